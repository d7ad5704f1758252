import { useSearchParams } from 'react-router'
import type { CallAnswer, CallInput, Row } from '../../api/core/contract.ts'
import type { CallError } from '../callError.ts'
import { useApiQuery } from '../client.ts'

/** Rows that answer a page of things. */
export type ListRow = Row & { envelope: 'whole' }
export type ItemOf<R extends Row> = CallAnswer<R> extends { content: (infer T)[] } ? T : never
type PageOf<T> = { content: T[]; totalElements: number; totalPages: number; number: number; size: number }
export type Sort = { field: string; down: boolean } | null
export type List<T> = {
  page: PageOf<T> | undefined
  error: CallError | null
  loading: boolean
  retry: () => void
  pageNo: number
  goTo: (pageNo: number) => void
  sort: Sort
  sortBy: (field: string) => void
}
type Settings = {
  pageSize?: number
  /** Tells lists of one screen apart in the address. */
  name?: string
  /** Milliseconds between looks. */
  every?: number
}

/** Reads a paged row. Page and order stand in the address, so that going back finds the list as it was. */
export function useList<R extends ListRow>(
  row: R,
  input: CallInput<R> = {},
  { pageSize = 20, name = '', every }: Settings = {},
): List<ItemOf<R>> {
  const [address, setAddress] = useSearchParams()
  const [pageKey, sortKey] = [`${name}page`, `${name}sort`]
  const pageNo = Math.max(0, Math.trunc(Number(address.get(pageKey) ?? 1)) - 1) || 0
  const sort = sortOf(address.get(sortKey))
  const query = {
    ...(input.query as object | undefined),
    pageNo,
    pageSize,
    ...(sort ? { sortBy: `${sort.field},${sort.down ? 'desc' : 'asc'}` } : {}),
  }
  const read = useApiQuery(row, { ...input, query } as CallInput<R>, {
    keepLast: true,
    ...(every ? { every } : {}),
  })
  const put = (changes: Record<string, string | null>) =>
    setAddress(
      (last) => {
        for (const [key, value] of Object.entries(changes))
          if (value === null) last.delete(key)
          else last.set(key, value)
        return last
      },
      { preventScrollReset: true },
    )
  return {
    page: read.data as PageOf<ItemOf<R>> | undefined,
    error: read.error,
    loading: read.isPending,
    retry: () => void read.refetch(),
    pageNo,
    goTo: (to) => put({ [pageKey]: to === 0 ? null : String(to + 1) }),
    sort,
    sortBy: (field) =>
      put({ [pageKey]: null, [sortKey]: sort?.field === field && !sort.down ? `${field},desc` : field }),
  }
}

function sortOf(text: string | null): Sort {
  const [field, direction] = (text ?? '').split(',')
  return field ? { field, down: direction === 'desc' } : null
}
