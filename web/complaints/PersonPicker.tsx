import { Combobox, Loader, Text, TextInput, useCombobox } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useState } from 'react'
import { people, type PersonSummary } from '../../api/people/contract.ts'
import { useCall } from '../client.ts'
import { useMe } from '../people/me.ts'

type Props = { id?: string; label: string; description?: string; /** Ids of those who are chosen already. */ without?: string[]; onPick: (person: PersonSummary) => void }

/** Finds a colleague by name; never oneself. */
export function PersonPicker({ id, label, description, without = [], onPick }: Props) {
  const me = useMe()
  const box = useCombobox({ onDropdownClose: () => box.resetSelectedOption() })
  const [text, setText] = useState('')
  const [searchText] = useDebouncedValue(text.trim(), 250)
  const found = useCall(people.search, { query: { pageSize: 8 }, body: { category: 'NAME', searchText } }, { when: searchText.length > 1, keepLast: true })
  const rows = searchText.length > 1 ? (found.data?.content ?? []).filter((person) => person.userId !== me.userId && !without.includes(person.userId)) : []
  const pick = (userId: string) => {
    const person = rows.find((each) => each.userId === userId)
    if (person) onPick(person)
    setText('')
    box.closeDropdown()
  }
  return (
    <Combobox store={box} onOptionSubmit={pick}>
      <Combobox.Target>
        <TextInput id={id} label={label} description={description} placeholder="Type two letters or more" autoComplete="off" value={text} rightSection={found.isFetching ? <Loader size={16} /> : null}
          onChange={(event) => { setText(event.currentTarget.value); box.openDropdown(); box.updateSelectedOptionIndex() }} onFocus={() => box.openDropdown()} onBlur={() => box.closeDropdown()} />
      </Combobox.Target>
      <Combobox.Dropdown hidden={searchText.length < 2}>
        <Combobox.Options>
          {rows.map((person) => (
            <Combobox.Option key={person.userId} value={person.userId}>
              <Text size="sm" fw={600}>{person.name}</Text>
              <Text size="xs" c="dimmed">{[person.designation, person.department, person.branch].filter(Boolean).join(' · ')}</Text>
            </Combobox.Option>
          ))}
          {rows.length === 0 && <Combobox.Empty>{found.isFetching ? 'Looking …' : 'Nobody by that name'}</Combobox.Empty>}
        </Combobox.Options>
      </Combobox.Dropdown>
    </Combobox>
  )
}
