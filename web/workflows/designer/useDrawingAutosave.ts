import { workflows, type Version, type WorkflowTree } from '../../../api/workflows/contract.ts'
import { replaceWith } from '../../../workflows/definition/edit/workflow.ts'
import { Graph } from '../../../workflows/definition/graph.ts'
import { useDraftAutosave } from '../../autosave/useDraftAutosave.ts'
import { useStoreDraft } from '../../autosave/useStoreDraft.ts'
import { call, queryClient } from '../../client.ts'
import { t } from '../../i18n.ts'
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
  const { left, chooseLeft } = useStoreDraft<Graph, Version>({
    ...saving,
    place: readOnly ? undefined : `workflow ${id}`,
    opened: { revision, updatedAt },
    schema: Graph,
    subscribe: (onChange) =>
      store.subscribe((draft, before) => {
        if (draft.graph !== before.graph) onChange(draft.graph)
      }),
    restore: (graph) => store.getState().edit(t('Use what was found'), replaceWith(graph)),
  })
  return { ...saving, left, chooseLeft }
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
