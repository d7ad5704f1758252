/**
 * What is wrong with the drawing as it stands, a moment after each change: first what is quick to see, then what
 * only shows when all ways of a case are gone through.
 */
import { createContext, use, useEffect, useMemo, useState } from 'react'
import { committees } from '../../../api/committees/contract.ts'
import { committeesKnown } from '../../../workflows/definition/committeesKnown.ts'
import { problemsOf } from '../../../workflows/definition/compile.ts'
import type { Graph } from '../../../workflows/definition/graph.ts'
import type { GraphProblem } from '../../../workflows/definition/problem.ts'
import { useApiQuery } from '../../client.ts'
import { useMay } from '../../shell/me.ts'
import { useDraft } from './draft.ts'
import { useOpenWorkflow } from './useOpenWorkflow.ts'
import { useSoundnessSearch } from './useSoundnessSearch.ts'

export type { GraphProblem as Found } from '../../../workflows/definition/problem.ts'
const quiet = 200

type Compiled = { problems: GraphProblem[]; isSearching: boolean }
const ProblemsContext = createContext<Compiled>({ problems: [], isSearching: false })
export const FoundProvider = ProblemsContext.Provider
export const useProblems = (): GraphProblem[] => use(ProblemsContext).problems
/** Only what keeps it from being published. */
export const useErrors = (): GraphProblem[] => useProblems().filter(({ isWarning }) => !isWarning)
/** Whether there may still be more. */
export const useIsSearching = (): boolean => use(ProblemsContext).isSearching

/** Active committees; for those who appoint them, also the dissolved ones with who took over. */
function useCommitteesKnown() {
  const appoints = useMay('committee:update')
  const { data: active } = useApiQuery(committees.list)
  const { data: dissolved } = useApiQuery(
    committees.list,
    { query: { dissolved: 'true' } },
    { when: appoints },
  )
  return useMemo(
    () => (active ? committeesKnown([...active, ...(dissolved ?? [])]) : {}),
    [active, dissolved],
  )
}

export function useCompiled(): Compiled {
  const graph = useDraft((draft) => draft.graph)
  const [settled, setSettled] = useState<Graph>(graph)
  const committeesHere = useCommitteesKnown()
  const { workflow } = useOpenWorkflow()
  const appliesToNobody = workflow.branchIdList.length === 0 && !workflow.defaultToWorkspace
  const known = useMemo(() => ({ ...committeesHere, appliesToNobody }), [committeesHere, appliesToNobody])
  useEffect(() => {
    const timer = setTimeout(() => setSettled(graph), quiet)
    return () => clearTimeout(timer)
  }, [graph])
  const quick = useMemo(() => problemsOf(settled, known), [settled, known])
  const searched = useSoundnessSearch(settled, quick)
  return useMemo(
    () => ({ problems: [...quick, ...(searched?.problems ?? [])], isSearching: searched === null }),
    [quick, searched],
  )
}
