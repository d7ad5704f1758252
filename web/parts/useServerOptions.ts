/** Options of a select that the server searches, with what is chosen among them whatever is typed. */
import type { ComboboxParsedItem } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { CallInput } from '../../api/core/contract.ts'
import { useApiQuery } from '../client.ts'
import type { ItemOf, ListRow } from './useList.ts'

export type SelectOption = { value: string; label: string }
/** A list of the server as a select reads it. The query of `row` takes `ids` (`PickerQuery`). */
export type SelectSource<R extends ListRow> = {
  row: R
  /** What the call sends for a text; '' for all of the list. */
  inputFor: (searchText: string) => CallInput<R>
  optionOf: (item: ItemOf<R>) => SelectOption
}
export type ServerOptionsSettings = {
  /** Options that are none of the list, before it. */
  fixed?: readonly SelectOption[] | undefined
  /** Ids that are not offered. */
  without?: readonly string[] | undefined
  /** False: nothing is read. */
  when?: boolean | undefined
}

/** How many options one search shows. */
export const maxOptions = 50
const maxChosen = 100
const delayMs = 250
const moreValue = '…'

/** `choices` goes to Mantine as `data`; `itemOf` finds what was chosen, where it was read. */
export function useServerOptions<R extends ListRow>(
  { row, inputFor, optionOf }: SelectSource<R>,
  chosen: readonly string[],
  { fixed = [], without = [], when = true }: ServerOptionsSettings = {},
) {
  const { t } = useTranslation()
  const [typed, setTyped] = useState('')
  const [seen, setSeen] = useState<ReadonlyMap<string, ItemOf<R>>>(new Map())
  const isFixed = (id: string) => fixed.some(({ value }) => value === id)
  const unnamed = chosen.filter((id) => id !== '' && !isFixed(id) && !seen.has(id)).slice(0, maxChosen)
  const read = (searchText: string, query: object) => {
    const input = inputFor(searchText)
    return { ...input, query: { ...(input.query as object | undefined), ...query } } as CallInput<R>
  }
  const named = useApiQuery(row, read('', { ids: unnamed.join(','), pageNo: 0, pageSize: maxChosen }), {
    when: when && unnamed.length > 0,
    keepLast: true,
  })
  const known = new Map(seen)
  for (const item of itemsOf<R>(named.data)) known.set(optionOf(item).value, item)
  const labelOf = (id: string) => {
    const item = known.get(id)
    if (item !== undefined) return optionOf(item).label
    if (named.isFetching) return '…'
    return named.error ? t('Name could not be read') : t('No longer in this list')
  }
  const chosenOptions = chosen
    .filter((id) => id !== '' && !isFixed(id))
    .map((value) => ({ value, label: labelOf(value) }))
  // A select writes the label of what is chosen into its own search.
  const isSearch = ![...chosenOptions, ...fixed].some(({ label }) => label === typed)
  const [searchText] = useDebouncedValue(isSearch ? typed.trim() : '', delayMs)
  const matches = useApiQuery(row, read(searchText, { pageNo: 0, pageSize: maxOptions }), {
    when,
    keepLast: true,
  })
  const items = itemsOf<R>(matches.data)
  for (const item of items) if (!known.has(optionOf(item).value)) known.set(optionOf(item).value, item)
  const offered = new Map(items.map((item) => [optionOf(item).value, optionOf(item)]))
  for (const id of [...without, ...chosen]) offered.delete(id)
  const fits = ({ label }: SelectOption) => label.toLowerCase().includes(searchText.toLowerCase())
  const more = ((matches.data as { totalElements?: number } | undefined)?.totalElements ?? 0) - items.length
  const isSettled = !isSearch || (typed.trim() === searchText && !matches.isFetching)
  const fitsTyped = (label: string) => label.toLowerCase().includes(typed.trim().toLowerCase())
  const isOffered = (value: string, label: string) =>
    (isSettled && !chosen.includes(value)) || (value !== moreValue && (!isSearch || fitsTyped(label)))
  return {
    /**
     * What is chosen stays among `choices`, for its label, and is not offered for another text. Until the answer
     * to what was typed is there, only what fits it is.
     */
    filter: ({ options }: { options: ComboboxParsedItem[] }) =>
      options.filter((option) => !('value' in option) || isOffered(option.value, option.label)),
    choices: [
      ...fixed.filter(fits),
      ...chosenOptions,
      ...offered.values(),
      ...(more > 0
        ? [{ value: moreValue, label: t('{{count}} more: keep typing', { count: more }), disabled: true }]
        : []),
    ],
    itemOf: (id: string): ItemOf<R> | null => known.get(id) ?? null,
    setTyped,
    /** Keeps the names of what is chosen, so that they stay while something else is searched. */
    remember: (ids: readonly string[]) =>
      setSeen(
        new Map(
          ids.flatMap((id) => {
            const item = known.get(id)
            return item === undefined ? [] : [[id, item] as const]
          }),
        ),
      ),
    isLoading: matches.isFetching,
    nothingFound: matches.isFetching ? t('Searching …') : t('Nothing matches'),
    failure: matches.error ? t('This list could not be read. Open it again to try once more.') : undefined,
    retry: () => {
      if (matches.error) void matches.refetch()
      if (named.error) void named.refetch()
    },
  }
}

const itemsOf = <R extends ListRow>(page: unknown): ItemOf<R>[] =>
  (page as { content: ItemOf<R>[] } | undefined)?.content ?? []
