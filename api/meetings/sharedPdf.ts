/** What a party was given of a record, as a document for them: made of what their page shows, and nothing else. */
import { inLanguage } from '../core/readerLocale.ts'
import type { Ctx } from '../core/deps.ts'
import { notFound } from '../core/errors.ts'
import { dayIn, momentIn } from '../messages/moments.ts'
import { sayingTo } from '../messages/words.ts'
import { brandOf } from '../pdf/brand.ts'
import { languageOf } from '../pdf/language.ts'
import type { Block, Paper } from '../pdf/paper.ts'
import { sendPdf } from '../pdf/send.ts'
import { isInsider, meetingFor } from './access.ts'
import type { Meeting } from './contract.ts'
import { describeMeeting } from './describe.ts'
import { whenOf } from './minutesPdf.ts'
import { objectionBlocks, pointBlocks, type DocumentWording } from './recordBlocks.ts'

/** Throws 404 for who was given nothing; the committee has the minutes. */
export async function sharedPdf(ctx: Ctx, id: string): Promise<Response> {
  const seen = await meetingFor(ctx, id)
  const language = await languageOf(ctx)
  const [meeting, unit] = await Promise.all([
    inLanguage(language, () => describeMeeting(ctx, seen)),
    ctx.db.branch.findUniqueOrThrow({ where: { id: seen.row.branchId } }),
  ])
  const [share] = meeting.shares
  if (isInsider(seen.standing) || !share) throw notFound()
  const clock = { language, timeZone: unit.timeZone }
  const wording = { clock, say: sayingTo(clock) }
  const paper: Paper = {
    language,
    title: wording.say('documents.shared'),
    brand: await brandOf(ctx, unit),
    foot: `${meeting.caseNo} · ${wording.say('documents.madeOn')}: ${momentIn(new Date(), clock)}`,
    blocks: blocksOf(meeting, share, wording),
  }
  return sendPdf(ctx, {
    paper,
    fileName: `${meeting.caseNo}-record.pdf`,
    action: 'meetings:sharedPdf',
    entityId: meeting.meetingId,
  })
}

function blocksOf(meeting: Meeting, share: Meeting['shares'][number], wording: DocumentWording): Block[] {
  const { say, clock } = wording
  return [
    { kind: 'words', text: say('documents.shared') },
    { kind: 'title', text: meeting.title },
    {
      kind: 'facts',
      facts: [
        [say('documents.number'), meeting.caseNo],
        [say('documents.when'), whenOf(meeting, wording)],
        [say('documents.givenOn'), momentIn(new Date(share.at), clock)],
        [say('documents.objectUntil'), dayIn(new Date(share.objectOn), { ...clock, timeZone: 'UTC' })],
      ],
    },
    ...pointBlocks(meeting, wording),
    ...objectionBlocks(meeting, wording),
  ]
}
