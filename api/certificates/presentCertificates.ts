/** Certificates as their owners and those see them who answer for the training; what they say stays as it was made. */
import type { z } from '@hono/zod-openapi'
import type { Prisma, Rows } from '../../prisma/client.ts'
import { Language } from '../../workflows/definition/texts/languages.ts'
import type { Ctx, PublicCtx } from '../core/deps.ts'
import { writeSerial } from '../learning/certificate.ts'
import { namesOf } from '../users/names.ts'
import { certificatePdfPath, type Certificate, type CertificateStatus } from './contract.ts'

export const withChain = {
  assignment: {
    select: { userId: true, courseId: true, cycle: true, member: { select: { branchId: true } } },
  },
} satisfies Prisma.CertificateInclude
export type Row = Prisma.CertificateGetPayload<{ include: typeof withChain }>

/** Where anybody who has the serial can check it. */
export const verifyUrlOf = ({ deps, workspace }: PublicCtx, serial: string): string =>
  `${deps.webOrigin(workspace.host)}/verify/${writeSerial(serial)}`

/** By id, in one statement. A revoked one renews nothing. */
export async function statusesOf(
  rows: Rows,
  certificates: readonly Row[],
  at: Date,
): Promise<Map<string, CertificateStatus>> {
  const chain = ({ userId, courseId }: Row['assignment']) => `${userId} ${courseId}`
  const others = await rows.certificate.findMany({
    where: {
      revokedAt: null,
      assignment: {
        OR: certificates.map(({ assignment: { userId, courseId } }) => ({ userId, courseId })),
      },
    },
    select: { assignment: { select: { userId: true, courseId: true, cycle: true } } },
  })
  const last = new Map<string, number>()
  for (const { assignment } of others)
    last.set(
      `${assignment.userId} ${assignment.courseId}`,
      Math.max(assignment.cycle, last.get(`${assignment.userId} ${assignment.courseId}`) ?? 0),
    )
  const statusOf = ({ revokedAt, expiresAt, assignment }: Row): CertificateStatus => {
    if (revokedAt) return 'REVOKED'
    if ((last.get(chain(assignment)) ?? 0) > assignment.cycle) return 'RENEWED'
    return expiresAt && expiresAt < at ? 'EXPIRED' : 'VALID'
  }
  return new Map(certificates.map((each) => [each.id, statusOf(each)]))
}

/** By assignment. */
export async function presentCertificates(
  ctx: Ctx,
  certificates: readonly Row[],
  at: Date,
): Promise<Map<string, z.input<typeof Certificate>>> {
  if (certificates.length === 0) return new Map()
  const statuses = await statusesOf(ctx.tx, certificates, at)
  const names = await namesOf(
    ctx.tx,
    certificates.map(({ revokedBy }) => revokedBy),
  )
  const mayRevoke = ctx.person.permissions.has('course:assign')
  return new Map(
    certificates.map((row) => [
      row.assignmentId,
      {
        certificateId: row.id,
        assignmentId: row.assignmentId,
        cycle: row.assignment.cycle,
        serial: writeSerial(row.serial),
        issuedAt: row.issuedAt,
        expiresAt: row.expiresAt,
        status: statuses.get(row.id) ?? 'REVOKED',
        language: Language.parse(row.language),
        pdfUrl: row.revokedAt ? null : certificatePdfPath.replace('{id}', row.id),
        verifyUrl: verifyUrlOf(ctx, row.serial),
        revoked:
          row.revokedAt && row.revokeReason !== null
            ? { at: row.revokedAt, by: names.get(row.revokedBy ?? '') ?? null, reason: row.revokeReason }
            : null,
        mayRevoke: mayRevoke && !row.revokedAt && row.assignment.userId !== ctx.person.userId,
      },
    ]),
  )
}
