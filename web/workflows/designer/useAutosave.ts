import { useEffect, useState } from 'react'
import { workflows, type Version, type WorkflowTree } from '../../../api/workflows/contract.ts'
import { call, queryClient } from '../../client.ts'
import { createAutosave, type SaveState } from './autosave.ts'
import type { DraftStore } from './draft.ts'

/** Saves the drawing as it changes, and once more when the page is left. */
export function useAutosave(
  store: DraftStore,
  { workflowVersionId: id, revision, updatedAt }: Version,
  readOnly: boolean,
) {
  const [saving, setSaving] = useState<SaveState>({ is: 'SAVED', at: updatedAt })
  const [autosave] = useState(() =>
    readOnly
      ? null
      : createAutosave({
          revision,
          savedAt: updatedAt,
          tell: setSaving,
          save: async (graph, from) => {
            const saved = await call(workflows.saveGraph, { params: { id }, body: { graph, revision: from } })
            remember(id, { graph, ...saved })
            return saved
          },
        }),
  )
  useEffect(() => {
    if (!autosave) return undefined
    const stop = store.subscribe((draft, before) => {
      if (draft.graph !== before.graph) autosave.changed(draft.graph)
    })
    const flush = () => {
      if (document.visibilityState === 'hidden') void autosave.flush()
    }
    document.addEventListener('visibilitychange', flush)
    return () => {
      stop()
      document.removeEventListener('visibilitychange', flush)
      void autosave.flush()
    }
  }, [autosave, store])
  return { autosave, saving }
}

/**
 * What was read before is brought up to what was saved, so that looking at another version and coming back
 * finds it.
 */
const remember = (id: string, saved: Partial<Version>) =>
  queryClient.setQueriesData<WorkflowTree>(
    { queryKey: [workflows.read.method, workflows.read.path] },
    (tree) =>
      tree?.current.workflowVersionId === id ? { ...tree, current: { ...tree.current, ...saved } } : tree,
  )
