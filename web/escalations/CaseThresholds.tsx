import { ActionIcon, Group, SegmentedControl, Text, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { IconCalendarPlus, IconClockExclamation, IconPencil, IconSearch } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { escalations, type EscalationSetting } from '../../api/escalations/contract.ts'
import { msg } from '../i18n.ts'
import { DataTable } from '../parts/DataTable.tsx'
import { useList } from '../parts/useList.ts'
import { ClockTag } from './ClockTag.tsx'
import { EditEscalation } from './EditEscalation.tsx'
import { ExtendEscalation } from './ExtendEscalation.tsx'
import { Thresholds } from './Thresholds.tsx'
import { UnitSelect } from '../parts/UnitSelect.tsx'

const states = [
  { value: 'COMING', label: msg('Upcoming') },
  { value: 'PASSED', label: msg('Date passed') },
  { value: 'DISABLED', label: msg('Off') },
  { value: 'ALL', label: msg('All') },
] as const
type State = (typeof states)[number]['value']

/** Every threshold over all complaints: dates, and never a word of a complaint. */
export function CaseThresholds() {
  const { t } = useTranslation()
  const [state, setState] = useState<State>('COMING')
  const [branchId, setBranchId] = useState<string | null>(null)
  const [typed, setTyped] = useState('')
  const [searchText] = useDebouncedValue(typed.trim(), 300)
  const [editing, setEditing] = useState<EscalationSetting | null>(null)
  const [extending, setExtending] = useState<EscalationSetting | null>(null)
  const list = useList(
    escalations.list,
    { query: { state, ...(branchId ? { branchId } : {}), ...(searchText ? { searchText } : {}) } },
    { every: 20_000 },
  )
  const first =
    <T,>(set: (value: T) => void) =>
    (value: T) => {
      set(value)
      list.goTo(0)
    }
  return (
    <>
      <Text mb="md">
        {t(
          'When a step takes too long, people are reminded at the first threshold, and the ' +
            'step is escalated at the second. You can change those dates here.',
        )}
      </Text>
      <Group mb="md" align="flex-end" gap="md">
        <SegmentedControl
          aria-label={t('Which thresholds')}
          data={states.map(({ value, label }) => ({ value, label: t(label) }))}
          value={state}
          onChange={first(setState)}
        />
        <UnitSelect
          label={t('Business unit')}
          placeholder={t('All Business Units')}
          value={branchId}
          onChange={first(setBranchId)}
        />
        <TextInput
          label={t('Complaint number or step')}
          leftSection={<IconSearch size={16} aria-hidden />}
          value={typed}
          onChange={(event) => first(setTyped)(event.currentTarget.value)}
        />
      </Group>
      <DataTable
        list={list}
        label={t('Thresholds')}
        keyOf={(setting) => setting.id}
        empty={{
          icon: IconClockExclamation,
          words:
            state === 'COMING' && !branchId && !searchText
              ? t(
                  'No upcoming thresholds. When a step of a complaint has a deadline, its dates will appear here.',
                )
              : t('No deadlines match these filters.'),
        }}
        columns={[
          {
            title: t('Complaint'),
            render: (setting) => (
              <>
                <span className="one-line">{setting.caseNo}</span>
                <Text size="sm" c="dimmed" fw={400}>
                  {setting.stepName} · {setting.branch}
                </Text>
              </>
            ),
          },
          { title: t('From start to due date'), render: (setting) => <Thresholds setting={setting} /> },
          { title: t('Status'), render: (setting) => <ClockTag clock={setting} onHold={setting.onHold} /> },
          {
            title: t('Edit'),
            render: (setting) => (
              <Group gap="xs" wrap="nowrap">
                <ActionIcon
                  variant="default"
                  size={36}
                  onClick={() => setEditing(setting)}
                  aria-label={t('Edit the thresholds of {{caseNo}}, {{stepName}}', {
                    caseNo: setting.caseNo,
                    stepName: setting.stepName,
                  })}
                >
                  <IconPencil size={18} aria-hidden />
                </ActionIcon>
                {setting.extension?.mayExtend && (
                  <ActionIcon
                    variant="default"
                    size={36}
                    onClick={() => setExtending(setting)}
                    aria-label={t('Extend the deadline of {{caseNo}}, {{stepName}}', {
                      caseNo: setting.caseNo,
                      stepName: setting.stepName,
                    })}
                  >
                    <IconCalendarPlus size={18} aria-hidden />
                  </ActionIcon>
                )}
              </Group>
            ),
          },
        ]}
      />
      {editing && <EditEscalation setting={editing} onClose={() => setEditing(null)} />}
      {extending && <ExtendEscalation setting={extending} onClose={() => setExtending(null)} />}
    </>
  )
}
