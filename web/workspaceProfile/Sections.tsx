import { Alert, Checkbox, Code, Select, Stack, Switch, Text, Textarea } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { Trans, useTranslation } from 'react-i18next'
import type { WorkspaceSettings } from '../../api/workspaceProfile/contract.ts'
import { languages, msg } from '../i18n.ts'
import { fieldId } from '../parts/ErrorSummary.tsx'
import { ZoneField } from '../parts/ZoneField.tsx'
import { Section } from './Section.tsx'
import type { Values } from './settingsForm.ts'
import { UnitSelect } from '../parts/UnitSelect.tsx'

type Props = { form: UseFormReturnType<Values> }
const methods = {
  PASSWORD: msg('Password'),
  EMAIL_OTP: msg('Email code'),
  SMS_OTP: msg('SMS code'),
}
const platforms = { GOOGLE: 'Google', MICROSOFT: 'Microsoft' }

export function SignInFields({
  form,
  offered,
}: Props & { offered: WorkspaceSettings['socialPlatformsOffered'] }) {
  const { t } = useTranslation()
  return (
    <Section title={t('Sign-in')}>
      <Checkbox.Group
        label={t('How people sign in')}
        description={t('SMS codes alone are not enough: not everyone here has a phone number.')}
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
          label={t('External accounts')}
          description={t('Members of this workspace can sign in with these accounts.')}
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
  return (
    <Section title={t('Sign-up')} lead={t('People who sign up without an invite become employees.')}>
      <Switch
        label={t('People can sign up without an invite')}
        {...form.getInputProps('bulkSignUpEnabled', { type: 'checkbox' })}
      />
      {form.values.bulkSignUpEnabled && (
        <>
          <Textarea
            id={fieldId('allowedDomains')}
            label={t('Email domains')}
            description={t('Only addresses from these domains. One per line, for example acme.com.')}
            autosize
            minRows={2}
            {...form.getInputProps('allowedDomains')}
          />
          <UnitSelect
            id={fieldId('defaultBranchId')}
            label={t('Business unit for new users')}
            placeholder={t('The headquarters')}
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
        description={t('For people who have not chosen a language. Everyone can choose their own.')}
        allowDeselect={false}
        data={Object.entries(languages).map(([value, label]) => ({ value, label }))}
        {...form.getInputProps('defaultLanguage')}
      />
      <ZoneField
        label={t('Time zone')}
        description={t('Used for everything that does not belong to a business unit.')}
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
        'When the platform turns on network protection, admins can make changes only ' +
          'from these addresses. Reading, and everything about complaints, still works ' +
          'from anywhere. While it is off, the list is saved but not used.',
      )}
    >
      {isOn && (
        <Alert color="yellow" role="note">
          {t('Network protection is now on. Keep the range you work from on the list.')}
        </Alert>
      )}
      <Textarea
        id={fieldId('allowedAddresses')}
        label={t('Allowed addresses')}
        description={t('One per line: an address such as 192.0.2.7, or a range such as 192.0.2.0/24.')}
        autosize
        minRows={2}
        {...form.getInputProps('allowedAddresses')}
      />
      <Text size="sm">
        <Trans
          t={t}
          i18nKey="Your current address is <code>{{address}}</code>"
          values={{ address: yourAddress }}
          components={{ code: <Code /> }}
        />
      </Text>
    </Section>
  )
}
