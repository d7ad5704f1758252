import {
  IconCircleCheck,
  IconCircleDashed,
  IconCircleX,
  IconHourglass,
  IconLock,
  IconProgress,
} from '@tabler/icons-react'
import type { AttemptStatus, ItemState, LearningStatus, MyItem } from '../../api/learning/contract.ts'
import { msg } from '../i18n.ts'
import type { StatusLook } from '../parts/StatusTag.tsx'

/** How far somebody is with a course. */
export const learningLooks: Record<LearningStatus, StatusLook> = {
  NOT_STARTED: { word: msg('Not started'), tone: 'calm', icon: IconCircleDashed },
  IN_PROGRESS: { word: msg('In progress'), tone: 'going', icon: IconProgress },
  AWAITING_GRADING: { word: msg('Being marked'), tone: 'wait', icon: IconHourglass },
  COMPLETED: { word: msg('Completed'), tone: 'good', icon: IconCircleCheck },
  ATTEMPTS_EXCEEDED: { word: msg('No attempts left'), tone: 'bad', icon: IconCircleX },
  WAIVED: { word: msg('Not required'), tone: 'calm', icon: IconCircleCheck },
}
/** How an item of a course stands. */
const itemLooks: Record<ItemState, StatusLook> = {
  LOCKED: { word: msg('Locked'), tone: 'calm', icon: IconLock },
  OPEN: { word: msg('Not started'), tone: 'calm', icon: IconCircleDashed },
  BEGUN: { word: msg('In progress'), tone: 'going', icon: IconProgress },
  COMPLETE: { word: msg('Completed'), tone: 'good', icon: IconCircleCheck },
}
/** An attempt, running or over, is a beginning. */
export const lookOf = (item: MyItem): StatusLook =>
  itemLooks[item.kind === 'QUIZ' && item.state === 'OPEN' && item.attempts.length > 0 ? 'BEGUN' : item.state]
export const attemptWords: Record<AttemptStatus, string> = {
  IN_PROGRESS: msg('In progress'),
  SUBMITTED: msg('Submitted'),
  AUTO_SUBMITTED: msg('Submitted when the time was over'),
  AWAITING_GRADING: msg('Being marked'),
  PASSED: msg('Passed'),
  FAILED: msg('Not passed'),
  VOIDED: msg('Does not count'),
}
