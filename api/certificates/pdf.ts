/** A certificate as a document, in the language that the course was taken in and the brand of the workspace. */
import type { Ctx } from '../core/deps.ts'
import { notFound, illegal } from '../core/errors.ts'
import { writeSerial } from '../learning/certificate.ts'
import { Language } from '../../workflows/definition/texts/languages.ts'
import { dayIn } from '../messages/moments.ts'
import { say } from '../messages/say.ts'
import { sayingTo } from '../messages/words.ts'
import { brandOf } from '../pdf/brand.ts'
import type { Paper } from '../pdf/paper.ts'
import { sendPdf } from '../pdf/send.ts'
import { visible } from './access.ts'
import { verifyUrlOf, withChain, type Row } from './presentCertificates.ts'

/** Throws NOT_FOUND for one out of reach, ILLEGAL_STATE for one that was revoked. */
export async function sendCertificate(ctx: Ctx, id: string): Promise<Response> {
  const row = await ctx.db.certificate.findFirst({
    where: { AND: [{ id }, visible(ctx)] },
    include: withChain,
  })
  if (!row) throw notFound()
  if (row.revokedAt) throw illegal(say('certificates.wasRevoked'))
  return sendPdf(ctx, {
    paper: await paperOf(ctx, row),
    fileName: `${writeSerial(row.serial)}.pdf`,
    action: 'certificates:pdf',
    entityId: row.id,
  })
}

async function paperOf(ctx: Ctx, row: Row): Promise<Paper> {
  const { branchId } = row.assignment.member
  const unit = branchId === null ? null : await ctx.db.branch.findUnique({ where: { id: branchId } })
  const language = Language.parse(row.language)
  const clock = { language, timeZone: row.timeZone }
  const sayLocalized = sayingTo(clock)
  const serial = writeSerial(row.serial)
  const title = sayLocalized('documents.certificate')
  return {
    language,
    title,
    brand: await brandOf(ctx, unit ?? { backgroundColor: null, branchLogo: null }),
    foot: serial,
    blocks: [
      {
        kind: 'award',
        lines: [
          { text: title, as: 'LEAD' },
          { text: row.name, as: 'NAME' },
          { text: sayLocalized('documents.hasCompleted'), as: 'LEAD' },
          { text: row.courseTitle, as: 'COURSE' },
        ],
      },
      {
        kind: 'facts',
        facts: [
          [sayLocalized('documents.issuedBy'), ctx.workspace.name],
          [sayLocalized('documents.completedOn'), dayIn(row.issuedAt, clock)],
          [
            sayLocalized('documents.validUntil'),
            row.expiresAt ? dayIn(row.expiresAt, clock) : sayLocalized('documents.validForever'),
          ],
          [sayLocalized('documents.courseVersion'), String(row.versionNumber)],
          [sayLocalized('documents.serial'), serial],
        ],
      },
      {
        kind: 'code',
        address: verifyUrlOf(ctx, row.serial),
        text: sayLocalized('documents.checkCertificate'),
      },
    ],
  }
}
