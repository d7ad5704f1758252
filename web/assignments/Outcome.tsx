import { Alert, Button, Group, Stack, Text } from '@mantine/core'
import { IconCircleCheck } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { CallAnswer } from '../../api/core/contract.ts'
import { assignments } from '../../api/assignments/contract.ts'
import { useApiQuery } from '../client.ts'
import { skipReasons } from './labels.ts'
import { placesOf, type Chosen } from './assignForm.ts'
import classes from './assignments.module.css'

type Props = {
  outcome: CallAnswer<typeof assignments.assign>
  courseId: string
  chosen: Chosen
  onClose: () => void
}
/** What came of assigning: who has it now, and who was left out and why. */
export function Outcome({
  outcome: { assigned, alreadyAssigned, skipped, creditsUsed },
  courseId,
  chosen,
  onClose,
}: Props) {
  const { t } = useTranslation()
  const picked = new Map(chosen.people.map(({ userId, name }) => [userId, name]))
  const users = useApiQuery(
    assignments.users,
    { query: { pageSize: 100 }, body: { courseId, ...placesOf(chosen) } },
    { when: skipped.some(({ userId }) => !picked.has(userId)) },
  )
  const names = new Map([
    ...(users.data?.content ?? []).map(({ userId, name }) => [userId, name] as const),
    ...picked,
  ])
  const namedSkips = skipped.flatMap(({ userId, code }) => {
    const name = names.get(userId)
    return name === undefined ? [] : [{ userId, name, code }]
  })
  const others = skipped.length - namedSkips.length
  return (
    <Stack gap="md">
      <Alert color={assigned > 0 ? 'green' : 'yellow'} icon={<IconCircleCheck size={18} aria-hidden />}>
        <Text size="sm">
          {assigned > 0
            ? t('Assigned to {{count}} people.', { count: assigned })
            : t('No one new was assigned.')}
        </Text>
        {creditsUsed > 0 && (
          <Text size="sm">{t('Credits used: {{credits}}.', { credits: creditsUsed })}</Text>
        )}
        {alreadyAssigned > 0 && (
          <Text size="sm">{t('{{count}} people have it already.', { count: alreadyAssigned })}</Text>
        )}
      </Alert>
      {skipped.length > 0 && (
        <div>
          <Text fw={600} size="sm" mb={4}>
            {t('Left out')}
          </Text>
          <ul className={classes.plain}>
            {namedSkips.map(({ userId, name, code }) => (
              <li key={userId}>
                <Text size="sm">
                  {name}: {t(skipReasons[code])}
                </Text>
              </li>
            ))}
            {others > 0 && (
              <li>
                <Text size="sm">{t('{{count}} more people', { count: others })}</Text>
              </li>
            )}
          </ul>
        </div>
      )}
      <Group justify="flex-end">
        <Button onClick={onClose} data-autofocus>
          {t('Done')}
        </Button>
      </Group>
    </Stack>
  )
}
