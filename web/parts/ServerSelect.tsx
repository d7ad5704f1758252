import { Loader, Select, type SelectProps } from '@mantine/core'
import type { ItemOf, ListRow } from './useList.ts'
import { useServerOptions, type SelectSource, type ServerOptionsSettings } from './useServerOptions.ts'

/** What the parts that search the server set themselves. */
export type OwnProps = 'data' | 'value' | 'onChange' | 'searchable' | 'filter' | 'onSearchChange' | 'limit'
type SingleProps<R extends ListRow> = Omit<SelectProps, OwnProps> &
  ServerOptionsSettings & {
    source: SelectSource<R>
    value?: string | null
    /** `item`: what was chosen, as the list has it; null for a fixed option and for none. */
    onChange: (id: string | null, item: ItemOf<R> | null) => void
  }

type SearchOptions = Pick<
  ReturnType<typeof useServerOptions>,
  'choices' | 'filter' | 'setTyped' | 'retry' | 'isLoading' | 'nothingFound' | 'failure'
>
/** What a select of one and of several is given of its options, over what its caller says. */
export const searchProps = (
  options: SearchOptions,
  { error, onDropdownOpen, nothingFoundMessage, rightSection }: CallerProps,
) => ({
  data: options.choices,
  filter: options.filter,
  onSearchChange: options.setTyped,
  onDropdownOpen: () => {
    options.retry()
    onDropdownOpen?.()
  },
  nothingFoundMessage: (options.isLoading ? null : nothingFoundMessage) ?? options.nothingFound,
  rightSection: rightSection ?? (options.isLoading ? <Loader size={16} /> : undefined),
  error: error ?? options.failure,
})
type CallerProps = Pick<SelectProps, 'error' | 'onDropdownOpen' | 'nothingFoundMessage' | 'rightSection'>

/** One thing of a list that the server searches; what is chosen keeps its name whatever is typed. */
export function ServerSelect<R extends ListRow>(props: SingleProps<R>) {
  const { source, value = null, onChange, fixed, without, when, ...select } = props
  const options = useServerOptions(source, value === null ? [] : [value], { fixed, without, when })
  return (
    <Select
      searchable
      clearable={select.allowDeselect !== false}
      value={value}
      onChange={(id) => {
        options.remember(id === null ? [] : [id])
        onChange(id, id === null ? null : options.itemOf(id))
      }}
      {...select}
      {...searchProps(options, select)}
    />
  )
}
