/**
 * Checking a certificate without an account. Who has a serial has the certificate, so its name is shown to be compared;
 * a serial cannot be guessed, and what is no serial of this workspace looks like one that never was.
 */
import type { z } from '@hono/zod-openapi'
import { Language } from '../../workflows/definition/texts/languages.ts'
import type { PublicCtx } from '../core/deps.ts'
import { AppError } from '../core/errors.ts'
import { takeTries } from '../core/limits.ts'
import { readSerial, writeSerial } from '../learning/certificate.ts'
import { clockOf } from '../learning/loadAssignment.ts'
import { say } from '../messages/say.ts'
import type { VerifiedCertificate } from './contract.ts'
import { statusesOf, withChain } from './presentCertificates.ts'

/** An office that checks many has one address, and mistypes some: a right serial is answered after wrong ones, too. */
const [wrongPerMinute, perMinute] = [60, 600]

/** Throws NOT_FOUND, RATE_LIMITED. */
export async function verify(ctx: PublicCtx, typed: string): Promise<z.input<typeof VerifiedCertificate>> {
  await takeTries(ctx, [['certificate-all', perMinute, 60, ctx.address]])
  const serial = readSerial(typed)
  const certificate =
    serial === null ? null : await ctx.tx.certificate.findFirst({ where: { serial }, include: withChain })
  if (!certificate) {
    await takeTries(ctx, [['certificate', wrongPerMinute, 60, ctx.address]])
    throw new AppError('NOT_FOUND', { text: say('certificates.unknown') })
  }
  const status =
    (await statusesOf(ctx.tx, [certificate], await clockOf(ctx.tx))).get(certificate.id) ?? 'REVOKED'
  const { name, courseTitle, versionNumber, language, issuedAt, expiresAt, timeZone } = certificate
  return {
    serial: writeSerial(certificate.serial),
    status,
    workspaceName: ctx.workspace.name,
    stated:
      status === 'REVOKED'
        ? null
        : {
            name,
            courseTitle,
            versionNumber,
            language: Language.parse(language),
            issuedAt,
            expiresAt,
            timeZone,
          },
  }
}
