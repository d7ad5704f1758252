import { Button, Fieldset, Group, Select, Stack, Text } from '@mantine/core'
import { useForm } from '@mantine/form'
import { notifications } from '@mantine/notifications'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { workspaces } from '../../api/workspaces/contract.ts'
import { fieldErrors, useApiMutation } from '../client.ts'
import { ErrorSummary, fieldId } from '../parts/ErrorSummary.tsx'
import { MutationError } from '../parts/MutationError.tsx'
import { useBrand } from '../shell/Brand.tsx'
import { listCountries } from '../parts/places.ts'
import { zoneFor } from '../parts/zonesByCountry.ts'
import { ZoneField } from '../parts/ZoneField.tsx'
import { LimitedTextInput } from '../parts/LimitedText.tsx'
import { FormDialog } from '../parts/FormDialog.tsx'

const blank = {
  name: '',
  host: '',
  country: '',
  timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
  admin: { email: '', firstName: '', lastName: '' },
}
/** "Café du Nord" becomes "cafe-du-nord". */
const labelOf = (name: string) =>
  name
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[\u0300-\u036f]/g, '')
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '')
    .slice(0, 40)

/** A new organisation: its name and address, where it is, and who gets the first invite. */
export function OpenWorkspace({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation()
  const go = useNavigate()
  const { workspaceUrl } = useBrand()
  const [round, setRound] = useState(0)
  const [isOwnAddress, setOwnAddress] = useState(false)
  const form = useNewWorkspace()
  const open = useApiMutation(workspaces.create, {
    onDone: (workspace) => {
      notifications.show({
        title: t('{{name}} was created', { name: workspace.name }),
        message: t('Its admin gets the invite by email.'),
        color: 'green',
        closeButtonProps: { 'aria-label': t('Close') },
      })
      void go(`/platform/workspaces/${workspace.workspaceId}`)
    },
    onRefused: (error) => {
      form.setErrors(fieldErrors(error))
      setRound((last) => last + 1)
    },
  })
  const address = `${form.values.host || '…'}.${workspaceUrl}`
  const rename = (name: string) => form.setValues({ name, ...(isOwnAddress ? {} : { host: labelOf(name) }) })
  const submit = form.onSubmit(
    (values) => open.mutate({ body: { ...values, host: `${values.host}.${workspaceUrl}` } }),
    () => setRound(round + 1),
  )
  return (
    <FormDialog onClose={onClose} title={t('Create a workspace')} size="lg">
      <form onSubmit={submit} noValidate>
        <Stack gap="md">
          <ErrorSummary errors={form.errors} round={round} />
          {Object.keys(form.errors).length === 0 && <MutationError error={open.error} />}
          <LimitedTextInput
            id={fieldId('name')}
            label={t('Name of the organisation')}
            limit={120}
            data-autofocus
            {...form.getInputProps('name')}
            onChange={(event) => rename(event.currentTarget.value)}
          />
          <LimitedTextInput
            id={fieldId('host')}
            label={t('Address')}
            description={
              <>
                {t('People will sign in at')}{' '}
                <Text span inherit fw={600} c="var(--mantine-color-text)">
                  {address}
                </Text>
              </>
            }
            autoCapitalize="none"
            spellCheck={false}
            limit={63}
            {...form.getInputProps('host')}
            onChange={(event) => {
              setOwnAddress(true)
              form.setFieldValue('host', event.currentTarget.value.toLowerCase().trim())
            }}
          />
          <Where form={form} />
          <Fieldset legend={t('First admin')}>
            <Stack gap="sm">
              <LimitedTextInput
                id={fieldId('admin.email')}
                type="email"
                label={t('Email address')}
                description={t('The invite is sent to this address and is valid for 14 days.')}
                autoCapitalize="none"
                spellCheck={false}
                limit={254}
                {...form.getInputProps('admin.email')}
              />
              <Group grow align="flex-start">
                <LimitedTextInput
                  id={fieldId('admin.firstName')}
                  label={t('First name')}
                  limit={100}
                  {...form.getInputProps('admin.firstName')}
                />
                <LimitedTextInput
                  label={t('Last name')}
                  limit={100}
                  {...form.getInputProps('admin.lastName')}
                />
              </Group>
            </Stack>
          </Fieldset>
          <Group justify="flex-end" gap="sm">
            <Button variant="default" onClick={onClose}>
              {t('Go back')}
            </Button>
            <Button type="submit" loading={open.isPending}>
              {t('Create workspace')}
            </Button>
          </Group>
        </Stack>
      </form>
    </FormDialog>
  )
}

function useNewWorkspace() {
  const { t } = useTranslation()
  return useForm({
    initialValues: blank,
    validate: {
      name: (name) => (name.trim() ? null : t('Enter a name')),
      host: (host) =>
        /^[a-z0-9]([a-z0-9-]*[a-z0-9])?$/.test(host)
          ? null
          : t('Use lowercase letters, digits and hyphens; do not start or end with a hyphen'),
      country: (country) => (country ? null : t('Choose a country')),
      timeZone: (zone) => (zone ? null : t('Choose a time zone')),
      admin: {
        email: (email) =>
          /^[^\s@]+@[^\s@.]+(?:\.[^\s@.]+)+$/.test(email.trim()) ? null : t('Enter an email address'),
        firstName: (name) => (name.trim() ? null : t('Enter a first name')),
      },
    },
  })
}

function Where({ form }: { form: ReturnType<typeof useNewWorkspace> }) {
  const { t, i18n } = useTranslation()
  const known = useMemo(() => listCountries(i18n.language), [i18n.language])
  return (
    <Group grow align="flex-start">
      <Select
        id={fieldId('country')}
        label={t('Country of the headquarters')}
        searchable
        allowDeselect={false}
        data={known}
        nothingFoundMessage={t('No countries match')}
        {...form.getInputProps('country')}
        onChange={(country) =>
          form.setValues(({ timeZone = '' }) => ({
            country: country ?? '',
            timeZone: zoneFor(country ?? '', timeZone),
          }))
        }
      />
      <ZoneField
        id={fieldId('timeZone')}
        label={t('Time zone')}
        country={form.values.country}
        {...form.getInputProps('timeZone')}
      />
    </Group>
  )
}
