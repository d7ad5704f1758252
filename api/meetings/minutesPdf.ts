/**
 * The minutes as a document, for whoever reads them on the meeting's page, and with what that page shows:
 * both are made of the same answer.
 */
import { inLanguage } from '../core/reading.ts'
import type { Ctx } from '../core/deps.ts'
import { notFound } from '../core/errors.ts'
import { brandOf } from '../pdf/brand.ts'
import { momentIn, periodIn } from '../pdf/moments.ts'
import type { Block, Fact, Paper } from '../pdf/paper.ts'
import { sendPdf } from '../pdf/send.ts'
import { languageOf, sayIn, type Language, type Say } from '../pdf/words.ts'
import { meetingFor } from './access.ts'
import type { Meeting } from './contract.ts'
import { describeMeeting } from './describe.ts'

/** Throws 404 for who does not know of the meeting, who reads no minutes of it, and before there are any. */
export async function minutesPdf(ctx: Ctx, id: string): Promise<Response> {
  const seen = await meetingFor(ctx, id)
  const language = await languageOf(ctx)
  const [meeting, unit] = await Promise.all([
    inLanguage(language, () => describeMeeting(ctx, seen)),
    ctx.db.branch.findUniqueOrThrow({ where: { id: seen.row.branchId } }),
  ])
  if (meeting.minutes === null) throw notFound()
  const say = sayIn(language)
  const paper: Paper = {
    language,
    title: say('Minutes of a meeting'),
    brand: await brandOf(ctx, unit),
    foot: `${meeting.caseNo} · ${say('Made on')}: ${momentIn(new Date(), unit.timeZone, language)}`,
    blocks: blocksOf(meeting, { language, say, timeZone: unit.timeZone }),
  }
  return sendPdf(ctx, {
    paper,
    fileName: `${meeting.caseNo}-minutes.pdf`,
    action: 'meetings:minutesPdf',
    entityId: meeting.meetingId,
  })
}

type Told = { language: Language; say: Say; timeZone: string }
function blocksOf(meeting: Meeting, told: Told): Block[] {
  const { say } = told
  const part = (title: string, text: string | null): Block[] =>
    text
      ? [
          { kind: 'heading', text: title },
          { kind: 'words', text },
        ]
      : []
  const names = namesOf(meeting, true)
  return [
    { kind: 'words', text: say('Minutes of a meeting') },
    { kind: 'title', text: meeting.title },
    { kind: 'facts', facts: factsOf(meeting, told) },
    ...part(say('Agenda'), meeting.agenda),
    ...part(say('Minutes'), meeting.minutes),
    ...part(say('Outcome'), meeting.outcome),
    ...votesOf(meeting, told),
    ...correctionsOf(meeting, told),
    ...(names.length > 0
      ? ([
          { kind: 'heading', text: say('Signatures') },
          { kind: 'signatures', names },
        ] satisfies Block[])
      : []),
  ]
}

function factsOf(meeting: Meeting, told: Told): Fact[] {
  const { say, timeZone, language } = told
  const listed = (attended: boolean) =>
    meeting.guests
      .filter((guest) => guest.attended === attended)
      .map((guest) => guestLine(guest, told))
      .join('\n')
  return [
    [say('Number'), meeting.caseNo],
    [say('When'), periodIn(new Date(meeting.startTime), new Date(meeting.endTime), timeZone, language, say)],
    [say('Where'), meeting.location ?? (meeting.link ? say('Online') : say('Not said yet'))],
    ...(meeting.link ? [[say('Link'), meeting.link] as const] : []),
    [say('Present'), listed(true) || say('Nobody')],
    ...(listed(false) ? [[say('Absent'), listed(false)] as const] : []),
  ]
}

/** "Ravi Menon (Respondent). Told on 2026-11-20: by mail" */
function guestLine({ name, party, absence }: Meeting['guests'][number], { say }: Told): string {
  const said = name
  const named =
    party === null ? said : `${said} (${say(party === 'COMPLAINANT' ? 'Complainant' : 'Respondent')})`
  if (absence === null) return named
  return `${named}. ${absence.notified ? say('Told on {{day}}: {{how}}', { day: absence.notifiedOn ?? '', how: absence.notifiedHow ?? '' }) : say('Not told of the meeting')}`
}

/** What was added to the record afterwards, by whom and when. */
function correctionsOf({ notes }: Meeting, { say, language, timeZone }: Told): Block[] {
  if (notes.length === 0) return []
  const lines = notes.map(({ by, at, about, text }): Block => ({
    kind: 'answer',
    question: [`${by}, ${momentIn(new Date(at), timeZone, language)}`, ...(about ? [about] : [])].join(' · '),
    text,
  }))
  return [{ kind: 'heading', text: say('Corrections') }, ...lines]
}

const namesOf = ({ guests }: Meeting, attended: boolean): string[] =>
  guests.filter((guest) => guest.attended === attended).map(({ name }) => name)

/** Counts where the page shows them, and names where the vote was open. */
function votesOf({ vote: { kind, tally } }: Meeting, { say }: Told): Block[] {
  if (!tally) return []
  const isOpen = kind === 'OPEN'
  const rows = tally
    .filter(({ outcome, votes }) => outcome !== null || votes > 0)
    .map(({ label, votes, voters }) => [label, String(votes), ...(isOpen ? [voters.join(', ')] : [])])
  return [
    { kind: 'heading', text: say('Votes') },
    {
      kind: 'table',
      table: {
        head: [say('Choice'), say('Votes'), ...(isOpen ? [say('Voted for it')] : [])],
        shares: isOpen ? [4, 1.5, 5] : [6, 2],
        rows,
      },
    },
  ]
}
