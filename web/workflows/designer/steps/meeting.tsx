import { IconUsersGroup } from '@tabler/icons-react'
import { msg } from '../../../i18n.ts'
import { MeetingPart } from '../panel/MeetingPart.tsx'
import type { StepKind } from './index.ts'

/** People come together, and decide by a vote or without one. */
export const meeting: StepKind = {
  word: msg('Meeting'),
  hint: msg('A meeting: planned, held, minuted and decided'),
  add: msg('Add meeting'),
  Icon: IconUsersGroup,
  Own: MeetingPart,
  canBeAutomatic: false,
}
