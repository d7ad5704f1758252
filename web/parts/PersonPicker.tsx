import { Loader, Select, type SelectProps } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { people, type PersonFound } from '../../api/users/contract.ts'
import { useApiQuery } from '../client.ts'

type Props = Omit<SelectProps, 'data' | 'value' | 'onChange' | 'searchable'> & {
  label: string
  value: string | null
  /** The person, so that the caller has the name too. */
  onChange: (person: PersonFound | null) => void
  /** Those who are chosen already and not offered again. */
  without?: readonly string[]
  /** People who left, too, for who may list them. */
  withLeft?: boolean
}

/** Finds a colleague by name. */
export function PersonPicker({ value, onChange, without = [], withLeft = false, ...select }: Props) {
  const { t } = useTranslation()
  const [typed, setTyped] = useState('')
  const [searchText] = useDebouncedValue(typed, 250)
  const found = useApiQuery(
    people.search,
    {
      query: { pageNo: 0, pageSize: 20 },
      body: { category: 'NAME', searchText, includeNonActive: withLeft },
    },
    { keepLast: true },
  )
  const persons = (found.data?.content ?? []).filter((person) => !without.includes(person.userId))
  return (
    <Select
      searchable
      clearable
      data={persons.map((person) => ({
        value: person.userId,
        label: [person.name, person.designation ?? person.department?.name, person.branch?.name]
          .filter(Boolean)
          .join(' · '),
      }))}
      filter={({ options }) => options}
      value={value}
      onSearchChange={setTyped}
      onChange={(id) => onChange(persons.find((person) => person.userId === id) ?? null)}
      nothingFoundMessage={found.isFetching ? t('Searching …') : t('No users match this name')}
      rightSection={found.isFetching ? <Loader size={16} /> : undefined}
      placeholder={t('Type a name')}
      {...select}
    />
  )
}
