import { Button, Group, Stack } from '@mantine/core'
import { useForm } from '@mantine/form'
import { notifications } from '@mantine/notifications'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { workspaceProfile, WorkspaceSettings } from '../../api/workspaceProfile/contract.ts'
import { UnsavedChangesGuard } from '../autosave/UnsavedChangesGuard.tsx'
import { fieldErrors, useApiMutation, type CallError } from '../client.ts'
import { ErrorSummary } from '../parts/ErrorSummary.tsx'
import { MutationError } from '../parts/MutationError.tsx'
import { BrandFields } from './BrandFields.tsx'
import { NetworkFields, PlaceFields, SelfSignUpFields, SignInFields } from './Sections.tsx'
import { bodyOf, underLists, valuesOf } from './settingsForm.ts'
import { ConflictDialog } from './ConflictDialog.tsx'

type Props = {
  settings: WorkspaceSettings
  /** Begins anew with what stands there now. */
  beginWith: (current: WorkspaceSettings) => void
}

/** One form for all of it; saved at once, so that nothing half-changed is ever live. */
export function SettingsForm({ settings, beginWith }: Props) {
  const { t } = useTranslation()
  const [opened] = useState(settings)
  const [round, setRound] = useState(0)
  const form = useForm({ initialValues: valuesOf(opened) })
  const save = useApiMutation(workspaceProfile.update, {
    onDone: (saved) => {
      beginWith(saved)
      notifications.show({ message: t('Saved. The changes apply to everyone from now on.') })
    },
    onRefused: (error: CallError) => {
      form.setErrors(underLists(fieldErrors(error)))
      setRound(round + 1)
    },
  })
  const newest = WorkspaceSettings.safeParse(
    save.error?.code === 'STALE_VERSION' ? save.error.more['current'] : null,
  )
  return (
    <form
      noValidate
      onSubmit={form.onSubmit((values) => save.mutate({ body: bodyOf(values, opened.version) }))}
    >
      <Stack gap="xl">
        <ErrorSummary errors={form.errors} round={round} />
        <BrandFields form={form} />
        <SignInFields form={form} offered={opened.socialPlatformsOffered} />
        <SelfSignUpFields form={form} />
        <PlaceFields form={form} />
        <NetworkFields form={form} isOn={opened.addressesCount} yourAddress={opened.yourAddress} />
        {newest.success ? (
          <ConflictDialog show={() => beginWith(newest.data)} />
        ) : (
          <MutationError error={Object.keys(form.errors).length === 0 ? save.error : null} />
        )}
        <Group gap="sm">
          <Button type="submit" loading={save.isPending} disabled={!form.isDirty()}>
            {t('Save')}
          </Button>
          {form.isDirty() && (
            <Button variant="default" onClick={() => beginWith(opened)}>
              {t('Discard my changes')}
            </Button>
          )}
        </Group>
      </Stack>
      <UnsavedChangesGuard isUnsaved={form.isDirty()} />
    </form>
  )
}
