import { IconChecklist } from '@tabler/icons-react'
import { word } from '../../../i18n.ts'
import type { StepKind } from './index.ts'

/** One person or the committee does something, or it happens by itself. */
export const action: StepKind = {
  word: word('Action'),
  hint: word('A person does something and records the outcome'),
  add: word('Add action'),
  Icon: IconChecklist,
  Own: null,
  canBeAutomatic: true,
}
