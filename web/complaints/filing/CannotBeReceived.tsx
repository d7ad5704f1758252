import { Alert, List, Stack, Text } from '@mantine/core'
import { IconInfoCircle } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { complaints } from '../../../api/complaints/contract.ts'
import { useApiQuery } from '../../client.ts'

/**
 * Whom to turn to while nobody could receive a complaint. Names nobody of the workspace: it may be about them.
 */
export function CannotBeReceived({ hasDraft }: { hasDraft: boolean }) {
  const { t } = useTranslation()
  const { data } = useApiQuery(complaints.readiness)
  return (
    <Alert
      role="alert"
      color="yellow"
      icon={<IconInfoCircle size={18} aria-hidden />}
      title={t('Your complaint cannot be received here at the moment')}
    >
      <Stack gap="sm">
        <Text size="sm">
          {t('Nobody is set up to hear a complaint like yours in your business unit.')}{' '}
          {hasDraft && t('What you wrote is kept as a draft that only you can see.')}
        </Text>
        <Text size="sm">
          {t(
            'The admins of this workspace see what your business unit lacks. ' +
              'They do not see that you wanted to file a complaint.',
          )}
        </Text>
        <Text size="sm" fw={600}>
          {t('Until then you can turn to:')}
        </Text>
        <List size="sm" spacing={4}>
          <List.Item>
            {t('A person you trust, such as a manager or someone in HR who is not involved.')}
          </List.Item>
          {data?.unitName && data.unitAddress && (
            <List.Item>{[data.unitName, data.unitAddress].join(', ')}</List.Item>
          )}
          {data?.outside.map((each) => (
            <List.Item key={each.code}>{each.message}</List.Item>
          ))}
        </List>
      </Stack>
    </Alert>
  )
}
