import { MultiSelect, type MultiSelectProps } from '@mantine/core'
import { searchProps, type OwnProps } from './ServerSelect.tsx'
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
  const { source, value = [], onChange, fixed, without, when, ...select } = props
  const options = useServerOptions(source, value, { fixed, without, when })
  return (
    <MultiSelect
      searchable
      clearable
      value={value}
      onChange={(ids) => {
        options.remember(ids)
        onChange(ids)
      }}
      {...select}
      {...searchProps(options, select)}
    />
  )
}
