import { Button, Modal, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { workflows, type Version } from '../../../api/workflows/contract.ts'
import { call, queryClient } from '../../client.ts'
import type { CallError } from '../../callError.ts'
import { t } from '../../i18n.ts'
import { Refusal } from '../../parts/Refusal.tsx'
import { Sentence } from '../../parts/Sentence.tsx'
import { When } from '../../parts/When.tsx'
import { useDraftStore } from './draft.ts'
import { replaceWith } from '../../../workflows/definition/edit/workflow.ts'
import { useOpened } from './opened.ts'

/** Two people drew the same draft: a choice, and neither drawing is lost before it is made. */
export function Stale() {
  const { t } = useTranslation()
  const { saving, workflow, autosave } = useOpened()
  const store = useDraftStore()
  const navigate = useNavigate()
  const [error, setError] = useState<CallError | null>(null)
  const [isBusy, setBusy] = useState(false)
  if (saving.is !== 'STALE' || !autosave) return null
  const trying = (act: () => Promise<void>) => () => {
    setBusy(true)
    setError(null)
    act()
      .catch((refused: CallError) => setError(refused))
      .finally(() => setBusy(false))
  }
  const theirs = async (): Promise<Version> =>
    saving.theirs ?? (await call(workflows.read, { params: { id: workflow.workflowId } })).current
  const useTheirs = trying(async () => {
    const version = await theirs()
    store.getState().edit(t('Take over the other drawing'), replaceWith(version.graph))
    autosave.takeOver(version.revision, version.updatedAt)
  })
  const keepMine = trying(async () => autosave.saveOver(store.getState().graph, (await theirs()).revision))
  const keepApart = trying(async () => {
    const { graph } = store.getState()
    const { workflowName, workflowDescription, branchIdList, kind } = workflow
    const made = await call(workflows.create, {
      body: { workflowName: nameOfMine(workflowName), workflowDescription, branchIdList, kind },
    })
    await call(workflows.saveGraph, {
      params: { id: made.current.workflowVersionId },
      body: { graph, revision: made.current.revision },
    })
    const version = await theirs()
    autosave.takeOver(version.revision, version.updatedAt)
    await queryClient.invalidateQueries()
    await navigate(`/workflows/${made.workflowId}`)
  })
  const who = (saving.theirs as { savedBy?: string | null } | null)?.savedBy ?? t('Somebody else')
  return (
    <Modal
      opened
      onClose={() => undefined}
      withCloseButton={false}
      closeOnEscape={false}
      closeOnClickOutside={false}
      title={t('Two people are drawing this draft')}
      size="lg"
    >
      <Stack gap="md">
        <Text>
          <Sentence
            say={
              saving.theirs
                ? '{{who}} saved this draft ({{when}}) while you had it open. Nothing of yours has been saved since, and nothing is lost yet. What shall be kept?'
                : '{{who}} saved this draft while you had it open. Nothing of yours has been saved since, and nothing is lost yet. What shall be kept?'
            }
            who={who}
            when={saving.theirs && <When at={saving.theirs.updatedAt} />}
          />
        </Text>
        <Refusal error={error} />
        <Choice
          title={t('Use theirs')}
          words={t('Shows their drawing. Undo brings yours back.')}
          busy={isBusy}
          act={useTheirs}
        />
        <Choice
          title={t('Keep mine, save over theirs')}
          words={t('Their changes since then are replaced by your drawing.')}
          busy={isBusy}
          act={keepMine}
        />
        <Choice
          title={t('Keep both')}
          words={t('Saves yours as a workflow of its own and leaves theirs as it is.')}
          busy={isBusy}
          act={keepApart}
        />
      </Stack>
    </Modal>
  )
}

const Choice = ({
  title,
  words,
  busy,
  act,
}: {
  title: string
  words: string
  busy: boolean
  act: () => void
}) => (
  <Stack gap={2} align="flex-start">
    <Button variant="default" disabled={busy} onClick={act}>
      {title}
    </Button>
    <Text size="sm" c="dimmed">
      {words}
    </Text>
  </Stack>
)

/** Told apart by the minute, in UTC. */
const nameOfMine = (workflowName: string) =>
  t('{{name}} (mine, {{when}})', {
    name: workflowName.slice(0, 90),
    when: new Date().toISOString().slice(0, 16).replace('T', ' '),
  })
