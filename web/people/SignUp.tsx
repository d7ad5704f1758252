import { Anchor, Skeleton } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Link, useSearchParams } from 'react-router'
import { signIns } from '../../api/signIns/contract.ts'
import { useCall } from '../client.ts'
import { useBrand } from '../shell/Brand.tsx'
import { useWayTo } from './arrival.ts'
import { Invited } from './Invited.tsx'
import { Refused } from './Refused.tsx'
import { inviteOf } from './rules.ts'
import { SignInPage } from './SignInPage.tsx'
import { SignUpForm } from './SignUpForm.tsx'

/** /signup: by an invite, or where the workspace lets people of its own address in. */
export function Component() {
  const [search] = useSearchParams()
  const { inviteCode } = inviteOf(search)
  return inviteCode === undefined ? <Uninvited /> : <WithInvite code={inviteCode} />
}

function Uninvited() {
  const { t } = useTranslation()
  const { workspaceName } = useBrand()
  return (
    <SignInPage title={t('Join {{workspace}}', { workspace: workspaceName })} lead={t('For people whose e-mail address {{workspace}} lets in.', { workspace: workspaceName })}>
      <SignUpForm />
      <ToSignIn />
    </SignInPage>
  )
}

function WithInvite({ code }: { code: string }) {
  const { t } = useTranslation()
  const { workspaceName } = useBrand()
  const invite = useCall(signIns.lookAtInvite, { params: { code } })
  if (invite.data?.status === 'OPEN') return <Invited invite={invite.data} />
  const title = t('Join {{workspace}}', { workspace: workspaceName })
  if (invite.isPending) return <SignInPage title={title}><Skeleton h={120} animate={false} /></SignInPage>
  return (
    <SignInPage title={title} lead={invite.data && (invite.data.status === 'CLAIMED' ? t('This invite was used already. If it was you, sign in.') : invite.data.status === 'EXPIRED' ? t('This invite is too old. Ask the person who invited you to send it again.') : t('This invite is no longer good. Ask the person who invited you.'))}>
      {invite.error && (invite.error.status === 404 ? <p>{t('There is no such invite. Check that the link is whole, or ask the person who invited you.')}</p> : <Refused error={invite.error} />)}
      <ToSignIn />
    </SignInPage>
  )
}

function ToSignIn() {
  const { t } = useTranslation()
  const wayTo = useWayTo()
  return <Anchor component={Link} to={wayTo('/signin')}>{t('I have an account: sign in')}</Anchor>
}
