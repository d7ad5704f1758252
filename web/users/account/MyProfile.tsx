import { Button, Group, NativeSelect, Paper, SimpleGrid, Stack, Title } from '@mantine/core'
import { useForm } from '@mantine/form'
import { notifications } from '@mantine/notifications'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { people, type UserDetails } from '../../../api/users/contract.ts'
import { fieldErrors, useApiMutation } from '../../client.ts'
import { isLanguage, languages, switchLanguage, type Language } from '../../i18n.ts'
import { AccountFields, useAccountRules } from '../../parts/AccountFields.tsx'
import { ErrorSummary, fieldId } from '../../parts/ErrorSummary.tsx'
import { MutationError } from '../../parts/MutationError.tsx'
import { LimitedTextInput } from '../../parts/LimitedText.tsx'

type Typed = { firstName: string; lastName: string; phoneNumber: string; preferredLanguage: Language }

/** What I may change of myself; the rest is the workspace's to say. */
export function MyProfile({ me }: { me: UserDetails }) {
  const { t, i18n } = useTranslation()
  const [round, setRound] = useState(0)
  const preferred = me.preferredLanguage ?? i18n.language
  const { firstName } = useAccountRules()
  const form = useForm<Typed>({
    initialValues: {
      firstName: me.firstName,
      lastName: me.lastName,
      phoneNumber: me.contactNumber ?? '',
      preferredLanguage: isLanguage(preferred) ? preferred : 'en',
    },
    validate: { firstName },
  })
  const save = useApiMutation(people.update, {
    refreshes: [people.details],
    onDone: (answer) => {
      if (isLanguage(answer.preferredLanguage))
        void switchLanguage(answer.preferredLanguage).catch(() => null)
      notifications.show({ message: t('Profile saved') })
    },
    onRefused: (error) => {
      form.setErrors(fieldErrors(error))
      setRound(round + 1)
    },
  })
  const submit = form.onSubmit(
    ({ phoneNumber, ...typed }) =>
      save.mutate({
        params: { id: me.userId },
        body: { ...typed, phoneNumber: phoneNumber.trim() || null, version: me.version },
      }),
    () => setRound(round + 1),
  )
  const isFaulty = Object.values(form.errors).some(Boolean)
  return (
    <Paper component="section" aria-labelledby="profile" p="lg">
      <form onSubmit={submit} noValidate>
        <Stack gap="md">
          <Title order={2} id="profile">
            {t('My profile')}
          </Title>
          <ErrorSummary errors={form.errors} round={round} />
          {!isFaulty && <MutationError error={save.error} />}
          <SimpleGrid cols={{ base: 1, sm: 2 }}>
            <AccountFields form={form} size="sm" />
            <LimitedTextInput
              id={fieldId('phoneNumber')}
              type="tel"
              label={t('Mobile number')}
              description={t(
                'Include the country code, for example +91 98123 45678. Your ' +
                  'organisation can see this number; it is not used to sign in.',
              )}
              autoComplete="tel"
              limit={40}
              {...form.getInputProps('phoneNumber')}
            />
            <NativeSelect
              id={fieldId('preferredLanguage')}
              style={{ alignSelf: 'end' }}
              label={t('Language')}
              description={t('Used on screens and in emails to you')}
              {...form.getInputProps('preferredLanguage')}
            >
              {Object.entries(languages).map(([code, name]) => (
                <option key={code} value={code} lang={code}>
                  {name}
                </option>
              ))}
            </NativeSelect>
          </SimpleGrid>
          <Group justify="flex-end">
            <Button type="submit" loading={save.isPending} disabled={!form.isDirty()}>
              {t('Save')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Paper>
  )
}
