import { Code, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Navigate } from 'react-router'
import { people } from '../../api/users/contract.ts'
import { useApiQuery } from '../client.ts'
import { useBrand } from '../shell/Brand.tsx'
import { FindWorkspace } from './FindWorkspace.tsx'
import { PasswordForm, usePasswordForm, usePasswordSignIn } from './PasswordForm.tsx'
import { SignedInHere } from './SignedInHere.tsx'
import { SignInPage } from './SignInPage.tsx'

/**
 * /workspace/signin: on the main host, for who runs the platform; everybody else is shown the way to their
 * own workspace.
 */
export function Component() {
  const { isMainHost, awaitsFirstAdmin } = useBrand()
  const me = useApiQuery(people.details, {}, { when: isMainHost })
  if (!isMainHost) return <Navigate to="/signin" replace />
  if (awaitsFirstAdmin) return <AwaitsFirstAdmin />
  return me.data ? <SignedInHere me={me.data} /> : <Entry />
}

const newLinkCommand = 'npm run setup -- --host HOST --admin EMAIL --new-link'
/** Between the setup and the first sign-in there is nobody who could sign in. */
function AwaitsFirstAdmin() {
  const { t } = useTranslation()
  return (
    <SignInPage title={t('The first administrator has not signed in yet')}>
      <Text>
        {t(
          'Open the link that the setup command printed. It works once, for 24 hours. Another one comes from ' +
            'this command:',
        )}
      </Text>
      <Code block>{newLinkCommand}</Code>
    </SignInPage>
  )
}

function Entry() {
  const { t } = useTranslation()
  const form = usePasswordForm()
  const signIn = usePasswordSignIn(form)
  return (
    <SignInPage
      title={t('Sign in to the platform')}
      lead={t('For platform administrators only. Your organisation has its own address; sign in there.')}
      below={<FindWorkspace />}
    >
      <PasswordForm form={form} signIn={signIn} />
    </SignInPage>
  )
}
