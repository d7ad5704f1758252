import { Anchor, Button, Stack, Text, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useBrand } from '../shell/Brand.tsx'
import { useCarried, useWayTo } from './arrival.ts'
import { CodeStep } from './CodeStep.tsx'
import { OtherWays } from './OtherWays.tsx'
import { SharedDevice } from './SignedOutNotice.tsx'
import { SignInRefused } from './SignInRefused.tsx'
import { isEmail } from './rules.ts'
import { SignInPage } from './SignInPage.tsx'
import { SocialRefused } from './SocialRefused.tsx'
import { useCode } from './useCode.ts'
import { useWays } from './signInMethods.ts'

/**
 * /identify: who it is first, then the ways in. What is asked does not depend on whether there is such a
 * person.
 */
export function Component() {
  const carried = useCarried()
  const [who, setWho] = useState(carried.who ?? '')
  const [isNamed, setNamed] = useState(who !== '')
  const code = useCode('EMAIL')
  if (code.sentCode) return <CodeStep code={code} sentCode={code.sentCode} />
  return isNamed ? (
    <ChooseWay who={who} code={code} change={() => setNamed(false)} />
  ) : (
    <Name
      who={who}
      next={(typed) => {
        setWho(typed)
        setNamed(true)
      }}
    />
  )
}

function Name({ who, next }: { who: string; next: (who: string) => void }) {
  const { t } = useTranslation()
  const { workspaceName } = useBrand()
  const form = useForm({
    initialValues: { who },
    validate: { who: (who) => (who.trim() ? null : t('Enter your email address or employee ID')) },
  })
  return (
    <SignInPage title={t('Sign in to {{workspace}}', { workspace: workspaceName })}>
      <SocialRefused />
      <form
        onSubmit={form.onSubmit(
          ({ who }) => next(who.trim()),
          () => document.getElementById('who')?.focus(),
        )}
        noValidate
      >
        <Stack gap="md">
          <TextInput
            id="who"
            size="md"
            label={t('Email or employee ID')}
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
            {...form.getInputProps('who')}
          />
          <SharedDevice />
          <Button type="submit" size="md">
            {t('Continue')}
          </Button>
        </Stack>
      </form>
    </SignInPage>
  )
}

function ChooseWay({
  who,
  code,
  change,
}: {
  who: string
  code: ReturnType<typeof useCode>
  change: () => void
}) {
  const { t } = useTranslation()
  const ways = useWays()
  const wayTo = useWayTo()
  const isByCode = ways.emailCode && isEmail(who)
  return (
    <SignInPage
      title={t('How do you want to sign in?')}
      lead={
        <>
          <b>{who}</b>{' '}
          <Anchor component="button" type="button" onClick={change}>
            {t('Edit')}
          </Anchor>
        </>
      }
    >
      <SignInRefused error={code.refusal} />
      {isByCode && (
        <Button size="md" loading={code.isAsking} onClick={() => code.requestCode(who)}>
          {t('Get a code by email')}
        </Button>
      )}
      {!isByCode && ways.password && (
        <Button component={Link} to={wayTo('/signin-password')} state={{ who }} size="md">
          {t('Use my password')}
        </Button>
      )}
      {!isByCode && !ways.password && (
        <Text>
          {t('You cannot sign in here with an employee ID only. Go back and type your email address.')}
        </Text>
      )}
      <OtherWays who={who} without={isByCode ? ['emailCode'] : ['password', 'emailCode']} />
    </SignInPage>
  )
}
