/** Which workflow and version is open, and how it is saved. */
import { createContext, use } from 'react'
import type { Version, VersionSummary, Workflow } from '../../../api/workflows/contract.ts'
import type { Graph } from '../../../workflows/definition/graph.ts'
import type { DraftAutosave, SaveState } from '../../autosave/draftAutosave.ts'

export type Opened = {
  workflow: Workflow
  version: VersionSummary & Pick<Version, 'changesMeaning'>
  /** Null where nothing can be changed. */
  autosave: DraftAutosave<Graph, Version> | null
  saving: SaveState<Version>
}
const OpenedHere = createContext<Opened | null>(null)
export const OpenedProvider = OpenedHere.Provider

export function useOpenWorkflow(): Opened {
  const opened = use(OpenedHere)
  if (!opened) throw new Error('A part of the designer stands outside of it.')
  return opened
}
