import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { workflows, type Version } from '../../../api/workflows/contract.ts'
import { ConflictDialog } from '../../autosave/ConflictDialog.tsx'
import { call, queryClient } from '../../client.ts'
import { t } from '../../i18n.ts'
import { formatMoment } from '../../parts/moments.ts'
import { Sentence } from '../../parts/Sentence.tsx'
import { When } from '../../parts/When.tsx'
import { useZone } from '../../shell/me.ts'
import { useDraftStore } from './draft.ts'
import { replaceWith } from '../../../workflows/definition/edit/workflow.ts'
import { useOpenWorkflow, type Opened } from './useOpenWorkflow.ts'

/** Two people drew the same draft: whose drawing stays, or both. */
export function DrawingConflict() {
  const { saving, autosave } = useOpenWorkflow()
  return saving.is === 'CONFLICT' && autosave ? <Choosing theirs={saving.theirs} autosave={autosave} /> : null
}

type Props = { theirs: Version; autosave: NonNullable<Opened['autosave']> }
function Choosing({ theirs, autosave }: Props) {
  const { t } = useTranslation()
  const { workflow } = useOpenWorkflow()
  const store = useDraftStore()
  const navigate = useNavigate()
  const zone = useZone()
  const useTheirs = () => {
    store.getState().edit(t('Use the other version'), replaceWith(theirs.graph))
    return autosave.resolve(theirs, null)
  }
  const keepMine = () => autosave.resolve(theirs, store.getState().graph)
  const keepBoth = async () => {
    const { graph } = store.getState()
    const { workflowName, workflowDescription, branchIdList, kind } = workflow
    const copy = await call(workflows.create, {
      body: { workflowName: nameOfMine(workflowName, zone), workflowDescription, branchIdList, kind },
    })
    await call(workflows.saveGraph, {
      params: { id: copy.current.workflowVersionId },
      body: { graph, revision: copy.current.revision },
    })
    await autosave.resolve(theirs, null)
    await queryClient.invalidateQueries()
    await navigate(`/workflows/${copy.workflowId}`)
  }
  const who = (theirs as { savedBy?: string | null }).savedBy ?? t('Someone else')
  return (
    <ConflictDialog
      title={t('Two people are editing this draft')}
      choices={[
        {
          title: t('Use theirs'),
          words: t('Shows their diagram. Use undo to get yours back.'),
          act: useTheirs,
        },
        {
          title: t('Keep mine and overwrite theirs'),
          words: t('Your diagram replaces the changes they have made since then.'),
          act: keepMine,
        },
        {
          title: t('Keep both'),
          words: t('Saves yours as a separate workflow and leaves theirs unchanged.'),
          act: keepBoth,
        },
      ]}
    >
      <Sentence
        say={
          '{{who}} saved this draft ({{when}}) while you had it open. Your changes since then have ' +
          'not been saved, but nothing is lost yet. Which version do you want to keep?'
        }
        who={who}
        when={<When at={theirs.updatedAt} />}
      />
    </ConflictDialog>
  )
}

/** The minute distinguishes copies. */
const nameOfMine = (workflowName: string, zone: string) =>
  t('{{name}} (mine, {{when}})', {
    name: workflowName.slice(0, 90),
    when: formatMoment(new Date().toISOString(), zone),
  })
