/** Lines about dates that a change of the calendar moved, or that the committee corrected. */
import { say } from '../../messages/say.ts'
import type { EntryText } from './timeline.ts'

export const dateEntries = {
  CALENDAR_CHANGED: {
    readers: 'PARTIES',
    text: ({ isOfZoneRules }) =>
      say(isOfZoneRules ? 'timeline.zoneRulesChanged' : 'timeline.calendarChanged'),
  },
  /** Other zone rules keep the date and move its end, so that it says the time. */
  DEADLINE_MOVED: {
    readers: 'DEADLINE',
    text: ({ step, isOfZoneRules, oldDueOn, newDueOn, oldDueAt, newDueAt }) =>
      isOfZoneRules
        ? say('timeline.deadlineMovedByZone', { step, oldDueAt, newDueAt })
        : say('timeline.deadlineMoved', { step, oldDueOn, newDueOn }),
  },
  DATE_CORRECTED: {
    readers: 'PARTIES',
    text: ({ step, oldDueOn, newDueOn }) => say('timeline.dateCorrected', { step, oldDueOn, newDueOn }),
  },
} satisfies Record<string, EntryText>
