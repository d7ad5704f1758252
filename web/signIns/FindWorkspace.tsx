import { Button, Paper, Stack, Text, TextInput, Title } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useTranslation } from 'react-i18next'
import { signIns } from '../../api/signIns/contract.ts'
import { fieldErrors, useApiMutation } from '../client.ts'
import { SignInRefused } from './SignInRefused.tsx'
import { isEmail } from './rules.ts'

/** Sends somebody the addresses of their workspaces; whether there are any, only their mailbox tells. */
export function FindWorkspace() {
  const { t } = useTranslation()
  const form = useForm({
    initialValues: { userEmail: '' },
    validate: { userEmail: (email) => (isEmail(email) ? null : t('Enter your email address')) },
  })
  const focus = () => document.getElementById('find')?.focus()
  const find = useApiMutation(signIns.findWorkspaces, {
    refreshes: [],
    onRefused: (error) => {
      form.setErrors(fieldErrors(error))
      focus()
    },
  })
  return (
    <Paper p="xl">
      <form
        onSubmit={form.onSubmit(
          ({ userEmail }) => find.mutate({ body: { userEmail: userEmail.trim() } }),
          focus,
        )}
        noValidate
      >
        <Stack gap="md">
          <Title order={2}>{t('Find my workspace')}</Title>
          <SignInRefused error={form.errors['userEmail'] ? null : find.error} />
          <TextInput
            id="find"
            size="md"
            type="email"
            label={t('Email address')}
            description={t('We will send you the addresses of your workspaces.')}
            autoComplete="email"
            autoCapitalize="none"
            spellCheck={false}
            {...form.getInputProps('userEmail')}
          />
          <Button type="submit" size="md" variant="default" loading={find.isPending}>
            {t('Send me the addresses')}
          </Button>
          {find.isSuccess && (
            <Text component="output">
              {t(
                'If {{address}} belongs to a workspace, we have sent an email with the workspace’s address.',
                {
                  address: find.variables.body?.userEmail ?? '',
                },
              )}
            </Text>
          )}
        </Stack>
      </form>
    </Paper>
  )
}
