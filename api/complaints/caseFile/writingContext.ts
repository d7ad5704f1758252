/** What all chapters are written from: the case as its page reads it, and how its reader is spoken to. */
import { dayIn, hourIn, momentIn, type Clock } from '../../messages/moments.ts'
import { sayingTo, type Say } from '../../messages/words.ts'
import type { Language } from '../../messages/languages.ts'
import { readIn, wordsFor } from '../../core/readerLocale.ts'
import type { Meeting } from '../../meetings/contract.ts'
import { say as message } from '../../messages/say.ts'
import type { EvidenceRow } from '../contract.ts'
import { showSeen } from '../page/evidence.ts'
import type { Loaded } from '../page/loadCase.ts'
import type { Item, Phrase } from './blocks.ts'

export type Writing = {
  loaded: Loaded
  evidence: EvidenceRow[]
  meetings: Meeting[]
  say: Say
  clock: Clock
  moment: (iso: string | Date) => string
  hour: (iso: string | Date | null) => string
  day: (iso: string | Date) => string
}

/**
 * What all chapters are written from, in one language; the rest of the call words dates in the time zone of the case's
 * business unit.
 */
export function writingOf(loaded: Loaded, meetings: Meeting[], language: Language): Writing {
  const clock = { language, timeZone: loaded.calendar.timeZone }
  readIn(clock.timeZone)
  return {
    loaded,
    meetings,
    clock,
    evidence: showSeen(loaded),
    say: sayingTo(clock),
    moment: (at) => momentIn(new Date(at), clock),
    hour: (at) => (at === null ? '' : hourIn(new Date(at), clock)),
    day: (at) => dayIn(new Date(at), clock),
  }
}

/** Exhibits are numbered in the order in which they were handed in. */
export const exhibitOf = ({ loaded, say }: Writing, evidenceId: string): string =>
  say('caseFile.exhibitNumber', { number: loaded.evidence.findIndex(({ id }) => id === evidenceId) + 1 })

/** A file as an item that can be redacted by its name, with its SHA-256 checksum where the file is known. */
export function evidenceItem({ loaded, say }: Writing, id: string, fileName: string): Item {
  const sha256 = loaded.evidence.find((file) => file.id === id)?.sha256
  return {
    item: `evidence.${id}`,
    label: say('documents.file'),
    name: fileName,
    text: sha256 ? `${fileName}\nSHA-256 ${sha256.slice(0, 32)} ${sha256.slice(32)}` : fileName,
  }
}

/** Somebody by name, who can be redacted wherever they are named; empty for nobody. */
export const personItem = ({ loaded }: Writing, userId: string | null, label: string): Item | string => {
  const name = userId === null ? undefined : loaded.cast.names.get(userId)
  return name ? { item: `person.${userId}`, label, text: name } : ''
}

/** A text of ours with the people of the case whom it names, and what else it names. */
export function phraseOf(writing: Writing, text: string, more: (Item | string)[] = []): Phrase {
  const { loaded, say } = writing
  const people = [...loaded.cast.names].flatMap(([userId, name]) =>
    name !== '' && text.includes(name) ? [personItem(writing, userId, say('caseFile.person'))] : [],
  )
  return { text, names: [...people, ...more].filter((each) => typeof each !== 'string') }
}

/** A note that somebody sent with an act; the same wherever it stands. */
export const noteItem = (
  submissionId: string | undefined,
  label: string,
  text: string | null,
  about: Item[] = [],
): Item | string => (submissionId && text ? { item: `note.${submissionId}`, label, text, about } : '')

/** What a task is called, wherever it is named. */
export const taskTitleItem = (
  { say }: Writing,
  task: { id: string; title: string } | undefined,
): Item | string =>
  task
    ? {
        item: `note.${task.id}.title`,
        within: `note.${task.id}`,
        label: say('caseFile.taskTitle'),
        text: task.title,
      }
    : ''

/** What a meeting is called, wherever it is named. */
export const meetingTitleItem = ({ say }: Writing, { meetingId, title }: Meeting): Item => ({
  item: `meeting.${meetingId}.title`,
  label: say('caseFile.meetingTitle'),
  text: title,
})

/** What somebody is to the case. */
export function roleIn({ loaded }: Writing, userId: string): string {
  const { row } = loaded.viewer
  if (row.kind === 'COMPLAINT' && userId === row.startedByUserId)
    return wordsFor(message('caseRoles.COMPLAINANT'))
  if (userId === row.respondentUserId) return wordsFor(message('caseRoles.RESPONDENT'))
  const sits =
    loaded.seats.some((seat) => seat.userId === userId) ||
    loaded.events.some(
      ({ kind, detail }) => ['SEATED', 'UNSEATED', 'ADMITTED'].includes(kind) && detail.userId === userId,
    )
  return wordsFor(sits ? message('caseRoles.COMMITTEE') : message('caseFile.someoneElse'))
}
