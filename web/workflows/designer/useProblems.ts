/** What the compiler finds wrong with the drawing as it stands, a moment after each change. */
import { createContext, use, useEffect, useMemo, useState } from 'react'
import { committees } from '../../../api/committees/contract.ts'
import { compile } from '../../../workflows/definition/compile.ts'
import type { Graph } from '../../../workflows/definition/graph.ts'
import type { Found } from '../../../workflows/definition/problem.ts'
import { useApiQuery } from '../../client.ts'
import { useDraft } from './draft.ts'

export type { Found } from '../../../workflows/definition/problem.ts'
const quiet = 200

const FoundHere = createContext<Found[]>([])
export const FoundProvider = FoundHere.Provider
export const useProblems = (): Found[] => use(FoundHere)

export function useCompiled(): Found[] {
  const graph = useDraft((draft) => draft.graph)
  const [settled, setSettled] = useState<Graph>(graph)
  const { data } = useApiQuery(committees.list)
  const committeeIds = useMemo(() => data?.filter((one) => one.active).map((one) => one.committeeId), [data])
  useEffect(() => {
    const timer = setTimeout(() => setSettled(graph), quiet)
    return () => clearTimeout(timer)
  }, [graph])
  return useMemo(() => compile(settled, { committeeIds }).problems ?? [], [settled, committeeIds])
}
