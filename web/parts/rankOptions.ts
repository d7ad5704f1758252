/** Order of what a searchable picker finds: what the words begin with comes before what they are a part of. */
import type { ComboboxItem, ComboboxParsedItem, ComboboxParsedItemGroup, OptionsFilter } from '@mantine/core'

/** Other words that find an option, beside its label: a code, a common name. */
export type SearchableItem = ComboboxItem & { keywords?: readonly string[] }

const plain = (text: string): string =>
  text
    .normalize('NFKD')
    .replaceAll(/[\u0300-\u036f]/g, '')
    .toLowerCase()
    .trim()

/** 0 is the whole label or keyword, 1 its beginning, 2 the beginning of a word, 3 any part; null is not found. */
export function rankOf({ label, keywords = [] }: Pick<SearchableItem, 'label' | 'keywords'>, search: string) {
  const wanted = plain(search)
  const name = plain(label)
  const others = keywords.map(plain)
  if (name === wanted || others.includes(wanted)) return 0
  if (name.startsWith(wanted)) return 1
  if (name.split(/[\s/_,.()&-]+/).some((word) => word.startsWith(wanted))) return 2
  if (wanted.length > 2 && others.some((other) => other.startsWith(wanted))) return 2
  return name.includes(wanted) ? 3 : null
}

// Mantine's own test would bring its Combobox into the first chunk.
const isOptionsGroup = (item: ComboboxParsedItem): item is ComboboxParsedItemGroup => 'group' in item

const rankItems = (items: readonly ComboboxItem[], search: string): ComboboxItem[] =>
  items
    .flatMap((item) => {
      const rank = rankOf(item, search)
      return rank === null ? [] : [{ item, rank }]
    })
    .toSorted((a, b) => a.rank - b.rank)
    .map(({ item }) => item)

/** The filter of every Select and MultiSelect (web/theme.ts), but of those whose options the server finds. */
export const rankOptions: OptionsFilter = ({ options, search, limit }) => {
  if (plain(search) === '') return options.slice(0, limit)
  const loose = rankItems(
    options.filter((each): each is ComboboxItem => !isOptionsGroup(each)),
    search,
  )
  const groups = options
    .filter(isOptionsGroup)
    .map(({ group, items }) => ({ group, items: rankItems(items, search) }))
    .filter(({ items }) => items.length > 0)
  return [...loose, ...groups].slice(0, limit)
}
