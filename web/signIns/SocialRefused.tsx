import { Alert } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { SocialRefusal } from '../../api/signIns/contract.ts'
import { msg } from '../i18n.ts'

const sentences: Record<SocialRefusal, string> = {
  FEATURE_DISABLED: msg('This way of signing in is turned off here. Choose another one.'),
  CANCELLED: msg('You did not finish signing in there. Try again, or choose another way.'),
  FAILED: msg('That sign-in failed. Try again, or choose another way.'),
  NOT_LINKED: msg('That account is not connected with yours here. Sign in another way.'),
  NOT_VERIFIED: msg('That account has no confirmed email address. Choose another way.'),
  PROOF_REQUIRED: msg('Sign out, sign in again with your password or a code, and then connect that account.'),
  INVITE_EXPIRED: msg('This invite has expired. Ask the person who invited you to resend it.'),
  INVITE_DELETED: msg('This invite is no longer valid. Ask the person who invited you.'),
  USER_LIMIT_REACHED: msg('Your workspace has reached its user limit. Ask an admin.'),
}

/** Why the round trip to Google or Microsoft led back here; nothing where there was none. */
export function SocialRefused() {
  const { t } = useTranslation()
  const [search] = useSearchParams()
  const refusal = SocialRefusal.safeParse(search.get('refused'))
  return refusal.success ? (
    <Alert color="red" role="alert" icon={<IconAlertTriangle size={18} aria-hidden />}>
      {t(sentences[refusal.data])}
    </Alert>
  ) : null
}
