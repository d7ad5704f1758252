import { IconUsersGroup } from '@tabler/icons-react'
import { word } from '../../../i18n.ts'
import { MeetingPart } from '../panel/MeetingPart.tsx'
import type { StepKind } from './index.ts'

/** People come together, and decide by a vote or without one. */
export const meeting: StepKind = {
  word: word('Meeting'),
  hint: word('A meeting: planned, held, minuted and decided'),
  add: word('Add meeting'),
  Icon: IconUsersGroup,
  Own: MeetingPart,
  canBeAutomatic: false,
}
