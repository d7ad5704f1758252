import type { Icon } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import type { Question, AttributeConfig, Option } from '../../../workflows/definition/graph.ts'
import { newId } from '../../parts/newId.ts'

export type SettingsProps = {
  question: Question
  /** `what`: how undoing it calls the change. */
  set: (change: { [K in keyof AttributeConfig]?: AttributeConfig[K] | undefined }, what?: string) => void
  setOptions: (options: Option[]) => void
  /** Sends a file to be shown and answers its id. Throws CallError. */
  attach: (file: File) => Promise<string>
  /** Names the question, so that a file that was chosen for it is kept on this device until it is sent. */
  filePlace?: string
  readOnly: boolean
}
/** A type of question or content, as its author knows it. */
export type QuestionKind = {
  word: string
  hint: string
  Icon: Icon
  /** Shows something and asks for nothing. */
  isContent?: boolean
  /** The words a new one begins with. */
  label: () => string
  fresh?: () => { options?: Option[]; config?: AttributeConfig }
  /** Settings that only this type has; null for none. */
  Settings: ((props: SettingsProps) => ReactNode) | null
}

export const freshOptions = (...texts: string[]): Option[] =>
  texts.map((text) => ({ id: newId(), text, freeText: false }))
