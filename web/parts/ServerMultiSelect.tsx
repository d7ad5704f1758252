import { Loader, MultiSelect, type MultiSelectProps } from '@mantine/core'
import type { OwnProps } from './ServerSelect.tsx'
import type { ListRow } from './useList.ts'
import { useServerOptions, type SelectSource, type ServerOptionsSettings } from './useServerOptions.ts'

type MultipleProps<R extends ListRow> = Omit<MultiSelectProps, OwnProps> &
  ServerOptionsSettings & {
    source: SelectSource<R>
    value?: string[]
    onChange: (ids: string[]) => void
  }

/** Several things of a list that the server searches. */
export function ServerMultiSelect<R extends ListRow>(props: MultipleProps<R>) {
  const {
    source,
    value = [],
    onChange,
    fixed,
    without,
    when,
    error,
    onDropdownOpen,
    nothingFoundMessage,
    ...select
  } = props
  const options = useServerOptions(source, value, { fixed, without, when })
  return (
    <MultiSelect
      searchable
      clearable
      data={options.choices}
      filter={options.filter}
      value={value}
      onSearchChange={options.setTyped}
      onChange={(ids) => {
        options.remember(ids)
        onChange(ids)
      }}
      onDropdownOpen={() => {
        options.retry()
        onDropdownOpen?.()
      }}
      nothingFoundMessage={(options.isLoading ? null : nothingFoundMessage) ?? options.nothingFound}
      rightSection={options.isLoading ? <Loader size={16} /> : undefined}
      error={error ?? options.failure}
      {...select}
    />
  )
}
