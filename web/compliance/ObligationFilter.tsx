import { Group, Select } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { isKeyOf } from '../../workflows/definition/keys.ts'
import { msg } from '../i18n.ts'
import { LimitedTextInput } from '../parts/LimitedText.tsx'
import { PersonSelect } from '../parts/PersonSelect.tsx'

const choices = {
  ALL: { word: msg('All'), body: {} },
  OVERDUE: { word: msg('Overdue'), body: { isOverdue: true } },
  DUE: { word: msg('Something to do'), body: { isDue: true } },
  NOTHING: { word: msg('Nothing to do'), body: { isDue: false } },
  NO_OWNER: { word: msg('Nobody looks after it'), body: { hasNoOwner: true } },
  ARCHIVED: { word: msg('Removed'), body: { status: ['ARCHIVED' as const] } },
}
export type ObligationFilter = { show: keyof typeof choices; ownerId: string | null; searchText: string }
export const noFilter: ObligationFilter = { show: 'ALL', ownerId: null, searchText: '' }
/** As the server takes it. */
export const bodyOf = ({ show, ownerId, searchText }: ObligationFilter) => ({
  ...choices[show].body,
  ...(ownerId ? { ownerId } : {}),
  ...(searchText.trim() ? { searchText: searchText.trim() } : {}),
})

type Props = { filter: ObligationFilter; change: (part: Partial<ObligationFilter>) => void }
/** By words, by who looks after it, and by what of it is due. */
export function FilterObligations({ filter, change }: Props) {
  const { t } = useTranslation()
  return (
    <Group mb="md" align="end">
      <LimitedTextInput
        label={t('Search')}
        maw={320}
        limit={200}
        leftSection={<IconSearch size={16} aria-hidden />}
        value={filter.searchText}
        onChange={(event) => change({ searchText: event.currentTarget.value })}
      />
      <Select
        label={t('Show')}
        maw={260}
        allowDeselect={false}
        value={filter.show}
        data={Object.entries(choices).map(([value, { word }]) => ({ value, label: t(word) }))}
        onChange={(value) => value !== null && isKeyOf(choices, value) && change({ show: value })}
      />
      <PersonSelect
        label={t('Who looks after it')}
        clearable
        withLeft
        value={filter.ownerId}
        onChange={(person) => change({ ownerId: person?.userId ?? null })}
      />
    </Group>
  )
}
