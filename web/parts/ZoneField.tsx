import { Select, type SelectProps } from '@mantine/core'
import { useTranslation } from 'react-i18next'

const zones = ['UTC', ...Intl.supportedValuesOf('timeZone').filter((zone) => zone !== 'UTC')]

type Props = Omit<SelectProps, 'data'>
/** One of the world's time zones. */
export function ZoneField({ value, onChange, ...select }: Props) {
  const { t } = useTranslation()
  const all = !value || zones.includes(value) ? zones : [value, ...zones]
  return (
    <Select
      searchable
      allowDeselect={false}
      limit={100}
      data={all.map((zone) => ({ value: zone, label: zone.replaceAll('_', ' ') }))}
      value={value ?? null}
      onChange={(zone, option) => {
        if (zone) onChange?.(zone, option)
      }}
      nothingFoundMessage={t('No time zones match')}
      {...select}
    />
  )
}
