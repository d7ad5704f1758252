/** Lines about terms whose dates changed: by the calendar, by the committee, or by what they count from. */
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
  TERM_VOID: {
    readers: 'PARTIES',
    text: ({ step }) => say('timeline.termVoid', { step }),
  },
  TERM_MOVED: {
    readers: 'PARTIES',
    text: ({ step }) => say('timeline.termMoved', { step }),
  },
  TERM_OPEN: {
    readers: 'PARTIES',
    text: ({ step }) => say('timeline.termOpen', { step }),
  },
  TERM_DATED: {
    readers: 'PARTIES',
    text: ({ step }) => say('timeline.termDated', { step }),
  },
  TERM_EXTENDED: {
    readers: 'PARTIES',
    text: ({ step }) => say('timeline.termExtended', { step }),
  },
} satisfies Record<string, EntryText>
