/** The kinds of step, one file each. */
import type { Icon } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import type { Step } from '../../../../workflows/definition/graph.ts'
import { action } from './action.tsx'
import { meeting } from './meeting.tsx'

export type StepKind = {
  word: string
  hint: string
  /** What adding one is called. */
  add: string
  Icon: Icon
  /** A part of the panel that only this kind has. */
  Own: ((props: { step: Step }) => ReactNode) | null
  canBeAutomatic: boolean
}
export const stepKinds: Record<Step['kind'], StepKind> = { MEETING: meeting, ACTION: action }
