/** A certificate that should not have been given; what was learnt stays in the record. */
import type { z } from '@hono/zod-openapi'
import type { Ctx } from '../core/deps.ts'
import { AppError, notFound, illegal } from '../core/errors.ts'
import { clockOf } from '../learning/loadAssignment.ts'
import { say } from '../messages/say.ts'
import { notify } from '../notices/notify.ts'
import { answeredFor } from './access.ts'
import type { Certificate, certificates } from './contract.ts'
import { presentCertificates, withChain } from './presentCertificates.ts'

/** Throws NOT_FOUND, FORBIDDEN for one's own, ILLEGAL_STATE for one that is revoked. */
export async function revoke(
  ctx: Ctx,
  id: string,
  { reason }: z.output<typeof certificates.revoke.body>,
): Promise<z.input<typeof Certificate>> {
  const at = await clockOf(ctx.tx)
  const where = { id, assignment: { member: answeredFor(ctx) } }
  const certificate = await ctx.tx.certificate.findFirst({ where, include: withChain })
  if (!certificate) throw notFound()
  const { userId } = certificate.assignment
  if (userId === ctx.person.userId) throw new AppError('FORBIDDEN', { text: say('assignments.notOneself') })
  const { count } = await ctx.tx.certificate.updateMany({
    where: { id, revokedAt: null },
    data: { revokedAt: at, revokedBy: ctx.person.userId, revokeReason: reason },
  })
  if (count === 0) throw illegal(say('certificates.revokedAlready'))
  await notify(
    ctx.tx,
    [userId],
    {
      kind: 'CERTIFICATE_REVOKED',
      key: `certificate:${id}:revoked`,
      path: '/my/record',
      params: { title: certificate.courseTitle },
    },
    at.getTime(),
  )
  ctx.audit({ entityId: id, detail: { assignmentId: certificate.assignmentId } })
  const row = await ctx.tx.certificate.findUniqueOrThrow({ where: { id }, include: withChain })
  const certificateView = (await presentCertificates(ctx, [row], at)).get(row.assignmentId)
  if (!certificateView) throw notFound()
  return certificateView
}
