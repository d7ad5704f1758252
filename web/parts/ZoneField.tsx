import { Select, type SelectProps } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { allZones, zonesOf } from './zonesByCountry.ts'

type Props = Omit<SelectProps, 'data'> & {
  /** ISO 3166-1 alpha-2: its zones are offered first. */
  country?: string
}
const item = (zone: string) => ({ value: zone, label: zone.replaceAll('_', ' ') })

/** One of the world's time zones; says so where a country has several. */
export function ZoneField({ value, onChange, country = '', ...select }: Props) {
  const { t } = useTranslation()
  const own = zonesOf(country)
  const others = allZones.filter((zone) => !own.includes(zone))
  const unknown = value && !allZones.includes(value) ? [value] : []
  const rest = [...unknown, ...others].map(item)
  return (
    <Select
      searchable
      allowDeselect={false}
      limit={100}
      data={
        own.length === 0
          ? rest
          : [
              { group: t('In this country'), items: own.map(item) },
              { group: t('Other time zones'), items: rest },
            ]
      }
      description={
        own.length > 1
          ? t('This country has several time zones. Check that this is the right one.')
          : undefined
      }
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      value={value ?? null}
      onChange={(zone, option) => {
        if (zone) onChange?.(zone, option)
      }}
      nothingFoundMessage={t('No time zones match')}
      {...select}
    />
  )
}
