import { Anchor, Skeleton } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useSearchParams } from 'react-router'
import type { z } from 'zod'
import { signIns, type InviteStatus } from '../../api/signIns/contract.ts'
import { useApiQuery } from '../client.ts'
import { msg } from '../i18n.ts'
import { Loading } from '../parts/Loading.tsx'
import { useBrand } from '../shell/Brand.tsx'
import { useWayTo } from './arrival.ts'
import { JoinByInvite } from './JoinByInvite.tsx'
import { OpenInvite } from './OpenInvite.tsx'
import { SignInRefused } from './SignInRefused.tsx'
import { inviteOf } from './rules.ts'
import { SignInPage } from './SignInPage.tsx'
import { SignUpForm } from './SignUpForm.tsx'

type Status = z.infer<typeof InviteStatus>

/** /signup: by an invite, or where the workspace lets people of its own address in. */
export function Component() {
  const [search] = useSearchParams()
  const { inviteCode } = inviteOf(search)
  const [joinCode] = useState(() => window.location.hash.slice(1))
  if (inviteCode === undefined) return <Uninvited />
  return joinCode ? <WithJoinCode joinCode={joinCode} code={inviteCode} /> : <WithInvite code={inviteCode} />
}

/** The link of an invite's mail: what stands behind the # opens a new account, or else only greets. */
function WithJoinCode({ joinCode, code }: { joinCode: string; code: string }) {
  const { t } = useTranslation()
  const { workspaceName } = useBrand()
  const opening = useApiQuery(signIns.openInvite, { body: { joinCode } })
  if (opening.data?.opens === 'ACCOUNT') return <JoinByInvite opening={opening.data} joinCode={joinCode} />
  if (!opening.isPending) return <WithInvite code={code} />
  return (
    <SignInPage title={t('{{workspace}} has invited you', { workspace: workspaceName })}>
      <Loading />
    </SignInPage>
  )
}

function Uninvited() {
  const { t } = useTranslation()
  const { workspaceName } = useBrand()
  return (
    <SignInPage
      title={t('Join {{workspace}}', { workspace: workspaceName })}
      lead={t('For people with an email address that {{workspace}} allows.', { workspace: workspaceName })}
    >
      <SignUpForm />
      <ToSignIn />
    </SignInPage>
  )
}

const closed: Record<Exclude<Status, 'OPEN'>, string> = {
  CLAIMED: msg(
    'This invite has already been used. If you used it, sign in. If you did not, ' +
      'choose a new password: it signs everyone else out.',
  ),
  EXPIRED: msg('This invite has expired. Ask the person who invited you to resend it.'),
  DELETED: msg('This invite is no longer valid. Ask the person who invited you.'),
}

function WithInvite({ code }: { code: string }) {
  const { t } = useTranslation()
  const { workspaceName } = useBrand()
  const invite = useApiQuery(signIns.lookAtInvite, { params: { code } })
  if (invite.data?.status === 'OPEN') return <OpenInvite invite={invite.data} />
  const title = t('Join {{workspace}}', { workspace: workspaceName })
  if (invite.isPending)
    return (
      <SignInPage title={title}>
        <Skeleton h={120} animate={false} />
      </SignInPage>
    )
  return (
    <SignInPage
      title={title}
      lead={
        invite.data
          ? t(closed[invite.data.status])
          : invite.error?.status === 404
            ? t('Invite not found. Check that the link is complete, or ask the person who invited you.')
            : undefined
      }
    >
      <SignInRefused error={invite.error?.status === 404 ? null : invite.error} />
      {invite.data?.status === 'CLAIMED' && (
        <Anchor component={Link} to="/forgot-password">
          {t('Choose a new password')}
        </Anchor>
      )}
      <ToSignIn />
    </SignInPage>
  )
}

function ToSignIn() {
  const { t } = useTranslation()
  const wayTo = useWayTo()
  return (
    <Anchor component={Link} to={wayTo('/signin')}>
      {t('I have an account: sign in')}
    </Anchor>
  )
}
