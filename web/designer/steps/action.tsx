import { IconChecklist } from '@tabler/icons-react'
import type { StepKind } from './index.ts'

/** One person or the committee does something, or it happens by itself. */
export const action: StepKind = { word: 'Action', hint: 'Somebody does something and says how it ended', Icon: IconChecklist, Own: null, canBeAutomatic: true }
