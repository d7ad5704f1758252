/**
 * The minutes as a document, for people who may read them on the meeting's page, built from the same answer as that
 * page.
 */
import { inLanguage } from '../core/readerLocale.ts'
import type { Ctx } from '../core/deps.ts'
import { notFound } from '../core/errors.ts'
import { brandOf } from '../pdf/brand.ts'
import { momentIn, periodIn, zoneIn } from '../messages/moments.ts'
import { sayingTo } from '../messages/words.ts'
import type { Block, Fact, Paper } from '../pdf/paper.ts'
import { sendPdf } from '../pdf/send.ts'
import { languageOf } from '../pdf/language.ts'
import { meetingFor } from './access.ts'
import type { Meeting } from './contract.ts'
import { describeMeeting } from './describe.ts'
import {
  objectionBlocks,
  plainNotes,
  pointBlocks,
  signatureBlocks,
  thereAt,
  type DocumentWording,
} from './recordBlocks.ts'

/** Throws 404 for who does not know of the meeting, who reads no minutes of it, and before there are any. */
export async function minutesPdf(ctx: Ctx, id: string): Promise<Response> {
  const seen = await meetingFor(ctx, id)
  const language = await languageOf(ctx)
  const [meeting, unit] = await Promise.all([
    inLanguage(language, () => describeMeeting(ctx, seen)),
    ctx.db.branch.findUniqueOrThrow({ where: { id: seen.row.branchId } }),
  ])
  if (meeting.minutes === null) throw notFound()
  const clock = { language, timeZone: unit.timeZone }
  const say = sayingTo(clock)
  const paper: Paper = {
    language,
    title: say('documents.meetingMinutes'),
    brand: await brandOf(ctx, unit),
    foot: `${meeting.caseNo} · ${say('documents.madeOn')}: ${momentIn(new Date(), clock)}`,
    blocks: blocksOf(meeting, { clock, say }),
  }
  return sendPdf(ctx, {
    paper,
    fileName: `${meeting.caseNo}-minutes.pdf`,
    action: 'meetings:minutesPdf',
    entityId: meeting.meetingId,
  })
}

function blocksOf(meeting: Meeting, wording: DocumentWording): Block[] {
  const { say } = wording
  const part = (title: string, text: string | null): Block[] =>
    text
      ? [
          { kind: 'heading', text: title },
          { kind: 'words', text },
        ]
      : []
  return [
    { kind: 'words', text: say('documents.meetingMinutes') },
    { kind: 'title', text: meeting.title },
    { kind: 'facts', facts: factsOf(meeting, wording) },
    ...pointBlocks(meeting, wording),
    ...part(say('documents.minutes'), meeting.minutes),
    ...part(say('documents.outcome'), meeting.outcome),
    ...votesOf(meeting, wording),
    ...correctionsOf(meeting, wording),
    ...objectionBlocks(meeting, wording),
    ...signatureBlocks(meeting, wording),
  ]
}

function factsOf(meeting: Meeting, wording: DocumentWording): Fact[] {
  const { say } = wording
  const listed = (attended: boolean) =>
    meeting.guests
      .filter((guest) => guest.attended === attended)
      .map((guest) => guestLine(guest, wording))
      .join('\n')
  return [
    [say('documents.number'), meeting.caseNo],
    [say('documents.when'), whenOf(meeting, wording)],
    [
      say('documents.where'),
      meeting.location ?? (meeting.link ? say('documents.online') : say('documents.notSaid')),
    ],
    ...(meeting.link ? [[say('documents.link'), meeting.link] as const] : []),
    [say('documents.present'), listed(true) || say('documents.nobody')],
    ...(listed(false) ? [[say('documents.absent'), listed(false)] as const] : []),
  ]
}

/** "Tue 24 Nov 2026, 10:00 to 11:30, India Standard Time" */
export function whenOf({ startTime, endTime }: Meeting, { say, clock }: DocumentWording): string {
  const [from, to] = [new Date(startTime), new Date(endTime)]
  return `${say('common.period', periodIn(from, to, clock))}, ${zoneIn(to, clock)}`
}

/** "Ravi Menon (Respondent, 10:05 to 11:30)", "Ravi Menon (Respondent). Notified on Fri 20 Nov 2026: by mail" */
function guestLine(guest: Meeting['guests'][number], wording: DocumentWording): string {
  const { name, absence } = guest
  const { say } = wording
  const beside = [asWhat(guest, wording), thereAt(guest, wording)].filter((each) => each !== '')
  const named = beside.length === 0 ? name : `${name} (${beside.join(', ')})`
  if (absence === null) return named
  const notified = absence.notified
    ? say('documents.toldOn', { day: absence.notifiedOn ?? '', how: absence.notifiedHow ?? '' })
    : say('documents.notTold')
  return `${named}. ${notified}`
}

/** Of members nothing: the paper is theirs. */
export function asWhat({ party, role }: Meeting['guests'][number], { say }: DocumentWording): string {
  if (party !== null) return say(party === 'COMPLAINANT' ? 'documents.complainant' : 'documents.respondent')
  return role === 'WITNESS' ? say('documents.witness') : ''
}

/** What was added to the record afterwards, by whom and when. */
function correctionsOf(meeting: Meeting, { say, clock }: DocumentWording): Block[] {
  const notes = plainNotes(meeting)
  if (notes.length === 0) return []
  const lines = notes.map(({ by, at, about, text }): Block => ({
    kind: 'answer',
    question: [`${by}, ${momentIn(new Date(at), clock)}`, ...(about ? [about] : [])].join(' · '),
    text,
  }))
  return [{ kind: 'heading', text: say('documents.corrections') }, ...lines]
}

/** Counts where the page shows them, and names where the vote was open. */
export function votesOf({ vote: { kind, tally } }: Meeting, { say }: DocumentWording): Block[] {
  if (!tally) return []
  const isOpen = kind === 'OPEN'
  const rows = tally
    .filter(({ outcome, votes }) => outcome !== null || votes > 0)
    .map(({ label, votes, voters }) => [label, String(votes), ...(isOpen ? [voters.join(', ')] : [])])
  return [
    { kind: 'heading', text: say('documents.votes') },
    {
      kind: 'table',
      table: {
        head: [
          say('documents.choice'),
          say('documents.votes'),
          ...(isOpen ? [say('documents.votedForIt')] : []),
        ],
        shares: isOpen ? [4, 1.5, 5] : [6, 2],
        rows,
      },
    },
  ]
}
