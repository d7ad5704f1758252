import { Button, Group, SegmentedControl } from '@mantine/core'
import { IconChecklist, IconRepeat } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { assignments } from '../../api/assignments/contract.ts'
import { inPercent } from '../i18n.ts'
import { DataTable } from '../parts/DataTable.tsx'
import { Page } from '../parts/Page.tsx'
import { useList } from '../parts/useList.ts'
import { When } from '../parts/When.tsx'
import { useBranchChoice } from '../shell/branchChoice.tsx'
import { useMe } from '../shell/me.ts'
import { GiveOne, type Exceeded } from './GiveOne.tsx'

/** /grading, and ?course= for one course, ?show=exceeded for those who have no attempts left. */
export function Component() {
  const { t } = useTranslation()
  const [address, setAddress] = useSearchParams()
  const isExceeded = address.get('show') === 'exceeded'
  const courseId = address.get('course')
  const branchId = useBranchChoice()
  const body = { ...(courseId ? { courseId } : {}), ...(branchId ? { branchIds: [branchId] } : {}) }
  const put = (name: string, value: string | null) =>
    setAddress((last) => {
      if (value === null) last.delete(name)
      else last.set(name, value)
      last.delete('page')
      return last
    })
  return (
    <Page
      title={t('Grading')}
      lead={t('Quizzes that need a person to grade them, and people who have no attempts left.')}
    >
      <Group mb="md">
        <SegmentedControl
          aria-label={t('Show')}
          value={isExceeded ? 'exceeded' : 'queue'}
          data={[
            { value: 'queue', label: t('To be graded') },
            { value: 'exceeded', label: t('No attempts left') },
          ]}
          onChange={(value) => put('show', value === 'exceeded' ? value : null)}
        />
        {courseId && (
          <Button variant="subtle" onClick={() => put('course', null)}>
            {t('Show all courses')}
          </Button>
        )}
      </Group>
      {isExceeded ? <ExceededList body={body} /> : <Queue body={body} />}
    </Page>
  )
}

type Body = { courseId?: string; branchIds?: string[] }
function Queue({ body }: { body: Body }) {
  const { t } = useTranslation()
  const list = useList(assignments.gradingQueue, { body })
  return (
    <DataTable
      list={list}
      label={t('To be graded')}
      keyOf={({ attemptId }) => attemptId}
      to={({ attemptId }) => `/grading/${attemptId}`}
      empty={{ icon: IconChecklist, words: t('Nothing to grade. Quizzes with open questions appear here.') }}
      columns={[
        { title: t('Name'), render: ({ user }) => user.name },
        { title: t('Business unit'), render: ({ user }) => user.branchName ?? t('Whole workspace') },
        { title: t('Course'), render: ({ courseTitle }) => courseTitle },
        { title: t('Quiz'), render: ({ quizTitle }) => quizTitle },
        { title: t('Attempt'), align: 'right', render: ({ no }) => no },
        { title: t('Left to grade'), align: 'right', render: ({ questionCount }) => questionCount },
        { title: t('Submitted'), render: ({ submittedAt }) => <When at={submittedAt} time={false} /> },
      ]}
    />
  )
}

function ExceededList({ body }: { body: Body }) {
  const { t } = useTranslation()
  const me = useMe()
  const list = useList(assignments.exceeded, { body })
  const [giving, give] = useState<Exceeded | null>(null)
  return (
    <>
      <DataTable
        list={list}
        label={t('No attempts left')}
        keyOf={({ assignmentId }) => assignmentId}
        empty={{ icon: IconRepeat, words: t('Nobody has run out of attempts.') }}
        columns={[
          { title: t('Name'), render: ({ name }) => name },
          { title: t('Course'), render: ({ courseTitle }) => courseTitle },
          { title: t('Quiz'), render: ({ quizTitle }) => quizTitle },
          {
            title: t('Attempts'),
            align: 'right',
            render: ({ attemptsUsed, attemptsAllowed }) =>
              t('{{used}} of {{allowed}}', { used: attemptsUsed, allowed: attemptsAllowed }),
          },
          {
            title: t('Last result'),
            align: 'right',
            render: ({ lastPercent }) => (lastPercent === null ? '–' : inPercent(lastPercent)),
          },
          {
            title: t('Actions'),
            render: (one) =>
              one.userId === me.userId ? (
                t('Another admin has to do this for you.')
              ) : (
                <Button
                  variant="default"
                  size="compact-md"
                  aria-label={t('Give one more attempt to {{name}}', { name: one.name })}
                  onClick={() => give(one)}
                >
                  {t('Give one more')}
                </Button>
              ),
          },
        ]}
      />
      {giving && <GiveOne exceeded={giving} onClose={() => give(null)} />}
    </>
  )
}
