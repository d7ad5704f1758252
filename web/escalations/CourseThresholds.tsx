import { ActionIcon, Group, SegmentedControl, Text, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { IconPencil, IconSchool, IconSearch } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { courseEscalations, type CourseEscalation } from '../../api/assignments/escalationContract.ts'
import { msg } from '../i18n.ts'
import { DataTable } from '../parts/DataTable.tsx'
import { StatusTag } from '../parts/StatusTag.tsx'
import { When } from '../parts/When.tsx'
import { useList } from '../parts/useList.ts'
import { EditCourseThresholds } from './EditCourseThresholds.tsx'
import { UnitSelect } from '../parts/UnitSelect.tsx'

const states = [
  { value: 'ALL', label: msg('All') },
  { value: 'LATE', label: msg('Late') },
  { value: 'DISABLED', label: msg('Off') },
] as const
type State = (typeof states)[number]['value']

/** When managers and schedulers hear of people who are late with a course, by business unit: how many, never who. */
export function CourseThresholds() {
  const { t } = useTranslation()
  const [state, setState] = useState<State>('ALL')
  const [branchId, setBranchId] = useState<string | null>(null)
  const [typed, setTyped] = useState('')
  const [searchText] = useDebouncedValue(typed.trim(), 300)
  const [editing, setEditing] = useState<CourseEscalation | null>(null)
  const list = useList(courseEscalations.list, {
    query: { state, ...(branchId ? { branchId } : {}), ...(searchText ? { searchText } : {}) },
  })
  const first =
    <T,>(set: (value: T) => void) =>
    (value: T) => {
      set(value)
      list.goTo(0)
    }
  const isFiltered = state !== 'ALL' || branchId !== null || searchText !== ''
  return (
    <>
      <Text mb="md">
        {t(
          'When people are late with a mandatory course, the managers of their department are notified at the first ' +
            'threshold, and the schedulers at the second. A business unit can have thresholds of its own.',
        )}
      </Text>
      <Group mb="md" align="flex-end" gap="md">
        <SegmentedControl
          aria-label={t('Which courses')}
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
          label={t('Course')}
          leftSection={<IconSearch size={16} aria-hidden />}
          value={typed}
          onChange={(event) => first(setTyped)(event.currentTarget.value)}
        />
      </Group>
      <DataTable
        list={list}
        label={t('Courses')}
        keyOf={({ targetId, branchId: unitId }) => `${targetId} ${unitId}`}
        empty={{
          icon: IconSchool,
          words: isFiltered
            ? t('No courses match')
            : t('No courses are due. Once a course is assigned with a due date, it will appear here.'),
        }}
        columns={[
          {
            title: t('Course'),
            sort: 'courseTitle',
            render: (row) => (
              <>
                {row.courseTitle}
                <Text size="sm" c="dimmed" fw={400}>
                  {row.branch}
                </Text>
              </>
            ),
          },
          { title: t('Still to complete it'), render: ({ open }) => open },
          { title: t('Late'), sort: 'late', render: (row) => <Late row={row} /> },
          { title: t('Thresholds'), render: (row) => <Days row={row} /> },
          {
            title: t('Edit'),
            render: (row) => (
              <ActionIcon
                variant="default"
                size={36}
                onClick={() => setEditing(row)}
                aria-label={t('Edit the thresholds of {{course}}, {{unit}}', {
                  course: row.courseTitle,
                  unit: row.branch,
                })}
              >
                <IconPencil size={18} aria-hidden />
              </ActionIcon>
            ),
          },
        ]}
      />
      {editing && <EditCourseThresholds setting={editing} onClose={() => setEditing(null)} />}
    </>
  )
}

function Late({ row: { late, pastFirst, pastSecond } }: { row: CourseEscalation }) {
  const { t } = useTranslation()
  if (late === 0) return <>{0}</>
  return (
    <>
      {late}
      <Text size="sm" c="dimmed">
        {t('{{first}} past the first threshold, {{second}} past the second', {
          first: pastFirst,
          second: pastSecond,
        })}
      </Text>
    </>
  )
}

function Days({ row }: { row: CourseEscalation }) {
  const { t } = useTranslation()
  const { firstThresholdDays: first, secondThresholdDays: second, enabled, id } = row
  if (!enabled) return <StatusTag status="DISABLED" />
  if (first === null && second === null)
    return (
      <Text size="sm" c="dimmed">
        {t('None')}
      </Text>
    )
  const all = [
    { name: t('First'), days: first, next: row.firstThresholdDate },
    { name: t('Second'), days: second, next: row.secondThresholdDate },
  ]
  return (
    <>
      {all.map(({ name, days, next }) =>
        days === null ? null : (
          <Text key={name} size="sm">
            {name}: {t('{{count}} days late', { count: days })}
            {next && (
              <>
                {' · '}
                {t('next')} <When at={next} time={false} />
              </>
            )}
          </Text>
        ),
      )}
      {id && (
        <Text size="sm" c="dimmed">
          {t('Changed for this business unit: {{reason}}', { reason: row.note })}
        </Text>
      )}
    </>
  )
}
