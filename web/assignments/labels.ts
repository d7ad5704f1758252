import {
  IconBan,
  IconCircleCheck,
  IconCircleDashed,
  IconCircleX,
  IconHourglass,
  IconProgress,
  IconUserMinus,
} from '@tabler/icons-react'
import type { AttemptStatus, LearningStatus } from '../../api/learning/contract.ts'
import type { Assignment, SkipCode } from '../../api/assignments/contract.ts'
import { msg } from '../i18n.ts'
import type { StatusLook } from '../parts/StatusTag.tsx'

/** How far somebody is, to the people who answer for it. */
export const standings: Record<LearningStatus, StatusLook> = {
  NOT_STARTED: { word: msg('Not started'), tone: 'calm', icon: IconCircleDashed },
  IN_PROGRESS: { word: msg('In progress'), tone: 'going', icon: IconProgress },
  AWAITING_GRADING: { word: msg('To be graded'), tone: 'wait', icon: IconHourglass },
  COMPLETED: { word: msg('Completed'), tone: 'good', icon: IconCircleCheck },
  ATTEMPTS_EXCEEDED: { word: msg('No attempts left'), tone: 'bad', icon: IconCircleX },
  WAIVED: { word: msg('Excused'), tone: 'calm', icon: IconBan },
}
const unassigned: StatusLook = { word: msg('Unassigned'), tone: 'calm', icon: IconUserMinus }
export const lookOf = ({ assignStatus, learningStatus }: Assignment): StatusLook =>
  assignStatus === 'UNASSIGNED' ? unassigned : standings[learningStatus]

export const attemptLooks: Record<AttemptStatus, StatusLook> = {
  IN_PROGRESS: { word: msg('In progress'), tone: 'going', icon: IconProgress },
  SUBMITTED: { word: msg('Submitted'), tone: 'going', icon: IconCircleCheck },
  AUTO_SUBMITTED: { word: msg('Submitted when time ran out'), tone: 'going', icon: IconHourglass },
  AWAITING_GRADING: { word: msg('To be graded'), tone: 'wait', icon: IconHourglass },
  PASSED: { word: msg('Passed'), tone: 'good', icon: IconCircleCheck },
  FAILED: { word: msg('Not passed'), tone: 'bad', icon: IconCircleX },
  VOIDED: { word: msg('Not counted'), tone: 'calm', icon: IconBan },
}
/** Why somebody was left out, as a clause after their name. */
export const skipReasons: Record<SkipCode, string> = {
  NOT_FOUND: msg('not found'),
  INACTIVE: msg('not active any more'),
  OTHER_UNIT: msg('works in another business unit than the course is for'),
  DUE_PASSED: msg('the due date would be in the past'),
  ALREADY_ASSIGNED: msg('already has the course'),
  NO_CREDITS: msg('no credits are left'),
  OFFER_ENDED: msg('the offer of the course has ended'),
}
