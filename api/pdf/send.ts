/** Sends a document to a permitted person: a row in the ledger, then the bytes, which no cache keeps. */
import type { Ctx } from '../core/deps.ts'
import { takeTries } from '../core/limits.ts'
import { sendMade } from '../storage/send.ts'
import type { Paper } from './paper.ts'
import { printPdf } from './print.ts'

type PdfToSend = {
  paper: Paper
  /** Without anybody's name. */
  fileName: string
  action: `${string}:${string}`
  entityId: string
}
/** A person has as many documents within a minute; more are a program's. */
const perMinute = 10

/** Prints and sends a document, at most 10 a minute for each person. Throws RATE_LIMITED. */
export async function sendPdf(ctx: Ctx, { paper, fileName, action, entityId }: PdfToSend): Promise<Response> {
  await takeTries(ctx, [['pdf', perMinute, 60, ctx.person.userId]])
  const { bytes } = await printPdf(paper)
  await ctx.db.ledgerEntry.create({
    data: { byUserId: ctx.person.userId, action, entity: action.split(':')[0] ?? '', entityId, detail: {} },
  })
  return sendMade(bytes, { fileName, contentType: 'application/pdf' })
}
