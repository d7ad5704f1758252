import { Button, Modal, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { workflows, type Version } from '../../api/workflows/contract.ts'
import { call, queryClient } from '../client.ts'
import type { CallError } from '../callError.ts'
import { Refusal } from '../parts/Refusal.tsx'
import { When } from '../parts/When.tsx'
import { useDraftStore } from './draft.ts'
import { replaceWith } from './edit/workflow.ts'
import { useOpened } from './opened.ts'

/** Two people drew the same draft: a choice, and neither drawing is lost before it is made. */
export function Stale() {
  const { saving, workflow, autosave } = useOpened()
  const store = useDraftStore()
  const navigate = useNavigate()
  const [error, setError] = useState<CallError | null>(null)
  const [isBusy, setBusy] = useState(false)
  if (saving.is !== 'STALE' || !autosave) return null
  const trying = (act: () => Promise<void>) => () => {
    setBusy(true)
    setError(null)
    act().catch((refused: CallError) => setError(refused)).finally(() => setBusy(false))
  }
  const theirs = async (): Promise<Version> => saving.theirs ?? (await call(workflows.read, { params: { id: workflow.workflowId } })).current
  const useTheirs = trying(async () => {
    const version = await theirs()
    store.getState().edit('Take over the other drawing', replaceWith(version.graph))
    autosave.takeOver(version.revision, version.updatedAt)
  })
  const keepMine = trying(async () => autosave.saveOver(store.getState().graph, (await theirs()).revision))
  const keepApart = trying(async () => {
    const { graph } = store.getState()
    const { workflowName, workflowDescription, branchIdList, kind } = workflow
    const made = await call(workflows.create, { body: { workflowName: nameOfMine(workflowName), workflowDescription, branchIdList, kind } })
    await call(workflows.saveGraph, { params: { id: made.current.workflowVersionId }, body: { graph, revision: made.current.revision } })
    const version = await theirs()
    autosave.takeOver(version.revision, version.updatedAt)
    await queryClient.invalidateQueries()
    await navigate(`/workflows/${made.workflowId}`)
  })
  const who = (saving.theirs as { savedBy?: string | null } | null)?.savedBy ?? 'Somebody else'
  return (
    <Modal opened onClose={() => undefined} withCloseButton={false} closeOnEscape={false} closeOnClickOutside={false} title="Two people are drawing this draft" size="lg">
      <Stack gap="md">
        <Text>{who} saved this draft{saving.theirs ? <> (<When at={saving.theirs.updatedAt} />)</> : ''} while you had it open. Nothing of yours has been saved since, and nothing is lost yet. What shall be kept?</Text>
        <Refusal error={error} />
        <Choice title="Use theirs" words="Shows their drawing. Undo brings yours back." busy={isBusy} act={useTheirs} />
        <Choice title="Keep mine, save over theirs" words="Their changes since then are replaced by your drawing." busy={isBusy} act={keepMine} />
        <Choice title="Keep both" words="Saves yours as a workflow of its own and leaves theirs as it is." busy={isBusy} act={keepApart} />
      </Stack>
    </Modal>
  )
}

const Choice = ({ title, words, busy, act }: { title: string; words: string; busy: boolean; act: () => void }) => (
  <Stack gap={2} align="flex-start"><Button variant="default" disabled={busy} onClick={act}>{title}</Button><Text size="sm" c="dimmed">{words}</Text></Stack>
)

/** Told apart by the minute, in UTC. */
const nameOfMine = (workflowName: string) => `${workflowName.slice(0, 90)} (mine, ${new Date().toISOString().slice(0, 16).replace('T', ' ')})`
