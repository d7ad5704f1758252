import { Alert, Checkbox, Code, Select, Stack, Switch, Text, Textarea } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { Trans, useTranslation } from 'react-i18next'
import { branches } from '../../api/branches/contract.ts'
import type { WorkspaceSettings } from '../../api/workspaceProfile/contract.ts'
import { useCall } from '../client.ts'
import { languages, word } from '../i18n.ts'
import { fieldId } from '../parts/ErrorSummary.tsx'
import { ZoneField } from '../parts/ZoneField.tsx'
import { Section } from './Section.tsx'
import type { Values } from './settingsForm.ts'

type Props = { form: UseFormReturnType<Values> }
const methods = {
  PASSWORD: word('Password'),
  EMAIL_OTP: word('A code by e-mail'),
  SMS_OTP: word('A code by SMS'),
}
const platforms = { GOOGLE: 'Google', MICROSOFT: 'Microsoft' }

export function SignInFields({
  form,
  offered,
}: Props & { offered: WorkspaceSettings['socialPlatformsOffered'] }) {
  const { t } = useTranslation()
  return (
    <Section title={t('Signing in')}>
      <Checkbox.Group
        label={t('How people sign in')}
        description={t('A code by SMS alone is not enough: not everybody has a phone number here.')}
        {...form.getInputProps('signInMethods')}
      >
        <Stack gap="xs" mt={6}>
          {Object.entries(methods).map(([method, label]) => (
            <Checkbox key={method} value={method} label={t(label)} />
          ))}
        </Stack>
      </Checkbox.Group>
      {offered.length === 0 ? (
        <Text size="sm" c="dimmed">
          {t('Sign-in with Google or Microsoft has not been set up for this installation.')}
        </Text>
      ) : (
        <Checkbox.Group
          label={t('Accounts elsewhere')}
          description={t('People who are members here may sign in with an account of theirs.')}
          {...form.getInputProps('socialPlatformSet')}
        >
          <Stack gap="xs" mt={6}>
            {offered.map((platform) => (
              <Checkbox key={platform} value={platform} label={platforms[platform]} />
            ))}
          </Stack>
        </Checkbox.Group>
      )}
    </Section>
  )
}

export function SelfSignUpFields({ form }: Props) {
  const { t } = useTranslation()
  const units = useCall(branches.list, { query: { pageSize: 300 } })
  return (
    <Section title={t('Signing up')} lead={t('Whoever signs up without an invite becomes an employee.')}>
      <Switch
        label={t('People may sign up by themselves')}
        {...form.getInputProps('bulkSignUpEnabled', { type: 'checkbox' })}
      />
      {form.values.bulkSignUpEnabled && (
        <>
          <Textarea
            id={fieldId('allowedDomains')}
            label={t('E-mail domains')}
            description={t('Only addresses of these domains. One to a line, such as acme.com.')}
            autosize
            minRows={2}
            {...form.getInputProps('allowedDomains')}
          />
          <Select
            id={fieldId('defaultBranchId')}
            label={t('Business unit they come to')}
            clearable
            searchable
            placeholder={t('The headquarter')}
            data={(units.data?.content ?? []).map((unit) => ({
              value: unit.branchId,
              label: unit.branchName,
            }))}
            {...form.getInputProps('defaultBranchId')}
          />
        </>
      )}
    </Section>
  )
}

export function PlaceFields({ form }: Props) {
  const { t } = useTranslation()
  return (
    <Section title={t('Language and time')}>
      <Select
        label={t('Language')}
        description={t('For people who have chosen none. Everybody may choose their own.')}
        allowDeselect={false}
        data={Object.entries(languages).map(([value, label]) => ({ value, label }))}
        {...form.getInputProps('defaultLanguage')}
      />
      <ZoneField
        label={t('Time zone')}
        description={t('For everything that belongs to no business unit.')}
        {...form.getInputProps('timeZone')}
      />
    </Section>
  )
}

export function NetworkFields({ form, isOn, yourAddress }: Props & { isOn: boolean; yourAddress: string }) {
  const { t } = useTranslation()
  return (
    <Section
      title={t('Your network')}
      lead={t(
        'When the platform switches on protection by network, admins change things only from these addresses. Reading, and everything about complaints, goes on from anywhere. While it is off, this list is only kept.',
      )}
    >
      {isOn && (
        <Alert color="yellow" role="note">
          {t('Protection by network is on now. Keep the range that you work from.')}
        </Alert>
      )}
      <Textarea
        id={fieldId('allowedAddresses')}
        label={t('Allowed addresses')}
        description={t('One to a line: an address such as 192.0.2.7, or a range such as 192.0.2.0/24.')}
        autosize
        minRows={2}
        {...form.getInputProps('allowedAddresses')}
      />
      <Text size="sm">
        <Trans
          t={t}
          i18nKey="You are here from <code>{{address}}</code>"
          values={{ address: yourAddress }}
          components={{ code: <Code /> }}
        />
      </Text>
    </Section>
  )
}
