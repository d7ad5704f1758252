import { Button, Group, Stack, Switch, Text } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { workflows, type Template, type WorkflowTree } from '../../api/workflows/contract.ts'
import { disclaimer } from '../../workflows/definition/law.ts'
import { call, fieldErrors, useApiMutation } from '../client.ts'
import { autoLayout } from './designer/autoLayout.ts'
import { DefaultMoves } from './DefaultMoves.tsx'
import { MutationError } from '../parts/MutationError.tsx'
import { LimitedTextInput, LimitedTextarea } from '../parts/LimitedText.tsx'
import { FormDialog } from '../parts/FormDialog.tsx'
import { UnitMultiSelect } from '../parts/UnitMultiSelect.tsx'
import { useWholeList } from '../parts/useWholeList.ts'

/** Names the new workflow and says where it applies; then the canvas opens. */
export function BeginWorkflow({ template, onClose }: { template: Template; onClose: () => void }) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const { items: others } = useWholeList(workflows.list, { query: { kind: template.kind } })
  const presentDefault = others.find(({ isDefault }) => isDefault)
  const isEmpty = template.stepCount === 0
  const form = useForm({
    initialValues: {
      workflowName: isEmpty ? '' : t(template.name),
      workflowDescription: isEmpty ? '' : t(template.summary),
      branchIdList: Array<string>(),
      defaultToWorkspace: false,
    },
    validate: { workflowName: (name) => (name.trim() ? null : t('Enter a name for the workflow')) },
  })
  const create = useApiMutation(workflows.create, {
    refreshes: [workflows.list],
    onDone: (workflow) => void tidied(workflow).then(() => navigate(`/workflows/${workflow.workflowId}`)),
    onRefused: (error) => form.setErrors(fieldErrors(error)),
  })
  const submit = form.onSubmit((body) =>
    create.mutate({ body: { ...body, kind: template.kind, templateId: template.templateId } }),
  )
  const isRefused = Object.keys(form.errors).length > 0
  return (
    <FormDialog
      onClose={onClose}
      title={isEmpty ? t(template.name) : t('Use template {{name}}', { name: t(template.name) })}
    >
      <form onSubmit={submit} noValidate>
        <Stack gap="md">
          <LimitedTextInput
            label={t('Name')}
            limit={120}
            data-autofocus
            {...form.getInputProps('workflowName')}
          />
          <LimitedTextarea
            label={t('Description')}
            autosize
            minRows={2}
            limit={2000}
            {...form.getInputProps('workflowDescription')}
          />
          <UnitMultiSelect
            label={t('Applies to business units')}
            description={t('People in these business units can start it once it is published')}
            placeholder={form.values.branchIdList.length === 0 ? t('Choose business units') : ''}
            {...form.getInputProps('branchIdList')}
          />
          <Switch
            label={t('Default for the workspace')}
            description={t('Every business unit can start it once it is published')}
            {...form.getInputProps('defaultToWorkspace', { type: 'checkbox' })}
          />
          {form.values.defaultToWorkspace && <DefaultMoves from={presentDefault?.workflowName} />}
          {template.lawPack && (
            <Text size="sm" c="dimmed">
              {t(disclaimer)}
            </Text>
          )}
          {!isRefused && <MutationError error={create.error} />}
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              {t('Go back')}
            </Button>
            <Button type="submit" loading={create.isPending || create.isSuccess}>
              {t('Create workflow')}
            </Button>
          </Group>
        </Stack>
      </form>
    </FormDialog>
  )
}

/** A template is laid out so that it fits a screen; where that does not work, it opens as it came. */
async function tidied({ current: { graph, revision, workflowVersionId } }: WorkflowTree): Promise<void> {
  if (graph.steps.length === 0) return
  await call(workflows.saveGraph, {
    params: { id: workflowVersionId },
    body: { graph: autoLayout(graph), revision },
  }).catch(() => null)
}
