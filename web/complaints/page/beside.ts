import { createContext, type ReactNode } from 'react'
import type { complaints } from '../../../api/complaints/contract.ts'
import type { CallInput } from '../../../api/core/contract.ts'

/**
 * What is written beside a step's own form and goes out with its outcome. `form` reads the form's errors and
 * ids from the context.
 */
export type Beside = {
  form: ReactNode
  problems: Record<string, string>
  body: Pick<NonNullable<CallInput<typeof complaints.complete>['body']>, 'minutes'>
  /** Saves it as it stands. */
  flush: () => Promise<void>
  onDone: () => void
}
export const BesideContext = createContext<{
  errors: Record<string, string>
  id: (path: string) => string
} | null>(null)
