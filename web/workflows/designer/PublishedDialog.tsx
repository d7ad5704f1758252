import { Button, Group, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { workflows } from '../../../api/workflows/contract.ts'
import { call, queryClient } from '../../client.ts'
import { MutationError } from '../../parts/MutationError.tsx'
import { refusalOf, type CallError } from '../../callError.ts'
import { useDraftStore } from './draft.ts'
import { useOpenWorkflow } from './useOpenWorkflow.ts'
import { FormDialog } from '../../parts/FormDialog.tsx'

/** The draft was published under somebody's hands: what they drew since can become the next version. */
export function PublishedDialog() {
  const { t } = useTranslation()
  const { saving, workflow, autosave } = useOpenWorkflow()
  const store = useDraftStore()
  const navigate = useNavigate()
  const [error, setError] = useState<CallError | null>(null)
  const [isBusy, setBusy] = useState(false)
  if (saving.is !== 'CLOSED' || !autosave) return null
  const leave = async (to: string) => {
    await autosave.stop()
    await queryClient.invalidateQueries()
    await navigate(to, { replace: true })
  }
  const keep = async () => {
    setBusy(true)
    try {
      const newVersion = await call(workflows.newVersion, { params: { id: workflow.workflowId }, body: {} })
      await call(workflows.saveGraph, {
        params: { id: newVersion.workflowVersionId },
        body: { graph: store.getState().graph, revision: newVersion.revision },
      })
      await leave(`/workflows/${workflow.workflowId}?version=${newVersion.workflowVersionId}`)
    } catch (refused) {
      setError(refusalOf(refused))
    } finally {
      setBusy(false)
    }
  }
  return (
    <FormDialog
      onClose={() => undefined}
      withCloseButton={false}
      title={t('This draft has been published in the meantime')}
    >
      <Stack gap="md">
        <Text>{t('{{why}} Your changes since then are still here.', { why: saving.error.words })}</Text>
        <MutationError error={error} />
        <Group>
          <Button loading={isBusy} onClick={() => void keep()}>
            {t('Keep mine as a new version')}
          </Button>
          <Button
            variant="default"
            disabled={isBusy}
            onClick={() =>
              void leave(`/workflows/${workflow.workflowId}?version=${workflow.draftVersionId ?? ''}`)
            }
          >
            {t('Use the published version')}
          </Button>
        </Group>
      </Stack>
    </FormDialog>
  )
}
