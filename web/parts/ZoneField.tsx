import { Select, type SelectProps } from '@mantine/core'
import { useTranslation } from 'react-i18next'

const zones = ['UTC', ...Intl.supportedValuesOf('timeZone').filter((zone) => zone !== 'UTC')]

type Props = Omit<SelectProps, 'data' | 'onChange'> & { value: string; onChange: (zone: string) => void }
/** One of the world's time zones. */
export function ZoneField({ value, onChange, ...select }: Props) {
  const { t } = useTranslation()
  const all = zones.includes(value) || !value ? zones : [value, ...zones]
  return <Select searchable allowDeselect={false} limit={100} data={all.map((zone) => ({ value: zone, label: zone.replaceAll('_', ' ') }))} value={value} onChange={(zone) => { if (zone) onChange(zone) }} nothingFoundMessage={t('There is no such time zone')} {...select} />
}
