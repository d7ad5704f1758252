/**
 * What happened, in words. One row for each kind of entry: its sentence, and who beside the committee may
 * read it.
 */
import type { LogKind } from '../../../workflows/engine/state.ts'
import type { Meeting } from '../../meetings/contract.ts'
import type { CasePage } from '../contract.ts'
import { isCommittee, isParty, nameFor, seesStep } from '../viewer.ts'
import { outcomeLabel } from '../words.ts'
import { stepIdOf, submissionOf, type EventRow, type Loaded } from './loaded.ts'

type Entry = CasePage['timeline'][number]
type Told = {
  person: string
  isSomebody: boolean
  presides: boolean
  code: string
  step: string
  outcome: string | null
  party: string
  committee: string
  isMeeting: boolean
}
/**
 * COMMITTEE: nobody else. COMPLAINANT: beside it, who filed it. PARTIES: all who know of the case as a party.
 * STEP: those who see the step. MEETING: its guests. INFORMED: the party it tells of, and the complainant.
 */
type Readers = 'COMMITTEE' | 'COMPLAINANT' | 'PARTIES' | 'STEP' | 'MEETING' | 'INFORMED'

const entries: Record<LogKind, { readers: Readers; words: (told: Told) => string }> = {
  FILED: {
    readers: 'PARTIES',
    words: ({ isMeeting }) => (isMeeting ? 'The meeting process was started.' : 'The complaint was filed.'),
  },
  STEP_OPENED: { readers: 'STEP', words: ({ step }) => `${step} opened.` },
  STEP_DONE: {
    readers: 'STEP',
    words: ({ step, outcome }) => (outcome ? `${step} was done: ${outcome}.` : `${step} was done.`),
  },
  STEP_SKIPPED: { readers: 'STEP', words: ({ step }) => `${step} was passed over.` },
  STEP_REOPENED: { readers: 'STEP', words: ({ step }) => `${step} was opened again.` },
  STEP_REASSIGNED: { readers: 'STEP', words: ({ step }) => `${step} was given to somebody else.` },
  MEETING_SCHEDULED: { readers: 'MEETING', words: ({ step }) => `A meeting was planned for ${step}.` },
  MEETING_RESCHEDULED: { readers: 'MEETING', words: ({ step }) => `The meeting for ${step} was moved.` },
  MEETING_CANCELLED: { readers: 'MEETING', words: ({ step }) => `The meeting for ${step} was cancelled.` },
  MEETING_HELD: { readers: 'MEETING', words: ({ step }) => `The meeting for ${step} was held.` },
  MEETING_NO_QUORUM: { readers: 'MEETING', words: ({ step }) => `Too few came to the meeting for ${step}.` },
  MEETING_ADJOURNED: { readers: 'MEETING', words: ({ step }) => `The meeting for ${step} was adjourned.` },
  VOTED: { readers: 'COMMITTEE', words: ({ step }) => `A vote was cast in ${step}.` },
  VOTE_CLOSED: { readers: 'COMMITTEE', words: ({ step }) => `The vote in ${step} was closed.` },
  VOTE_AGAIN: {
    readers: 'COMMITTEE',
    words: ({ step }) => `The vote in ${step} decided nothing and is taken again.`,
  },
  TRANSFERRED: { readers: 'PARTIES', words: ({ committee }) => `${committee} took over.` },
  INFORMED: { readers: 'INFORMED', words: ({ party }) => `The ${party} was informed.` },
  RESPONDENT_PROPOSED: {
    readers: 'COMMITTEE',
    words: ({ person, isSomebody }) =>
      isSomebody
        ? `${person} was named as the respondent. Another member has to agree.`
        : 'The respondent was said to be nobody who works here. Another member has to agree.',
  },
  RESPONDENT_NAMED: {
    readers: 'COMPLAINANT',
    words: ({ person, isSomebody }) =>
      isSomebody
        ? `The committee named ${person} as the respondent.`
        : 'The committee said that the respondent is nobody who works here.',
  },
  SEATED: {
    readers: 'PARTIES',
    words: ({ person, presides }) =>
      presides ? `${person} presides over the committee now.` : `${person} sits on the committee now.`,
  },
  UNSEATED: {
    readers: 'PARTIES',
    words: ({ person }) => `${person} does not sit on the committee any more.`,
  },
  NEWCOMER: {
    readers: 'PARTIES',
    words: ({ person }) => `${person} was appointed to the committee and waits to be let in.`,
  },
  ADMITTED: { readers: 'PARTIES', words: ({ person }) => `${person} was let in to the committee.` },
  NEEDS_ATTENTION: { readers: 'COMMITTEE', words: ({ code }) => stopped(code) },
  GOES_ON: { readers: 'COMMITTEE', words: () => 'It can go on again.' },
  PAUSED: {
    readers: 'PARTIES',
    words: ({ isMeeting }) => `The ${isMeeting ? 'meeting process' : 'complaint'} was put on hold.`,
  },
  RESUMED: {
    readers: 'PARTIES',
    words: ({ isMeeting }) => `The ${isMeeting ? 'meeting process' : 'complaint'} goes on.`,
  },
  WITHDRAWN: {
    readers: 'PARTIES',
    words: ({ isMeeting }) =>
      isMeeting ? 'The meeting process was called off.' : 'The complaint was withdrawn.',
  },
  CLOSED: {
    readers: 'PARTIES',
    words: ({ isMeeting }) => `The ${isMeeting ? 'meeting process' : 'complaint'} was closed.`,
  },
  ESCALATION_SET: { readers: 'COMMITTEE', words: ({ step }) => `The thresholds of ${step} were changed.` },
  REMINDED: { readers: 'COMMITTEE', words: ({ step }) => `A reminder of ${step} went out.` },
  FIRST_THRESHOLD: { readers: 'STEP', words: ({ step }) => `${step} passed its first threshold.` },
  SECOND_THRESHOLD: { readers: 'STEP', words: ({ step }) => `${step} passed its second threshold.` },
  OVERDUE: { readers: 'STEP', words: ({ step }) => `${step} became overdue.` },
}

/** Why it cannot go on by itself. */
const stopped = (code: string): string =>
  code === 'NO_COMMITTEE'
    ? 'Nobody sits on the committee any more.'
    : code === 'NOTHING_OPEN'
      ? 'No step is open any more, so it cannot go on by itself.'
      : 'It stopped at a fault in its process.'

export const timelineOf = (loaded: Loaded, meetings: Meeting[]): Entry[] =>
  loaded.events
    .filter((event) => !isAboutMe(loaded, event))
    .filter(
      (event) => isCommittee(loaded.viewer) || mayRead[entries[event.kind].readers](loaded, event, meetings),
    )
    .map((event) => entryOf(loaded, event))

/** Whoever is to be named learns nothing of it. */
const isAboutMe = ({ viewer }: Loaded, { kind, detail }: EventRow): boolean =>
  kind === 'RESPONDENT_PROPOSED' && detail.userId === viewer.me.userId

const mayRead: Record<Readers, (loaded: Loaded, event: EventRow, meetings: Meeting[]) => boolean> = {
  COMMITTEE: () => false,
  COMPLAINANT: ({ viewer }) => isParty(viewer, 'COMPLAINANT'),
  PARTIES: ({ viewer }) =>
    (['COMPLAINANT', 'RESPONDENT', 'EMPLOYER'] as const).some((party) => isParty(viewer, party)),
  STEP: ({ viewer, steps }, event) =>
    steps.some((step) => step.instance === event.step && seesStep(viewer, step)),
  MEETING: (_loaded, event, meetings) =>
    meetings.some((meeting) => meeting.meetingId === event.detail.meetingId),
  INFORMED: ({ viewer }, event) =>
    isParty(viewer, 'COMPLAINANT') || viewer.parts.some((part) => part === event.detail.party),
}

function entryOf(loaded: Loaded, event: EventRow): Entry {
  const { viewer, cast, committees } = loaded
  const step = loaded.viewer.definition.process.steps[stepIdOf(event.step ?? '')]
  const told: Told = {
    step: `“${step?.name ?? 'A step'}”`,
    outcome: outcomeLabel(step, event.detail.outcome ?? null),
    party: (event.detail.party ?? '').toLowerCase(),
    person: nameFor(viewer, cast, event.detail.userId ?? '') ?? 'Somebody',
    isSomebody: event.detail.userId !== undefined,
    presides: event.detail.presides ?? false,
    code: event.detail.code ?? '',
    committee: committees.get(event.detail.committeeId ?? '') ?? 'Another committee',
    isMeeting: viewer.row.kind === 'MEETING',
  }
  const note = submissionOf(loaded, event.detail.noteId)
  const isSecret = event.kind === 'VOTED' && step?.meeting?.vote === 'SECRET'
  return {
    key: `${event.seq}.${event.n}`,
    kind: event.kind,
    at: event.at.toISOString(),
    words: entries[event.kind].words(told),
    by: event.byUserId && !isSecret ? nameFor(viewer, cast, event.byUserId) : null,
    note: note && (isCommittee(viewer) || note.byUserId === viewer.me.userId) ? note.note : null,
  }
}
