import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { Navigate, useSearchParams } from 'react-router'
import { Loading } from '../parts/Loading.tsx'
import { useBrand } from '../shell/Brand.tsx'
import { useWayTo } from './arrival.ts'
import { OtherWays } from './OtherWays.tsx'
import { PasswordForm, usePasswordForm, usePasswordSignIn } from './PasswordForm.tsx'
import { SignInRefused } from './SignInRefused.tsx'
import { demoHost, isEmail } from './rules.ts'
import { SignInPage } from './SignInPage.tsx'
import { useCode } from './useCode.ts'
import { useWays } from './signInMethods.ts'

// Most people type a password: what comes after a code was asked for comes with it.
const CodeStep = lazy(async () => ({ default: (await import('./CodeStep.tsx')).CodeStep }))
// Only a person sent back by Google or Microsoft sees the reason.
const SocialRefused = lazy(async () => ({ default: (await import('./SocialRefused.tsx')).SocialRefused }))
// Shown on one host only, so no other sign-in page pays for it.
const DemoAccounts = lazy(async () => ({ default: (await import('./DemoAccounts.tsx')).DemoAccounts }))

/** /signin of a workspace: the password, and every other way it offers. */
export function Component() {
  const { isMainHost } = useBrand()
  const ways = useWays()
  const wayTo = useWayTo()
  if (isMainHost) return <Navigate to={wayTo('/workspace/signin')} replace />
  return ways.password ? <WithPassword /> : <Navigate to={wayTo('/identify')} replace />
}

function WithPassword() {
  const { t } = useTranslation()
  const { workspaceName, workspaceUrl, demo } = useBrand()
  const [search] = useSearchParams()
  const form = usePasswordForm()
  const signIn = usePasswordSignIn(form)
  const code = useCode('EMAIL')
  const { who } = form.values
  const goToCode = () => {
    if (isEmail(who)) return code.requestCode(who.trim())
    form.setErrors({ who: t('Enter your email address to get a code') })
  }
  const title = t('Sign in to {{workspace}}', { workspace: workspaceName })
  if (code.sentCode)
    return (
      <Suspense
        fallback={
          <SignInPage title={title}>
            <Loading />
          </SignInPage>
        }
      >
        <CodeStep code={code} sentCode={code.sentCode} />
      </Suspense>
    )
  return (
    <SignInPage
      title={title}
      below={
        demo &&
        workspaceUrl === demoHost && (
          <Suspense>
            <DemoAccounts choose={(email, password) => signIn.as({ who: email, password })} />
          </Suspense>
        )
      }
    >
      {search.has('refused') && (
        <Suspense>
          <SocialRefused />
        </Suspense>
      )}
      <PasswordForm form={form} signIn={signIn} />
      <SignInRefused error={code.refusal} />
      <OtherWays who={who} without={['password']} askForCode={goToCode} isAsking={code.isAsking} />
    </SignInPage>
  )
}
