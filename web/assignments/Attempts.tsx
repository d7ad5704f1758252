import { Anchor, Group, Stack, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { assignments, type Assignment, type AttemptSummary } from '../../api/assignments/contract.ts'
import { inPercent } from '../i18n.ts'
import { useApiQuery } from '../client.ts'
import { LoadError } from '../parts/LoadError.tsx'
import { Loading } from '../parts/Loading.tsx'
import { StatusTag } from '../parts/StatusTag.tsx'
import { When } from '../parts/When.tsx'
import { useMe } from '../shell/me.ts'
import { attemptLooks } from './labels.ts'
import classes from './assignments.module.css'

/** Somebody's attempts in one assignment, quiz by quiz, with their scores. */
export function Attempts({ assignment }: { assignment: Assignment }) {
  const { t } = useTranslation()
  const { courseId, assignmentId, user } = assignment
  const me = useMe()
  const read = useApiQuery(assignments.userAttempts, { query: { courseId, userId: user.userId } })
  if (read.error && !read.data) return <LoadError error={read.error} retry={() => void read.refetch()} />
  if (!read.data) return <Loading lines={3} />
  const own = read.data.filter((each) => each.assignmentId === assignmentId)
  if (own.length === 0) return <Text c="dimmed">{t('No attempts yet.')}</Text>
  const quizIds = [...new Set(own.map(({ itemId }) => itemId))]
  return (
    <Stack gap="md">
      {quizIds.map((quizId) => (
        <Quiz
          key={quizId}
          attempts={own.filter(({ itemId }) => itemId === quizId)}
          isMine={user.userId === me.userId}
        />
      ))}
    </Stack>
  )
}

function Quiz({ attempts, isMine }: { attempts: AttemptSummary[]; isMine: boolean }) {
  return (
    <section>
      <Text fw={600} size="sm" mb={4}>
        {attempts[0]?.quizTitle}
      </Text>
      <ol className={classes.plain}>
        {attempts.map((each) => (
          <Row key={each.attemptId} attempt={each} isMine={isMine} />
        ))}
      </ol>
    </section>
  )
}

function Row({ attempt, isMine }: { attempt: AttemptSummary; isMine: boolean }) {
  const { t } = useTranslation()
  const { attemptId, no, status, startedAt, submittedAt, score, of, percent } = attempt
  const look = attemptLooks[status]
  return (
    <Group component="li" gap="sm">
      <Text span size="sm">
        {t('Attempt {{number}}', { number: no })}
      </Text>
      <StatusTag tone={look.tone} icon={look.icon}>
        {t(look.word)}
      </StatusTag>
      {score !== null && of !== null && percent !== null && (
        <Text span size="sm">
          {t('{{score}} of {{of}} points, {{percent}}', { score, of, percent: inPercent(percent) })}
        </Text>
      )}
      <Text span size="sm" c="dimmed">
        <When at={submittedAt ?? startedAt} relative={false} />
      </Text>
      {status === 'AWAITING_GRADING' && !isMine && (
        <Anchor component={Link} to={`/grading/${attemptId}`} size="sm">
          {t('Grade')}
        </Anchor>
      )}
    </Group>
  )
}
