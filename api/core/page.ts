/** Paging and sorting, the same for every list. */
import { z } from '@hono/zod-openapi'
import { AppError } from './errors.ts'
import { say } from '../messages/say.ts'

/** Query of a list: zero-based pageNo, pageSize 20 by default, sortBy `field` or `field,desc`, repeatable. */
export const PageQuery = z.strictObject({
  pageNo: z.coerce.number().int().min(0).max(1_000_000).default(0),
  pageSize: z.coerce.number().int().min(1).max(300).default(20),
  sortBy: z.union([z.string().max(60), z.array(z.string().max(60)).max(5)]).optional(),
})
export type PageQuery = z.infer<typeof PageQuery>
const maxIds = 100
/**
 * A list that pickers search. `ids`, comma-separated: those of them alone that the caller may see, so that a picker
 * names what is chosen; an id that is none, or another workspace's, is left out.
 */
export const PickerQuery = PageQuery.extend({
  ids: z
    .string()
    .max(maxIds * 37)
    .transform((text) => text.split(',').filter(Boolean))
    .pipe(z.array(z.uuid()).max(maxIds))
    .optional(),
})
/** Prisma's condition for `ids`; none where nothing was sent. */
export const amongIds = (ids: string[] | undefined) => (ids ? { id: { in: ids } } : {})
export type Page<T> = {
  content: T[]
  totalElements: number
  totalPages: number
  number: number
  size: number
}

/** Schema of one page of a list; `number` is the zero-based page and `size` the page size that was requested. */
export const pageOf = <T extends z.ZodType>(item: T) =>
  z.object({
    content: z.array(item),
    totalElements: z.number().int(),
    totalPages: z.number().int(),
    number: z.number().int(),
    size: z.number().int(),
  })

/** Wraps the rows of one page, with `total` as the number of rows on all pages. */
export const toPage = <T>(
  content: T[],
  total: number,
  { pageNo, pageSize }: Pick<PageQuery, 'pageNo' | 'pageSize'>,
): Page<T> => ({
  content,
  totalElements: total,
  totalPages: Math.ceil(total / pageSize),
  number: pageNo,
  size: pageSize,
})

/** Prisma's `skip` and `take` for one page. */
export const skipTake = ({ pageNo, pageSize }: Pick<PageQuery, 'pageNo' | 'pageSize'>) => ({
  skip: pageNo * pageSize,
  take: pageSize,
})

/**
 * Prisma's orderBy for a sortBy. `fields` maps what may be named to how Prisma orders by it; `id` is always
 * the last word, so that pages never overlap.
 * Throws SORT_FIELD_UNKNOWN.
 */
export function orderBy<F>(
  sortBy: PageQuery['sortBy'],
  fields: Record<string, (direction: 'asc' | 'desc') => F>,
  byDefault: F[],
): (F | { id: 'asc' })[] {
  const wanted = [sortBy ?? []].flat().map((each) => {
    const [field = '', direction = 'asc'] = each.split(',')
    const make = Object.hasOwn(fields, field) ? fields[field] : undefined
    if (!make || (direction !== 'asc' && direction !== 'desc'))
      throw new AppError('SORT_FIELD_UNKNOWN', {
        fields: [
          {
            path: 'sortBy',
            code: 'unknown',
            text: say('core.sortBy', { fields: Object.keys(fields).join(', ') }),
          },
        ],
      })
    return make(direction)
  })
  return [...(wanted.length ? wanted : byDefault), { id: 'asc' }]
}
