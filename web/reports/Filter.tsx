import { Group, Pill, SimpleGrid, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ReportFilter } from '../../api/reports/contract.ts'
import { useMay } from '../shell/me.ts'
import { PersonSelect } from '../parts/PersonSelect.tsx'
import { courseSource, departmentSource } from '../parts/selectSources.ts'
import { ServerSelect } from '../parts/ServerSelect.tsx'
import { UnitSelect } from '../parts/UnitSelect.tsx'
import { DateField } from '../parts/DateField.tsx'

type Props = {
  filter: ReportFilter
  change: (to: Partial<ReportFilter>) => void
  errors: Record<string, string>
}

/** Whom a report is about, and which course: all of them, unless something is chosen. */
export function Filter({ filter, change, errors }: Props) {
  const { t } = useTranslation()
  const seesCourses = useMay('course:list')
  return (
    <SimpleGrid cols={{ base: 1, xs: 2, md: 4 }} spacing="md">
      <UnitSelect
        label={t('Business unit')}
        placeholder={t('All Business Units')}
        value={filter.branchId ?? null}
        onChange={(branchId) => change({ branchId: branchId ?? undefined, departmentId: undefined })}
      />
      <ServerSelect
        source={departmentSource(filter.branchId)}
        label={t('Department')}
        placeholder={t('All departments')}
        value={filter.departmentId ?? null}
        onChange={(departmentId) => change({ departmentId: departmentId ?? undefined })}
        nothingFoundMessage={t('No departments match')}
      />
      <DateField
        isFilter
        label={t('Joined from')}
        value={filter.startJoiningDate ?? ''}
        onChange={(day) => change({ startJoiningDate: day || undefined })}
        error={errors['filter.startJoiningDate']}
      />
      <DateField
        isFilter
        label={t('Joined until')}
        value={filter.endJoiningDate ?? ''}
        onChange={(day) => change({ endJoiningDate: day || undefined })}
        error={errors['filter.endJoiningDate']}
      />
      <DateField
        isFilter
        label={t('As of')}
        description={t('Leave empty for the current state')}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        value={filter.asOf ?? ''}
        onChange={(day) => change({ asOf: day || undefined })}
        error={errors['filter.asOf']}
      />
      {seesCourses && (
        <ServerSelect
          source={courseSource({ status: ['PUBLISHED', 'PUBLISHED_WITH_DRAFT', 'ARCHIVED'] })}
          label={t('Course')}
          placeholder={t('All courses')}
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
      <PersonSelect
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
