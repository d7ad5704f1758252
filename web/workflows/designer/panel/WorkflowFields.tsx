import { Button, Stack, Switch, Text } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useDisclosure } from '@mantine/hooks'
import { useTranslation } from 'react-i18next'
import { workflows } from '../../../../api/workflows/contract.ts'
import { fieldErrors, useApiMutation } from '../../../client.ts'
import { t } from '../../../i18n.ts'
import { Confirm } from '../../../parts/Confirm.tsx'
import { MutationError } from '../../../parts/MutationError.tsx'
import { useMay } from '../../../shell/me.ts'
import { DefaultMoves } from '../../DefaultMoves.tsx'
import { useOpenWorkflow } from '../useOpenWorkflow.ts'
import { LimitedTextInput, LimitedTextarea } from '../../../parts/LimitedText.tsx'
import { UnitMultiSelect } from '../../../parts/UnitMultiSelect.tsx'

/**
 * What is said about a workflow. It belongs to all of its versions, so it is saved at once and not with the
 * drawing.
 */
export function WorkflowFields() {
  const { t } = useTranslation()
  const { workflow } = useOpenWorkflow()
  const mayChange = useMay('workflow:update')
  const { workflowName, workflowDescription, branchIdList, defaultToWorkspace } = workflow
  const form = useForm({
    initialValues: { workflowName, workflowDescription, branchIdList, defaultToWorkspace },
  })
  const save = useApiMutation(workflows.update, {
    refreshes: [workflows.read, workflows.list],
    onDone: () => form.resetDirty(),
    onRefused: (error) => form.setErrors(fieldErrors(error)),
  })
  const [isConfirming, { open: openConfirm, close }] = useDisclosure(false)
  const isPublished = workflow.publishedVersionId !== null
  const movesNow = isPublished && form.values.defaultToWorkspace !== workflow.isDefault
  const send = (body: typeof form.values) =>
    save.mutate(
      { params: { id: workflow.workflowId }, body: { ...body, version: workflow.version } },
      { onSettled: close },
    )
  const submit = form.onSubmit((body) => (movesNow ? openConfirm() : send(body)))
  return (
    <form onSubmit={submit} noValidate data-own-undo>
      <Stack gap="sm">
        <LimitedTextInput
          label={t('Name')}
          limit={120}
          readOnly={!mayChange}
          {...form.getInputProps('workflowName')}
        />
        <LimitedTextarea
          label={t('Description')}
          autosize
          minRows={2}
          limit={2000}
          readOnly={!mayChange}
          {...form.getInputProps('workflowDescription')}
        />
        <UnitMultiSelect
          label={t('Applies to business units')}
          description={t('People in these business units can start it')}
          placeholder={form.values.branchIdList.length === 0 ? t('None') : ''}
          disabled={!mayChange}
          {...form.getInputProps('branchIdList')}
        />
        <Switch
          label={t('Default for the workspace')}
          description={t('Every business unit can start it, and it is offered first')}
          disabled={!mayChange}
          {...form.getInputProps('defaultToWorkspace', { type: 'checkbox' })}
        />
        {!isPublished && form.values.defaultToWorkspace && (
          <DefaultMoves from={workflow.otherDefault?.workflowName} />
        )}
        {Object.keys(form.errors).length === 0 && <MutationError error={save.error} />}
        {mayChange && (
          <Button
            size="xs"
            type="submit"
            style={{ alignSelf: 'start' }}
            disabled={!form.isDirty()}
            loading={save.isPending}
          >
            {t('Save')}
          </Button>
        )}
        {mayChange && (
          <Text size="xs" c="dimmed">
            {t('These settings apply to all versions and cannot be undone with undo.')}
          </Text>
        )}
      </Stack>
      <Confirm
        opened={isConfirming}
        onClose={close}
        busy={save.isPending}
        onConfirm={() => send(form.getValues())}
        verb={t('Save')}
        question={
          form.values.defaultToWorkspace
            ? t('Make this the default for the workspace?')
            : t('Stop using this as the workspace default?')
        }
      >
        {form.values.defaultToWorkspace
          ? atOnce(workflow.otherDefault?.workflowName)
          : t(
              'Business units without their own process will have none: nobody there can file a ' +
                'complaint until another default is set. The home page will show this.',
            )}
      </Confirm>
    </form>
  )
}

const atOnce = (other: string | undefined) =>
  other
    ? t(
        '“{{other}}” is the current default. Once you save, this workflow ' +
          'replaces it for every business unit without its own.',
        { other },
      )
    : t('Once you save, every business unit without its own process uses this one.')
