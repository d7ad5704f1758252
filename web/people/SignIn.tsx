import { Button, Paper, PasswordInput, Stack, Text, TextInput, Title } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useDocumentTitle } from '@mantine/hooks'
import { useState } from 'react'
import { Navigate, useLocation, useSearchParams } from 'react-router'
import { people } from '../../api/people/contract.ts'
import { fieldErrors, queryClient, useAct, useCall } from '../client.ts'
import { ErrorSummary, fieldId } from '../parts/ErrorSummary.tsx'
import { Refusal } from '../parts/Refusal.tsx'
import { useBrand } from '../shell/Brand.tsx'
import { Logo } from '../shell/Logo.tsx'
import { DemoAccounts } from './DemoAccounts.tsx'
import { redirectTarget } from './redirectTarget.ts'
import classes from './SignIn.module.css'
import { SignedInHere } from './SignedInHere.tsx'

const email = /^[^\s@]+@[^\s@]+\.[^\s@]+$/
/** An e-mail address goes out as one; anything else is a user name (spec §5). */
const nameOf = (who: string) => (email.test(who.trim()) ? { userEmail: who.trim() } : { username: who.trim() })

/** /signin of a workspace, and /workspace/signin of the platform. */
export function Component() {
  const brand = useBrand()
  const { pathname } = useLocation()
  const title = brand.isMainHost ? 'Sign in to the platform' : `Sign in to ${brand.workspaceName}`
  useDocumentTitle(title)
  const me = useCall(people.details, {}, { when: brand.isMainHost })
  if (brand.isMainHost && pathname !== '/workspace/signin') return <Navigate to="/workspace/signin" replace />
  return (
    <main className={classes.page}>
      <Stack gap="lg" className={classes.column}>
        <Logo large />
        {brand.isMainHost && me.data ? <SignedInHere me={me.data} /> : <Form title={title} />}
      </Stack>
    </main>
  )
}

function Form({ title }: { title: string }) {
  const brand = useBrand()
  const [search] = useSearchParams()
  const form = useForm({
    initialValues: { who: '', password: '' },
    validate: { who: (who) => (who.trim() ? null : 'Type your e-mail address or user name'), password: (password) => (password ? null : 'Type your password') },
  })
  const signIn = useAct(people.signIn, {
    refreshes: [],
    onDone: () => {
      queryClient.clear()
      window.location.assign(redirectTarget(search.get('redirect'), window.location.origin, brand.isMainHost ? '/workspace/signin' : '/dashboard'))
    },
    onRefused: (error) => {
      const { userEmail, username, userPassword } = fieldErrors(error)
      form.setErrors({ who: userEmail ?? username, password: userPassword })
    },
  })
  const [round, setRound] = useState(0)
  const again = () => setRound(round + 1)
  const invite = search.get('inviteCode')
  const submit = form.onSubmit(({ who, password }) => signIn.mutate({ body: { ...nameOf(who), userPassword: password, ...(invite && invite !== 'undefined' ? { inviteCode: invite } : {}) } }), again)
  return (
    <>
      <Paper p="xl">
        <form onSubmit={submit} noValidate>
          <Stack gap="md">
            <Title order={1}>{title}</Title>
            <ErrorSummary errors={form.errors} round={round} />
            {Object.keys(form.errors).length === 0 && <Refusal error={signIn.error} />}
            <TextInput id={fieldId('who')} size="md" label="E-mail address or user name" autoComplete="username" autoCapitalize="none" spellCheck={false} {...form.getInputProps('who')} />
            <PasswordInput id={fieldId('password')} size="md" label="Password" autoComplete="current-password" visibilityToggleButtonProps={{ 'aria-label': 'Show the password' }} {...form.getInputProps('password')} />
            <Button type="submit" size="md" loading={signIn.isPending || signIn.isSuccess}>Sign in</Button>
          </Stack>
        </form>
      </Paper>
      {brand.demo && !brand.isMainHost && <DemoAccounts choose={(who, password) => signIn.mutate({ body: { userEmail: who, userPassword: password } })} />}
      {brand.isMainHost && <Text size="sm" c="dimmed">This is the address of the platform. Your organisation has an address of its own; sign in there.</Text>}
    </>
  )
}
