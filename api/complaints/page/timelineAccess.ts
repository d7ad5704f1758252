/** Lines about who has access. Those beside the committee name no step, which a complainant may not know of. */
import { say } from '../../messages/say.ts'
import { nameFor } from '../viewer.ts'
import type { EventRow, Loaded } from './loadCase.ts'
import type { EntryText } from './timeline.ts'

export const accessEntries = {
  SEATED: {
    readers: 'PARTIES',
    text: ({ person, presides }) =>
      presides ? say('timeline.presides', { person }) : say('timeline.seated', { person }),
  },
  UNSEATED: {
    readers: 'PARTIES',
    text: ({ person }) => say('timeline.unseated', { person }),
  },
  NEWCOMER: {
    readers: 'PARTIES',
    text: ({ person }) => say('timeline.newcomer', { person }),
  },
  ADMITTED: {
    readers: 'PARTIES',
    text: ({ person }) => say('timeline.admitted', { person }),
  },
  ACCESS_PENDING: {
    readers: 'COMPLAINANT',
    text: ({ person, isEmployer }) =>
      say(isEmployer ? 'timeline.employerPending' : 'timeline.handlerPending', { person }),
  },
  ACCESS_GIVEN: {
    readers: 'COMPLAINANT',
    text: ({ person, isEmployer }) =>
      say(isEmployer ? 'timeline.employerAdmitted' : 'timeline.handlerAdmitted', { person }),
  },
  ACCESS_KEPT: {
    readers: 'COMPLAINANT',
    text: ({ person }) => say('timeline.accessKept', { person }),
  },
  ACCESS_ENDED: {
    readers: 'COMPLAINANT',
    text: ({ person, isEmployer }) =>
      say(isEmployer ? 'timeline.employerLeft' : 'timeline.handlerLeft', { person }),
  },
  STEP_ASSIGNED: {
    readers: 'COMMITTEE',
    text: ({ step, person, newDueOn }) =>
      newDueOn === ''
        ? say('timeline.stepAssigned', { step, person })
        : say('timeline.stepAssignedUntil', { step, person, newDueOn }),
  },
  STEP_UNASSIGNED: {
    readers: 'COMMITTEE',
    text: ({ step, person }) => say('timeline.stepUnassigned', { step, person }),
  },
  ASSIGNEE_GONE: {
    readers: 'COMMITTEE',
    text: ({ step, person }) => say('timeline.assigneeGone', { step, person }),
  },
  LEFT_OUT: {
    readers: 'COMPLAINANT',
    text: ({ person }) => say('timeline.leftOut', { person }),
  },
  SUCCESSOR_PROPOSED: {
    readers: 'COMPLAINANT',
    text: ({ person }) => say('timeline.successorProposed', { person }),
  },
  SUCCESSOR_CONFIRMED: {
    readers: 'COMPLAINANT',
    text: () => say('timeline.successorConfirmed'),
  },
  SUCCESSOR_STOPPED: {
    readers: 'COMPLAINANT',
    text: () => say('timeline.successorStopped'),
  },
  SUCCESSOR_APPOINTED: {
    readers: 'PARTIES',
    text: ({ person }) => say('timeline.successorAppointed', { person }),
  },
  COMPLAINANT_LEFT: {
    readers: 'COMMITTEE',
    text: () => say('timeline.complainantLeft'),
  },
  COMPLAINANT_BACK: {
    readers: 'COMPLAINANT',
    text: () => say('timeline.complainantBack'),
  },
} satisfies Record<string, EntryText>

/**
 * The name of the person in an entry, as the reader may know it; always, in an entry about access of handlers or the
 * employer.
 */
export function personIn(
  { viewer, cast }: Loaded,
  { detail: { userId = '', capacity = 'COMMITTEE' } }: EventRow,
) {
  return capacity === 'COMMITTEE' ? nameFor(viewer, cast, userId) : (cast.names.get(userId) ?? null)
}
