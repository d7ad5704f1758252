import { Anchor, Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Link, useParams } from 'react-router'
import { signIns } from '../../api/signIns/contract.ts'
import { queryClient, useApiMutation } from '../client.ts'
import { SignInRefused } from './SignInRefused.tsx'
import { SignInPage } from './SignInPage.tsx'
import { useBrand } from '../shell/Brand.tsx'

/** /handoff/{code}: takes a session that was handed to this host, by a press and not by being opened. */
export function Component() {
  const { t } = useTranslation()
  const { workspaceName } = useBrand()
  const { code = '' } = useParams()
  const take = useApiMutation(signIns.takeOver, {
    refreshes: [],
    onDone: () => {
      queryClient.clear()
      window.location.assign('/dashboard')
    },
  })
  return (
    <SignInPage
      title={t('Continue to {{workspace}}', { workspace: workspaceName })}
      lead={t(
        'Press the button within a minute of requesting it. Anyone signed in here before will be signed out.',
      )}
    >
      <SignInRefused error={take.error} />
      {take.error ? (
        <Anchor component={Link} to="/signin">
          {t('Sign in')}
        </Anchor>
      ) : (
        <Button
          size="md"
          loading={take.isPending || take.isSuccess}
          onClick={() => take.mutate({ params: { code } })}
        >
          {t('Continue')}
        </Button>
      )}
    </SignInPage>
  )
}
