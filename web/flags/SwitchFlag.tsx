import { List, Stack, Switch, Text } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { flagReads, flags, isReserved, type Flag } from '../../api/flags/contract.ts'
import { useApiMutation } from '../client.ts'
import { joinNames } from '../i18n.ts'
import { Confirm } from '../parts/Confirm.tsx'
import { reservedWords } from './labels.ts'

/** Turns a flag on or off. The two that close something ask first, in plain words. */
export function SwitchFlag({ flag }: { flag: Flag }) {
  const { t } = useTranslation()
  const [asking, setAsking] = useState(false)
  const act = useApiMutation(flags.update, {
    refreshes: [flagReads.all],
    onDone: () => setAsking(false),
    onRefused: (error) => {
      if (!asking) notifications.show({ color: 'red', message: error.words })
    },
  })
  const turn = (value: boolean) => act.mutate({ body: { key: flag.key, value, version: flag.version } })
  const close = () => {
    setAsking(false)
    act.reset()
  }
  return (
    <>
      <Switch
        checked={flag.value}
        disabled={act.isPending}
        label={flag.value ? t('On') : t('Off')}
        aria-label={t('{{key}} is on', { key: flag.key })}
        onChange={({ currentTarget }) =>
          currentTarget.checked && isReserved(flag.key) ? setAsking(true) : turn(currentTarget.checked)
        }
      />
      {isReserved(flag.key) && (
        <Confirm
          opened={asking}
          onClose={close}
          question={
            flag.key === 'MAINTENANCE'
              ? t('Close these workspaces for maintenance?')
              : t('Limit admin work to the workspaces’ networks?')
          }
          verb={flag.key === 'MAINTENANCE' ? t('Close now') : t('Limit now')}
          destructive
          busy={act.isPending}
          error={act.error}
          onConfirm={() => turn(true)}
        >
          <Stack gap="sm">
            <Text fw={650} size="lg">
              {flag.enabledWorkspaces.length === 0
                ? t('For all workspaces')
                : t('For {{names}}', {
                    names: joinNames(flag.enabledWorkspaces.map((each) => each.workspaceUrl)),
                  })}
            </Text>
            <List spacing="xs">
              {reservedWords[flag.key].on.map((line) => (
                <List.Item key={line}>{t(line)}</List.Item>
              ))}
            </List>
          </Stack>
        </Confirm>
      )}
    </>
  )
}
