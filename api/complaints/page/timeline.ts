/**
 * What happened. One row for each kind of entry: what it says, and who beside the committee may
 * read it.
 */
import { isUpdate } from '../../../workflows/definition/graph.ts'
import { dateIn } from '../../../workflows/definition/clocks.ts'
import type { LogKind } from '../../../workflows/engine/state.ts'
import type { Message } from '../../../workflows/definition/messages/message.ts'
import { wordsFor } from '../../core/readerLocale.ts'
import { say } from '../../messages/say.ts'
import type { Meeting } from '../../meetings/contract.ts'
import type { CasePage } from '../contract.ts'
import { authorOf, isCommittee, isParty, seesStep } from '../viewer.ts'
import { outcomeLabel } from '../labels.ts'
import { stepIdOf, submissionOf, taskOf, type EventRow, type Loaded } from './loadCase.ts'
import { accessEntries, personIn } from './timelineAccess.ts'
import { dateEntries } from './timelineDates.ts'
import { taskEntries } from './timelineTasks.ts'
import { channels, endedBy, parties, stopped } from './timelineTerms.ts'

type Entry = CasePage['timeline'][number]
export type TimelineParams = {
  person: string | Message
  isSomebody: boolean
  presides: boolean
  code: string
  step: Message
  required: Message
  /** The step that ended it; null where the reader does not see that step. */
  endedBy: Message | null
  /** `step` is a clock of the case that begins again. */
  repeats: boolean
  /** That clock also notifies a party of the state of the case. */
  updates: boolean
  outcome: string | null
  party: Message
  /** Of a service or an answer outside of the product: its day, and how. */
  on: string
  channel: Message
  isOnBehalf: boolean
  /** Days on which a deadline that moved was due, and is due now; empty otherwise. */
  oldDueOn: string
  newDueOn: string
  /** Their instants, as ISO 8601; empty otherwise. */
  oldDueAt: string
  newDueAt: string
  /** The zone rules changed, and no days off did. */
  isOfZoneRules: boolean
  committee: string | Message
  isMeeting: boolean
  /** Access for the employer, not to a step. */
  isEmployer: boolean
}
/**
 * COMMITTEE: nobody else. COMPLAINANT: beside it, who filed it. PARTIES: all who know of the case as a party.
 * STEP: those who see the step.
 * DEADLINE: those, or the parties where it is of a clock of the case. MEETING: its guests. INFORMED: the party it
 * tells of, and the complainant.
 */
export type Readers = 'COMMITTEE' | 'COMPLAINANT' | 'PARTIES' | 'STEP' | 'DEADLINE' | 'MEETING' | 'INFORMED'

export type EntryText = { readers: Readers; text: (params: TimelineParams) => Message }
const entries: Record<LogKind, EntryText> = {
  FILED: {
    readers: 'PARTIES',
    text: ({ isMeeting }) => say(isMeeting ? 'timeline.meetingFiled' : 'timeline.filed'),
  },
  STEP_OPENED: {
    readers: 'STEP',
    text: ({ step }) => say('timeline.stepOpened', { step }),
  },
  STEP_DONE: {
    readers: 'STEP',
    text: ({ step, outcome, endedBy, isOnBehalf, party, on, channel }) =>
      outcome && endedBy
        ? say('timeline.stepEndedBy', { step, outcome, by: endedBy })
        : outcome && isOnBehalf
          ? say('timeline.answeredFor', { step, outcome, party, on, channel })
          : outcome
            ? say('timeline.stepDoneWith', { step, outcome })
            : say('timeline.stepDone', { step }),
  },
  STEP_SKIPPED: {
    readers: 'STEP',
    text: ({ step }) => say('timeline.stepSkipped', { step }),
  },
  STEP_REOPENED: {
    readers: 'STEP',
    text: ({ step }) => say('timeline.stepReopened', { step }),
  },
  STEP_REASSIGNED: {
    readers: 'STEP',
    text: ({ step }) => say('timeline.stepReassigned', { step }),
  },
  COUNTS_FROM_NOW: {
    readers: 'STEP',
    text: ({ step }) => say('timeline.countsFromNow', { step }),
  },
  REQUIREMENT_VOID: {
    readers: 'COMMITTEE',
    text: ({ step, required }) => say('timeline.requirementVoid', { step, required }),
  },
  JOIN_OPENED: {
    readers: 'COMMITTEE',
    text: ({ step }) => say('timeline.joinOpened', { step }),
  },
  BRANCH_ENDED: {
    readers: 'COMMITTEE',
    text: ({ step }) => say('timeline.branchEnded', { step }),
  },
  MEETING_SCHEDULED: {
    readers: 'MEETING',
    text: ({ step }) => say('timeline.meetingScheduled', { step }),
  },
  MEETING_RESCHEDULED: {
    readers: 'MEETING',
    text: ({ step }) => say('timeline.meetingRescheduled', { step }),
  },
  MEETING_CANCELLED: {
    readers: 'MEETING',
    text: ({ step }) => say('timeline.meetingCancelled', { step }),
  },
  MEETING_HELD: {
    readers: 'MEETING',
    text: ({ step }) => say('timeline.meetingHeld', { step }),
  },
  MEETING_NO_QUORUM: {
    readers: 'MEETING',
    text: ({ step }) => say('timeline.meetingNoQuorum', { step }),
  },
  MEETING_ARRIVED: {
    readers: 'COMMITTEE',
    text: ({ step }) => say('timeline.meetingArrived', { step }),
  },
  MEETING_ADJOURNED: {
    readers: 'MEETING',
    text: ({ step }) => say('timeline.meetingAdjourned', { step }),
  },
  VOTED: {
    readers: 'COMMITTEE',
    text: ({ step }) => say('timeline.voted', { step }),
  },
  VOTE_CLOSED: {
    readers: 'COMMITTEE',
    text: ({ step }) => say('timeline.voteClosed', { step }),
  },
  VOTE_AGAIN: {
    readers: 'COMMITTEE',
    text: ({ step }) => say('timeline.voteAgain', { step }),
  },
  TRANSFERRED: {
    readers: 'PARTIES',
    text: ({ committee }) => say('timeline.transferred', { committee }),
  },
  INFORMED: {
    readers: 'INFORMED',
    text: ({ party }) => say('timeline.informed', { party }),
  },
  SERVICE_AWAITED: {
    readers: 'COMPLAINANT',
    text: ({ party }) => say('timeline.serviceAwaited', { party }),
  },
  INFORMED_CORRECTED: {
    readers: 'COMPLAINANT',
    text: ({ party }) => say('timeline.informedCorrected', { party }),
  },
  SERVED: {
    readers: 'COMPLAINANT',
    text: ({ party, on, channel }) => say('timeline.served', { party, on, channel }),
  },
  NOTICE_UNDELIVERED: {
    readers: 'COMMITTEE',
    text: ({ step }) => say('timeline.noticeUndelivered', { step }),
  },
  COURSE_ASSIGNED: {
    readers: 'COMMITTEE',
    text: ({ step }) => say('timeline.courseAssigned', { step }),
  },
  COURSE_NOT_ASSIGNED: {
    readers: 'COMMITTEE',
    text: ({ step }) => say('timeline.courseNotAssigned', { step }),
  },
  RESPONDENT_PROPOSED: {
    readers: 'COMMITTEE',
    text: ({ person, isSomebody }) =>
      isSomebody ? say('timeline.respondentProposed', { person }) : say('timeline.nobodyProposed'),
  },
  RESPONDENT_NAMED: {
    readers: 'COMPLAINANT',
    text: ({ person, isSomebody }) =>
      isSomebody ? say('timeline.respondentNamed', { person }) : say('timeline.nobodyNamed'),
  },
  ...accessEntries,
  NEEDS_ATTENTION: {
    readers: 'COMMITTEE',
    text: ({ code }) => stopped(code),
  },
  GOES_ON: {
    readers: 'COMMITTEE',
    text: () => say('timeline.goesOn'),
  },
  PAUSED: {
    readers: 'PARTIES',
    text: ({ isMeeting }) => say(isMeeting ? 'timeline.meetingPaused' : 'timeline.paused'),
  },
  RESUMED: {
    readers: 'PARTIES',
    text: ({ isMeeting }) => say(isMeeting ? 'timeline.meetingResumed' : 'timeline.resumed'),
  },
  WITHDRAWN: {
    readers: 'PARTIES',
    text: ({ isMeeting }) => say(isMeeting ? 'timeline.meetingWithdrawn' : 'timeline.withdrawn'),
  },
  CLOSED: {
    readers: 'PARTIES',
    text: ({ isMeeting }) => say(isMeeting ? 'timeline.meetingClosed' : 'timeline.closed'),
  },
  WITHDRAWAL_ASKED: {
    readers: 'COMPLAINANT',
    text: ({ isMeeting }) => say(isMeeting ? 'timeline.meetingWithdrawalAsked' : 'timeline.withdrawalAsked'),
  },
  WITHDRAWAL_DECLINED: {
    readers: 'COMPLAINANT',
    text: () => say('timeline.withdrawalDeclined'),
  },
  WITHDRAWAL_TAKEN_BACK: {
    readers: 'COMPLAINANT',
    text: () => say('timeline.withdrawalTakenBack'),
  },
  REOPENED: {
    readers: 'PARTIES',
    text: ({ isMeeting }) => say(isMeeting ? 'timeline.meetingReopened' : 'timeline.reopened'),
  },
  ESCALATION_SET: {
    readers: 'COMMITTEE',
    text: ({ step }) => say('timeline.escalationSet', { step }),
  },
  REMINDED: {
    readers: 'COMMITTEE',
    text: ({ step }) => say('timeline.reminded', { step }),
  },
  FIRST_THRESHOLD: {
    readers: 'STEP',
    text: ({ step }) => say('timeline.firstThreshold', { step }),
  },
  SECOND_THRESHOLD: {
    readers: 'STEP',
    text: ({ step }) => say('timeline.secondThreshold', { step }),
  },
  OVERDUE: {
    readers: 'STEP',
    text: ({ step }) => say('timeline.overdue', { step }),
  },
  TERM_ENDED: {
    readers: 'COMMITTEE',
    text: ({ step, repeats, updates }) =>
      say(updates ? 'timeline.updateSent' : repeats ? 'timeline.termRepeats' : 'timeline.termEnded', {
        step,
      }),
  },
  ...dateEntries,
  ...taskEntries,
}

/** The entries of the timeline that the viewer may read, oldest first. */
export const timelineOf = (loaded: Loaded, meetings: Meeting[]): Entry[] =>
  loaded.events
    .filter((event) => !isAboutMe(loaded, event))
    .filter(
      (event) => isCommittee(loaded.viewer) || mayRead[entries[event.kind].readers](loaded, event, meetings),
    )
    .map((event) => entryOf(loaded, event))

/** The person proposed as the respondent learns nothing of it. */
const isAboutMe = ({ viewer }: Loaded, { kind, detail }: EventRow): boolean =>
  kind === 'RESPONDENT_PROPOSED' && detail.userId === viewer.me.userId

const mayRead: Record<Readers, (loaded: Loaded, event: EventRow, meetings: Meeting[]) => boolean> = {
  COMMITTEE: () => false,
  COMPLAINANT: ({ viewer }) => isParty(viewer, 'COMPLAINANT'),
  PARTIES: ({ viewer }) =>
    (['COMPLAINANT', 'RESPONDENT', 'EMPLOYER'] as const).some((party) => isParty(viewer, party)),
  STEP: ({ viewer, steps }, event) =>
    steps.some((step) => step.instance === event.step && seesStep(viewer, step)),
  DEADLINE: (loaded, event, meetings) =>
    mayRead[event.step === null ? 'PARTIES' : 'STEP'](loaded, event, meetings),
  MEETING: (_loaded, event, meetings) =>
    meetings.some((meeting) => meeting.meetingId === event.detail.meetingId),
  INFORMED: ({ viewer }, event) =>
    isParty(viewer, 'COMPLAINANT') || viewer.parts.some((part) => part === event.detail.party),
}

const momentOf = (at: number | undefined) => (at === undefined ? '' : new Date(at).toISOString())

function entryOf(loaded: Loaded, event: EventRow): Entry {
  const { viewer, cast, committees } = loaded
  const step = loaded.viewer.definition.process.steps[stepIdOf(event.step ?? '')]
  const term = loaded.viewer.definition.process.clocks?.[event.detail.clock ?? '']
  const named = (name: string | undefined) =>
    say('timeline.stepNamed', { name: name ?? say('timeline.aStep') })
  const dayOn = (at: number | undefined) => (at === undefined ? '' : dateIn(loaded.calendar.timeZone, at))
  const params: TimelineParams = {
    step: named(step?.name ?? term?.name ?? taskOf(loaded, event.detail.task)?.title),
    repeats: term?.kind === 'REPEAT',
    updates: term !== undefined && isUpdate(term),
    required: named(loaded.viewer.definition.process.steps[event.detail.required ?? '']?.name),
    endedBy: endedBy(loaded, event.detail.endedBy),
    outcome: outcomeLabel(step, event.detail.outcome ?? null),
    party: parties[event.detail.party ?? ''] ?? say('common.text', { text: '' }),
    on: dayOn(event.detail.on),
    oldDueOn: dayOn(event.detail.oldDueAt),
    newDueOn: dayOn(event.detail.newDueAt),
    oldDueAt: momentOf(event.detail.oldDueAt),
    newDueAt: momentOf(event.detail.newDueAt),
    isOfZoneRules: event.detail.zoneRules !== undefined,
    channel: say(channels[event.detail.channel ?? 'OTHER']),
    isOnBehalf: event.detail.channel !== undefined,
    person: personIn(loaded, event) ?? say('timeline.somebody'),
    isSomebody: event.detail.userId !== undefined,
    presides: event.detail.presides ?? false,
    isEmployer: event.detail.capacity === 'EMPLOYER',
    code: event.detail.code ?? '',
    committee: committees.get(event.detail.committeeId ?? '') ?? say('timeline.anotherCommittee'),
    isMeeting: viewer.row.kind === 'MEETING',
  }
  const text = entries[event.kind].text(params)
  const note = submissionOf(loaded, event.detail.noteId)
  const isSecret = event.kind === 'VOTED' && step?.meeting?.vote === 'SECRET'
  return {
    key: `${event.seq}.${event.n}`,
    kind: event.kind,
    at: event.at.toISOString(),
    words: wordsFor(text),
    text,
    by: isSecret ? null : authorOf(viewer, cast, event),
    note: note && (isCommittee(viewer) || note.byUserId === viewer.me.userId) ? note.note : null,
  }
}
