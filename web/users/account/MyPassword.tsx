import { Button, Paper, Stack, Text, Title } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { UserDetails } from '../../../api/users/contract.ts'
import { signIns } from '../../../api/signIns/contract.ts'
import { useApiMutation } from '../../client.ts'
import { SignInRefused } from '../../signIns/SignInRefused.tsx'
import { useWays } from '../../signIns/signInMethods.ts'

/** A new password is set by a link in the mail, so that a person who finds this page open cannot take the account. */
export function MyPassword({ me }: { me: UserDetails }) {
  const { t } = useTranslation()
  const ways = useWays()
  const requestLink = useApiMutation(signIns.forgotPassword, { refreshes: [] })
  const { email } = me
  if (!ways.password || email === null) return null
  return (
    <Paper component="section" aria-labelledby="password" p="lg">
      <Stack gap="md" align="flex-start">
        <Title order={2} id="password">
          {t('My password')}
        </Title>
        {requestLink.isSuccess ? (
          <Text component="output">
            {t(
              'We have sent a link to {{address}}. Once you choose a new password, you will be signed out everywhere.',
              { address: email },
            )}
          </Text>
        ) : (
          <Text>{t('We send a link to {{address}}, where you choose a new one.', { address: email })}</Text>
        )}
        <SignInRefused error={requestLink.error} />
        {!requestLink.isSuccess && (
          <Button
            variant="default"
            loading={requestLink.isPending}
            onClick={() => requestLink.mutate({ body: { userEmail: email } })}
          >
            {t('Change my password')}
          </Button>
        )}
      </Stack>
    </Paper>
  )
}
