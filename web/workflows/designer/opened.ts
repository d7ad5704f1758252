/** Which workflow and version is open, and how it is saved. */
import { createContext, use } from 'react'
import type { VersionSummary, Workflow } from '../../../api/workflows/contract.ts'
import type { Autosave, SaveState } from './autosave.ts'

export type Opened = {
  workflow: Workflow
  version: VersionSummary
  autosave: Autosave | null
  saving: SaveState
}
const OpenedHere = createContext<Opened | null>(null)
export const OpenedProvider = OpenedHere.Provider

export function useOpened(): Opened {
  const opened = use(OpenedHere)
  if (!opened) throw new Error('A part of the designer stands outside of it.')
  return opened
}
