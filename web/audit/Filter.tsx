import { Select, SimpleGrid, TextInput } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { auditTable, type AuditFilter } from '../../api/audit/contract.ts'
import { DateTimeField } from '../parts/DateTimeField.tsx'
import { PersonSelect } from '../parts/PersonSelect.tsx'
import { actionsOf } from './labels.ts'

/** Which entries are shown. */
export function Filter({
  filter,
  change,
}: {
  filter: AuditFilter
  change: (to: Partial<AuditFilter>) => void
}) {
  const { t } = useTranslation()
  const [typed, setTyped] = useState(filter.searchText ?? '')
  const search = () => change({ searchText: typed.trim() || undefined })
  const actions = actionsOf(filter.entity)
  return (
    <SimpleGrid cols={{ base: 1, xs: 2, md: 3 }} spacing="md">
      <DateTimeField
        isFilter
        label={t('From')}
        value={filter.from ?? ''}
        onChange={(from) => change({ from: from || undefined })}
      />
      <DateTimeField
        isFilter
        label={t('To')}
        value={filter.to ?? ''}
        onChange={(to) => change({ to: to || undefined })}
      />
      <PersonSelect
        label={t('By')}
        description={t('Who did it')}
        value={filter.userId ?? null}
        onChange={(person) => change({ userId: person?.userId })}
      />
      <Select
        label={t('Record')}
        description={t('The record that was changed')}
        clearable
        searchable
        placeholder={t('All records')}
        data={Object.entries(auditTable).map(([value, { label }]) => ({ value, label: t(label) }))}
        value={filter.entity ?? null}
        onChange={(entity) => change({ entity: entity ?? undefined, action: undefined })}
      />
      <Select
        label={t('Action')}
        description={t('What was done')}
        clearable
        searchable
        placeholder={t('All actions')}
        data={actions.map(([value, label]) => ({ value, label: t(label) }))}
        value={filter.action ?? null}
        onChange={(action) => change({ action: action ?? undefined })}
      />
      <TextInput
        label={t('Search')}
        description={t('A person’s name or a full ID')}
        leftSection={<IconSearch size={16} aria-hidden />}
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
        onBlur={search}
        onKeyDown={(event) => {
          if (event.key === 'Enter') search()
        }}
      />
    </SimpleGrid>
  )
}
