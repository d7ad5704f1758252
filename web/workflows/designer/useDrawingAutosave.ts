import { useEffect } from 'react'
import { workflows, type Version, type WorkflowTree } from '../../../api/workflows/contract.ts'
import type { Graph } from '../../../workflows/definition/graph.ts'
import { useDraftAutosave } from '../../autosave/useDraftAutosave.ts'
import { call, queryClient } from '../../client.ts'
import type { DraftStore } from './draft.ts'

/** Saves the drawing of a version as it changes. */
export function useDrawingAutosave(
  store: DraftStore,
  workflowId: string,
  { workflowVersionId: id, revision, updatedAt }: Version,
  readOnly: boolean,
) {
  const saving = useDraftAutosave<Graph, Version>(
    readOnly
      ? null
      : {
          revision,
          updatedAt,
          draftOf: ({ graph }) => graph,
          read: async () => (await call(workflows.read, { params: { id: workflowId } })).current,
          save: async (graph, from) => {
            const saved = await call(workflows.saveGraph, { params: { id }, body: { graph, revision: from } })
            remember(id, { graph, ...saved })
            return saved
          },
        },
  )
  const { autosave } = saving
  useEffect(
    () =>
      autosave
        ? store.subscribe((draft, before) => {
            if (draft.graph !== before.graph) autosave.changed(draft.graph)
          })
        : undefined,
    [autosave, store],
  )
  return saving
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
