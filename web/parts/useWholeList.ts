import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { CallInput } from '../../api/core/contract.ts'
import { call, type CallError } from '../client.ts'
import type { ItemOf, ListRow } from './useList.ts'

const pageSize = 300
type Whole<T> = { items: T[]; isLoaded: boolean; error: CallError | null; retry: () => void }

/** Reads all of a list, page after page until its end. Throws CallError. */
export async function readWholeList<R extends ListRow>(
  row: R,
  input: CallInput<R> = {},
  signal?: AbortSignal,
): Promise<ItemOf<R>[]> {
  const items: ItemOf<R>[] = []
  for (let pageNo = 0, pages = 1; pageNo < pages; pageNo++) {
    const query = { ...(input.query as object | undefined), pageNo, pageSize }
    const pageInput = { ...input, query } as CallInput<R>
    const page = (await call(row, pageInput, signal ? { signal } : {})) as {
      content: ItemOf<R>[]
      totalPages: number
    }
    items.push(...page.content)
    pages = page.totalPages
  }
  return items
}

/**
 * All of a list, for what a screen must know whole, such as names by id. What a person chooses from is searched on
 * the server instead (`ServerSelect`).
 */
export function useWholeList<R extends ListRow>(
  row: R,
  input: CallInput<R> = {},
  { when = true }: { when?: boolean } = {},
): Whole<ItemOf<R>> {
  const read = useQuery<ItemOf<R>[], CallError>({
    queryKey: [row.method, row.path, 'whole', input],
    queryFn: ({ signal }) => readWholeList(row, input, signal),
    placeholderData: keepPreviousData,
    enabled: when,
  })
  return {
    items: read.data ?? none,
    isLoaded: read.data !== undefined,
    error: read.error,
    retry: () => void read.refetch(),
  }
}
const none: never[] = []

/** As many ids as `PickerQuery` takes. */
const maxIds = 100

/**
 * Those of a list that pickers search which have these ids, however many: what a screen names. Undefined until they
 * are read.
 */
export function useListByIds<R extends ListRow>(
  row: R,
  ids: readonly string[],
  input: CallInput<R> = {},
): ItemOf<R>[] | undefined {
  const wanted = [...new Set(ids)].toSorted()
  const read = useQuery<ItemOf<R>[], CallError>({
    queryKey: [row.method, row.path, 'byIds', input, wanted],
    queryFn: async ({ signal }) => {
      const items: ItemOf<R>[] = []
      for (let from = 0; from < wanted.length; from += maxIds) {
        const query = {
          ...(input.query as object | undefined),
          ids: wanted.slice(from, from + maxIds).join(','),
        }
        items.push(...(await readWholeList(row, { ...input, query } as CallInput<R>, signal)))
      }
      return items
    },
    placeholderData: keepPreviousData,
    enabled: wanted.length > 0,
  })
  return read.data
}
