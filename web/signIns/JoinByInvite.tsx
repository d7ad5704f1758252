import { Anchor, Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { z } from 'zod'
import { signIns, type InviteOpening } from '../../api/signIns/contract.ts'
import { call, queryClient, useApiMutation, useApiQuery } from '../client.ts'
import { Loading } from '../parts/Loading.tsx'
import { useArrival, useWayTo } from './arrival.ts'
import { NewAccountForm } from './NewAccountForm.tsx'
import { SignInPage } from './SignInPage.tsx'

type Props = { opening: z.infer<typeof InviteOpening>; joinCode: string }

/** Account creation from the link in an invite's mail: one screen, then the start page. */
export function JoinByInvite(props: Props) {
  const { t } = useTranslation()
  const session = useApiQuery(signIns.auth)
  if (session.isPending)
    return (
      <SignInPage title={t('{{workspace}} has invited you', { workspace: props.opening.workspaceName })}>
        <Loading />
      </SignInPage>
    )
  return session.data?.authenticated ? <SignedInAsOther {...props} /> : <CreateAccount {...props} />
}

function CreateAccount({ opening, joinCode }: Props) {
  const { t } = useTranslation()
  const wayTo = useWayTo()
  const arrive = useArrival()
  const join = useApiMutation(signIns.join, { refreshes: [], onDone: arrive })
  const { workspaceName: workspace, firstName, lastName } = opening
  const email = opening.email ?? ''
  return (
    <SignInPage
      title={t('{{workspace}} has invited you', { workspace })}
      lead={t('Create your account. You will sign in with {{address}}.', { address: email })}
    >
      <NewAccountForm
        name={{ firstName, lastName }}
        email={email}
        create={(account, onError) => join.mutate({ body: { joinCode, ...account } }, { onError })}
        isCreating={join.isPending || join.isSuccess}
        error={join.error}
      />
      <Anchor component={Link} to={wayTo('/signin')}>
        {t('I have an account: sign in')}
      </Anchor>
    </SignInPage>
  )
}

/** Offers to sign out, since an invite is never accepted for the account signed in here. */
function SignedInAsOther({ opening }: Props) {
  const { t } = useTranslation()
  const leave = async () => {
    await call(signIns.signOut).catch(() => null)
    queryClient.clear()
    window.location.reload()
  }
  return (
    <SignInPage
      title={t('{{workspace}} has invited you', { workspace: opening.workspaceName })}
      lead={t('Someone is signed in on this browser. Sign out to accept the invite for {{address}}.', {
        address: opening.email ?? '',
      })}
    >
      <Button size="md" onClick={() => void leave()}>
        {t('Sign out')}
      </Button>
      <Button component={Link} to="/dashboard" variant="default">
        {t('Stay signed in')}
      </Button>
    </SignInPage>
  )
}
