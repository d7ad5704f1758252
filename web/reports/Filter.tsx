import { Group, Pill, Select, SimpleGrid, Stack, Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { branches } from '../../api/branches/contract.ts'
import { courses } from '../../api/courses/contract.ts'
import { departments } from '../../api/departments/contract.ts'
import type { ReportFilter } from '../../api/reports/contract.ts'
import { useApiQuery } from '../client.ts'
import { useMay } from '../shell/me.ts'
import { PersonPicker } from '../parts/PersonPicker.tsx'

type Props = {
  filter: ReportFilter
  change: (to: Partial<ReportFilter>) => void
  errors: Record<string, string>
}

/** Whom a report is about, and which course: all of them, unless something is chosen. */
export function Filter({ filter, change, errors }: Props) {
  const { t } = useTranslation()
  const units = useApiQuery(branches.list, { query: { pageSize: 300 } })
  const teams = useApiQuery(departments.list, { query: { pageSize: 300 }, body: { showAll: true } })
  const seesCourses = useMay('course:list')
  const published = useApiQuery(
    courses.list,
    { query: { pageSize: 300 }, body: { status: ['PUBLISHED', 'PUBLISHED_WITH_DRAFT', 'ARCHIVED'] } },
    { when: seesCourses },
  )
  const inUnit = (teams.data?.content ?? []).filter(
    ({ branchId }) => !filter.branchId || branchId === filter.branchId,
  )
  const named = new Map(inUnit.map(({ departmentId, departmentName }) => [departmentId, departmentName]))
  return (
    <SimpleGrid cols={{ base: 1, xs: 2, md: 4 }} spacing="md">
      <Select
        label={t('Business unit')}
        clearable
        placeholder={t('All Business Units')}
        data={(units.data?.content ?? []).map(({ branchId, branchName }) => ({
          value: branchId,
          label: branchName,
        }))}
        value={filter.branchId ?? null}
        onChange={(branchId) => change({ branchId: branchId ?? undefined, departmentId: undefined })}
      />
      <Select
        label={t('Department')}
        clearable
        searchable
        placeholder={t('All departments')}
        data={[...named].map(([value, label]) => ({ value, label }))}
        value={filter.departmentId ?? null}
        onChange={(departmentId) => change({ departmentId: departmentId ?? undefined })}
        nothingFoundMessage={t('No departments match')}
      />
      <TextInput
        type="date"
        label={t('Joined from')}
        value={filter.startJoiningDate ?? ''}
        onChange={(event) => change({ startJoiningDate: event.currentTarget.value || undefined })}
        error={errors['filter.startJoiningDate']}
      />
      <TextInput
        type="date"
        label={t('Joined until')}
        value={filter.endJoiningDate ?? ''}
        onChange={(event) => change({ endJoiningDate: event.currentTarget.value || undefined })}
        error={errors['filter.endJoiningDate']}
      />
      <TextInput
        type="date"
        label={t('As of')}
        description={t('Leave empty for the current state')}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        value={filter.asOf ?? ''}
        onChange={(event) => change({ asOf: event.currentTarget.value || undefined })}
        error={errors['filter.asOf']}
      />
      {seesCourses && (
        <Select
          label={t('Course')}
          clearable
          searchable
          placeholder={t('All courses')}
          data={(published.data?.content ?? []).map(({ courseId, title }) => ({
            value: courseId,
            label: title,
          }))}
          value={filter.courseId ?? null}
          onChange={(courseId) => change({ courseId: courseId ?? undefined })}
          error={errors['filter.courseId']}
          nothingFoundMessage={t('No courses match')}
        />
      )}
      <People
        chosen={filter.userIds ?? []}
        choose={(userIds) => change({ userIds: userIds.length > 0 ? userIds : undefined })}
      />
    </SimpleGrid>
  )
}

/** Names stand here; the report is asked for by id. */
function People({ chosen, choose }: { chosen: string[]; choose: (ids: string[]) => void }) {
  const { t } = useTranslation()
  const [names, setNames] = useState<Record<string, string>>({})
  return (
    <Stack gap="xs" style={{ gridColumn: '1 / -1' }}>
      <PersonPicker
        maw={420}
        label={t('Only these people')}
        description={t('Leave empty for all people')}
        value={null}
        without={chosen}
        onChange={(person) => {
          if (!person) return
          setNames((before) => ({ ...before, [person.userId]: person.name }))
          choose([...chosen, person.userId])
        }}
      />
      {chosen.length > 0 && (
        <Group gap="xs">
          <Text size="sm">{t('Selected:')}</Text>
          {chosen.map((id) => (
            <Pill
              key={id}
              withRemoveButton
              removeButtonProps={{
                'aria-label': t('Remove {{name}}', { name: names[id] ?? '' }),
                tabIndex: 0,
                'aria-hidden': false,
              }}
              onRemove={() => choose(chosen.filter((each) => each !== id))}
            >
              {names[id]}
            </Pill>
          ))}
        </Group>
      )}
    </Stack>
  )
}
