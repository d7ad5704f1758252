import { Anchor, Group, Paper, Stack, Text, Title } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { myTasks } from '../../../api/complaints/taskContract.ts'
import { LoadError } from '../../parts/LoadError.tsx'
import { Sentence } from '../../parts/Sentence.tsx'
import { StatusTag } from '../../parts/StatusTag.tsx'
import { useWholeList } from '../../parts/useWholeList.ts'
import { When } from '../../parts/When.tsx'
import classes from '../page/page.module.css'

/** Tasks that committees gave me, above my steps; nothing where there are none. */
export function MyTasks() {
  const { t } = useTranslation()
  const list = useWholeList(myTasks.list)
  if (list.error && !list.isLoaded) return <LoadError error={list.error} retry={list.retry} />
  if (list.items.length === 0) return null
  return (
    <Paper component="section" aria-labelledby="my-tasks" mb="lg">
      <Title order={2} size="h3" id="my-tasks" mb="sm">
        {t('My tasks')}
      </Title>
      <ul className={classes.plain}>
        {list.items.map((task) => (
          <li key={task.taskId}>
            <Stack gap={2}>
              <Group gap="sm">
                <Anchor component={Link} to={`/tasks/${task.taskId}`}>
                  {task.title ?? t('Task')}
                </Anchor>
                <StatusTag status={task.overdue ? 'LATE' : 'OPEN'} />
              </Group>
              <Text size="sm" c="dimmed">
                <Sentence say="Due {{when}}" when={<When at={task.dueAt} time={false} />} />
              </Text>
            </Stack>
          </li>
        ))}
      </ul>
    </Paper>
  )
}
