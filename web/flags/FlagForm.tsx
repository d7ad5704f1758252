import { Button, Group, Stack, TagsInput, Textarea, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useTranslation } from 'react-i18next'
import { flagReads, flags, isReserved, type Flag } from '../../api/flags/contract.ts'
import { fieldErrors, useApiMutation } from '../client.ts'
import { DateTimeField } from '../parts/DateTimeField.tsx'
import { MutationError } from '../parts/MutationError.tsx'
import { FormDialog } from '../parts/FormDialog.tsx'

/** A new flag, which begins switched off, or the words about one. */
export function FlagForm({ flag, onClose }: { flag: Flag | null; onClose: () => void }) {
  const { t } = useTranslation()
  const form = useForm({
    initialValues: {
      key: flag?.key ?? '',
      description: flag?.description ?? '',
      owner: flag?.owner ?? '',
      expiresAt: flag?.expiresAt ?? '',
      hosts: Array<string>(),
    },
  })
  const acting = {
    refreshes: [flagReads.all],
    onDone: onClose,
    onRefused: (error: unknown) => {
      const { enabledWorkspaces, ...fields } = fieldErrors(error)
      form.setErrors({ ...fields, hosts: enabledWorkspaces })
    },
  }
  const [create, update] = [useApiMutation(flags.create, acting), useApiMutation(flags.update, acting)]
  const submit = form.onSubmit(({ key, description, owner, expiresAt, hosts }) => {
    const words = { key, description, owner, expiresAt: expiresAt || null }
    if (flag) update.mutate({ body: { ...words, value: flag.value, version: flag.version } })
    else
      create.mutate({
        body: { ...words, value: false, enabledWorkspaces: hosts.map((workspaceUrl) => ({ workspaceUrl })) },
      })
  })
  const error = update.error ?? create.error
  return (
    <FormDialog onClose={onClose} title={flag ? t('Edit {{key}}', { key: flag.key }) : t('New feature flag')}>
      <form onSubmit={submit} noValidate>
        <Stack gap="md">
          {Object.values(form.errors).every((each) => !each) && <MutationError error={error} />}
          {!flag && (
            <TextInput
              label={t('Key')}
              description={t('Capital letters, digits and _, such as NEW_REPORT. It never changes.')}
              data-autofocus
              spellCheck={false}
              {...form.getInputProps('key')}
              onChange={(event) => form.setFieldValue('key', event.currentTarget.value.toUpperCase())}
            />
          )}
          {!(flag && isReserved(flag.key)) && (
            <Textarea
              label={t('What it turns on or off')}
              autosize
              minRows={2}
              {...form.getInputProps('description')}
            />
          )}
          <TextInput
            label={t('Owner')}
            description={t('The person responsible for this flag')}
            {...form.getInputProps('owner')}
          />
          <DateTimeField
            label={t('Expires')}
            description={t('The flag turns off on this date. Leave empty for no expiry.')}
            input={form.getInputProps('expiresAt')}
          />
          {!flag && (
            <TagsInput
              label={t('Workspaces')}
              description={t('Workspace addresses, added one at a time. Leave empty for all workspaces.')}
              splitChars={[',', ' ']}
              {...form.getInputProps('hosts')}
            />
          )}
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              {t('Cancel')}
            </Button>
            <Button type="submit" loading={create.isPending || update.isPending}>
              {flag ? t('Save') : t('Add the flag')}
            </Button>
          </Group>
        </Stack>
      </form>
    </FormDialog>
  )
}
