import { IconChecklist } from '@tabler/icons-react'
import { msg } from '../../../i18n.ts'
import type { StepKind } from './index.ts'

/** One person or the committee does something, or it happens by itself. */
export const action: StepKind = {
  word: msg('Action'),
  hint: msg('A person does something and records the outcome'),
  add: msg('Add action'),
  Icon: IconChecklist,
  Own: null,
  canBeAutomatic: true,
}
