import { Button, Group, Progress, Stack, Text, Title } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { msg } from '../../i18n.ts'
import classes from './Filing.module.css'
import { nextPart, reviewPart, type Task, type TaskState } from './tasks.ts'

const words: Record<TaskState, string> = {
  NOT_STARTED: msg('Not started'),
  STARTED: msg('In progress'),
  DONE: msg('Complete'),
  OPTIONAL: msg('Optional'),
}

type Props = { tasks: Task[]; goTo: (key: string) => void; review: () => void }
/** All parts of the form and how far each is; any of them opens, in any order. */
export function TaskList({ tasks, goTo, review }: Props) {
  const { t } = useTranslation()
  const done = tasks.filter(({ state }) => state === 'DONE' || state === 'OPTIONAL').length
  const next = nextPart(tasks)
  return (
    <Stack gap="lg">
      <div>
        <Text mb={6}>{t('{{done}} of {{total}} parts are complete.', { done, total: tasks.length })}</Text>
        <Progress value={(done / tasks.length) * 100} aria-hidden />
      </div>
      <ol className={classes.tasks}>
        {tasks.map(({ key, title, state }) => (
          <li key={key}>
            <button type="button" onClick={() => goTo(key)} aria-describedby={`task-${key}`}>
              {title}
            </button>
            <span id={`task-${key}`} data-state={state}>
              {t(words[state])}
            </span>
          </li>
        ))}
      </ol>
      <Group>
        {next === reviewPart ? (
          <Button onClick={review}>{t('Review your answers')}</Button>
        ) : (
          <>
            <Button onClick={() => goTo(next)}>{t('Continue')}</Button>
            <Button variant="default" onClick={review}>
              {t('Review your answers')}
            </Button>
          </>
        )}
      </Group>
      <Text size="sm" c="dimmed">
        {t('Nothing has been filed yet.')}
      </Text>
    </Stack>
  )
}

/** The heading of a part, and how far along the form it is. */
export function PartHeading({
  title,
  lead,
  at,
  of,
}: {
  title: string
  lead?: string
  at: number
  of: number
}) {
  const { t } = useTranslation()
  return (
    <div>
      <Text size="sm" c="dimmed">
        {t('Part {{at}} of {{total}}', { at, total: of })}
      </Text>
      <Title order={2}>{title}</Title>
      {lead && (
        <Text c="dimmed" size="sm" mt={4}>
          {lead}
        </Text>
      )}
    </div>
  )
}
