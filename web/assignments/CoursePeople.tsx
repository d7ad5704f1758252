import { Anchor, Button, Group, NativeSelect, Text } from '@mantine/core'
import {
  IconBellCog,
  IconFileUpload,
  IconSearch,
  IconUserPlus,
  IconUsers,
  IconWand,
} from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useParams } from 'react-router'
import { assignments, type Assignment } from '../../api/assignments/contract.ts'
import { courses } from '../../api/courses/contract.ts'
import { languages } from '../../api/messages/languages.ts'
import { inPercent } from '../i18n.ts'
import { useApiQuery } from '../client.ts'
import { DataTable, type Column } from '../parts/DataTable.tsx'
import { LoadError } from '../parts/LoadError.tsx'
import { Page } from '../parts/Page.tsx'
import { useList } from '../parts/useList.ts'
import { When } from '../parts/When.tsx'
import { addressOf } from '../invites/kinds.ts'
import { useMay } from '../shell/me.ts'
import { Assign } from './Assign.tsx'
import { CourseScheduleDialog } from './CourseScheduleDialog.tsx'
import { Figures } from './Figures.tsx'
import { standings } from './labels.ts'
import { MemberPanel } from './MemberPanel.tsx'
import { AssignmentStatus } from './AssignmentStatus.tsx'
import { TeamFilter } from './TeamFilter.tsx'
import { statusFilters, usePeopleFilters, type PeopleFilter } from './usePeopleFilters.ts'
import { LimitedTextInput } from '../parts/LimitedText.tsx'

/** /courses/:courseId/people */
export function Component() {
  const { t } = useTranslation()
  const { courseId = '' } = useParams()
  const course = useApiQuery(courses.open, { params: { id: courseId } })
  const mayOffered = useMay('credit:list')
  const filters = usePeopleFilters(courseId)
  const list = useList(assignments.members, { body: filters.body })
  const [isAssigning, setAssigning] = useState(false)
  const [isScheduling, setScheduling] = useState(false)
  const [opened, open] = useState<Assignment | null>(null)
  const columns = useColumns(open)
  // Whom the filter lets go after an act stays open as the act left them.
  const chosen =
    list.page?.content.find(({ assignmentId }) => assignmentId === opened?.assignmentId) ?? opened
  if (course.error && !course.data)
    return <LoadError error={course.error} retry={() => void course.refetch()} />
  const title = course.data?.draft.title ?? ''
  const { isOffered = false, abilities } = course.data?.course ?? {}
  const maySchedule = abilities?.update === true || (isOffered && mayOffered)
  const status = course.data?.course.status
  const isPublished = status === 'PUBLISHED' || status === 'PUBLISHED_WITH_DRAFT'
  const assign = (
    <Button leftSection={<IconUserPlus size={18} aria-hidden />} onClick={() => setAssigning(true)}>
      {t('Assign')}
    </Button>
  )
  return (
    <Page
      title={t('People')}
      lead={title}
      crumbs={[
        { label: t('Courses'), to: '/courses' },
        { label: title || t('Course'), to: `/courses/${courseId}` },
      ]}
      action={
        isPublished && (
          <Group gap="sm">
            {maySchedule && (
              <Button
                variant="default"
                leftSection={<IconBellCog size={18} aria-hidden />}
                onClick={() => setScheduling(true)}
              >
                {t('Reminders and renewal')}
              </Button>
            )}
            <Button
              component={Link}
              to={`/courses/${courseId}/rules`}
              variant="default"
              leftSection={<IconWand size={18} aria-hidden />}
            >
              {t('Rules')}
            </Button>
            <Button
              component={Link}
              to={addressOf('COURSE_ENROL', courseId)}
              variant="default"
              leftSection={<IconFileUpload size={18} aria-hidden />}
            >
              {t('From a file')}
            </Button>
            {assign}
          </Group>
        )
      }
    >
      <Figures courseId={courseId} {...filters} />
      <Filters {...filters} courseId={courseId} />
      <DataTable
        list={list}
        label={t('People')}
        keyOf={({ assignmentId }) => assignmentId}
        columns={columns}
        empty={{
          icon: IconUsers,
          words: filters.isNarrowed
            ? t('No people match these filters.')
            : status === 'DRAFT'
              ? t('Publish the course first. Then it can be assigned.')
              : t('Nobody has this course yet. Assign it to people or business units.'),
          ...(isPublished && !filters.isNarrowed ? { action: assign } : {}),
        }}
      />
      {isAssigning && <Assign courseId={courseId} title={title} onClose={() => setAssigning(false)} />}
      {isScheduling && <CourseScheduleDialog courseId={courseId} onClose={() => setScheduling(false)} />}
      {chosen && (
        <MemberPanel
          key={chosen.assignmentId}
          assignment={chosen}
          onChanged={open}
          onClose={() => open(null)}
        />
      )}
    </Page>
  )
}

type FiltersProps = ReturnType<typeof usePeopleFilters> & { courseId: string }
function Filters({ filter, show, typed, type, courseId, ...team }: FiltersProps) {
  const { t } = useTranslation()
  const words: Record<PeopleFilter, string> = {
    ASSIGNED: t('Everyone assigned'),
    NOT_STARTED: t(standings.NOT_STARTED.word),
    IN_PROGRESS: t(standings.IN_PROGRESS.word),
    AWAITING_GRADING: t(standings.AWAITING_GRADING.word),
    COMPLETED: t(standings.COMPLETED.word),
    ATTEMPTS_EXCEEDED: t(standings.ATTEMPTS_EXCEEDED.word),
    WAIVED: t(standings.WAIVED.word),
    OVERDUE: t('Overdue'),
    UNASSIGNED: t('Unassigned'),
  }
  return (
    <Group mb="md" align="end">
      <LimitedTextInput
        label={t('Search')}
        leftSection={<IconSearch size={16} aria-hidden />}
        value={typed}
        limit={200}
        onChange={(event) => type(event.currentTarget.value)}
      />
      <NativeSelect
        label={t('Show')}
        value={filter}
        data={statusFilters.map((value) => ({ value, label: words[value] }))}
        onChange={(event) =>
          show(statusFilters.find((each) => each === event.currentTarget.value) ?? 'ASSIGNED')
        }
      />
      <TeamFilter {...team} />
      <Anchor component={Link} to={`/grading?course=${courseId}`} size="sm" py={8}>
        {t('Grade quizzes')}
      </Anchor>
    </Group>
  )
}

function useColumns(open: (one: Assignment) => void): [Column<Assignment>, ...Column<Assignment>[]] {
  const { t } = useTranslation()
  return [
    {
      title: t('Name'),
      sort: 'name',
      render: (one) => (
        <>
          <Anchor component="button" type="button" ta="start" fw={600} onClick={() => open(one)}>
            {one.user.name}
          </Anchor>
          {one.cycle > 1 && (
            <Text size="xs" c="dimmed" fw={400}>
              {t('Renewal {{number}}', { number: one.cycle - 1 })}
            </Text>
          )}
        </>
      ),
    },
    {
      title: t('Business unit'),
      render: ({ user }) => (
        <Text span size="sm">
          {user.branchName ?? t('Whole workspace')}
          {user.departmentName && (
            <Text size="xs" c="dimmed">
              {user.departmentName}
            </Text>
          )}
        </Text>
      ),
    },
    {
      title: t('Status'),
      render: (one) => <AssignmentStatus assignment={one} />,
    },
    {
      title: t('Due'),
      sort: 'dueAt',
      render: ({ dueAt }) => (dueAt ? <When at={dueAt} time={false} relative={false} /> : '–'),
    },
    {
      title: t('Progress'),
      sort: 'percent',
      align: 'right',
      render: ({ percent }) => inPercent(percent),
    },
    { title: t('Language'), render: ({ language }) => (language ? languages[language] : '–') },
  ]
}
