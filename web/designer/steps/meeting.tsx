import { IconUsersGroup } from '@tabler/icons-react'
import { MeetingPart } from '../panel/MeetingPart.tsx'
import type { StepKind } from './index.ts'

/** People come together, and decide by a vote or without one. */
export const meeting: StepKind = { word: 'Meeting', hint: 'People come together: planned, held, minuted, decided', Icon: IconUsersGroup, Own: MeetingPart, canBeAutomatic: false }
