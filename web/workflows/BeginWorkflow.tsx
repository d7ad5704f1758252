import { Button, Group, Modal, MultiSelect, Stack, Switch, Text, Textarea, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useNavigate } from 'react-router'
import { branches } from '../../api/branches/contract.ts'
import { workflows, type Template, type WorkflowTree } from '../../api/workflows/contract.ts'
import { disclaimer } from '../../workflows/definition/law.ts'
import { call, fieldErrors, useAct, useCall } from '../client.ts'
import { autoLayout } from '../designer/edit/layout.ts'
import { Refusal } from '../parts/Refusal.tsx'

/** Names the new workflow and says where it applies; then the canvas opens. */
export function BeginWorkflow({ template, onClose }: { template: Template; onClose: () => void }) {
  const navigate = useNavigate()
  const units = useCall(branches.list, { query: { pageSize: 300 } })
  const isEmpty = template.stepCount === 0
  const form = useForm({
    initialValues: { workflowName: isEmpty ? '' : template.name, workflowDescription: isEmpty ? '' : template.summary, branchIdList: [] as string[], defaultToWorkspace: false },
    validate: { workflowName: (name) => (name.trim() ? null : 'Give the workflow a name') },
  })
  const create = useAct(workflows.create, { refreshes: [workflows.list], onDone: (made) => void tidied(made).then(() => navigate(`/workflows/${made.workflowId}`)), onRefused: (error) => form.setErrors(fieldErrors(error)) })
  const submit = form.onSubmit((body) => create.mutate({ body: { ...body, kind: template.kind, templateId: template.templateId } }))
  const isRefused = Object.keys(form.errors).length > 0
  return (
    <Modal opened onClose={onClose} title={isEmpty ? template.name : `Start from ${template.name}`}>
      <form onSubmit={submit} noValidate>
        <Stack gap="md">
          <TextInput label="Name" maxLength={120} data-autofocus {...form.getInputProps('workflowName')} />
          <Textarea label="Description" autosize minRows={2} maxLength={2000} {...form.getInputProps('workflowDescription')} />
          <MultiSelect label="Business units it applies to" description="People of these can start it once it is published" placeholder={form.values.branchIdList.length === 0 ? 'Choose business units' : ''} searchable data={(units.data?.content ?? []).map((unit) => ({ value: unit.branchId, label: unit.branchName }))} {...form.getInputProps('branchIdList')} />
          <Switch label="Default for the workspace" description="Every business unit can start it" {...form.getInputProps('defaultToWorkspace', { type: 'checkbox' })} />
          {template.lawPack && <Text size="sm" c="dimmed">{disclaimer}</Text>}
          {!isRefused && <Refusal error={create.error} />}
          <Group justify="flex-end"><Button variant="default" onClick={onClose}>Go back</Button><Button type="submit" loading={create.isPending || create.isSuccess}>Create and draw</Button></Group>
        </Stack>
      </form>
    </Modal>
  )
}

/** A template is laid out so that it fits a screen; where that does not work, it opens as it came. */
async function tidied({ current: { graph, revision, workflowVersionId } }: WorkflowTree): Promise<void> {
  if (graph.steps.length === 0) return
  await call(workflows.saveGraph, { params: { id: workflowVersionId }, body: { graph: autoLayout(graph), revision } }).catch(() => null)
}
