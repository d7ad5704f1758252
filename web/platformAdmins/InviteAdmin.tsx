import { Button, Group, Stack, Text, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { notifications } from '@mantine/notifications'
import { useTranslation } from 'react-i18next'
import { platformAdmins } from '../../api/platformAdmins/contract.ts'
import { fieldErrors, useApiMutation } from '../client.ts'
import { FormDialog } from '../parts/FormDialog.tsx'
import { MutationError } from '../parts/MutationError.tsx'

/** Sends one invite; another one to the same address ends the link before. */
export function InviteAdmin({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation()
  const form = useForm({ initialValues: { email: '' } })
  const invite = useApiMutation(platformAdmins.invite, {
    refreshes: [platformAdmins.invites],
    onDone: ({ email }) => {
      notifications.show({ message: t('An invite is on its way to {{email}}.', { email }) })
      onClose()
    },
    onRefused: (error) => form.setErrors(fieldErrors(error)),
  })
  return (
    <FormDialog onClose={onClose} title={t('Invite a platform admin')}>
      <form onSubmit={form.onSubmit((body) => invite.mutate({ body }))} noValidate>
        <Stack gap="md">
          {Object.keys(form.errors).length === 0 && <MutationError error={invite.error} />}
          <Text size="sm">
            {t(
              'They can open, change and delete workspaces, and read no complaint. The link works once, for ' +
                '24 hours. It makes an account of its own, even if the address signs in to a workspace already.',
            )}
          </Text>
          <TextInput
            label={t('Email address')}
            type="email"
            data-autofocus
            autoComplete="off"
            {...form.getInputProps('email')}
          />
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              {t('Cancel')}
            </Button>
            <Button type="submit" loading={invite.isPending}>
              {t('Send invite')}
            </Button>
          </Group>
        </Stack>
      </form>
    </FormDialog>
  )
}
