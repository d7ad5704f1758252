/** The committee records that a notice was served outside of the product, and on which day an answer came. */
import { dateIn, startOfDate } from '../../workflows/definition/clocks.ts'
import type { Act, Instant } from '../../workflows/engine/state.ts'
import { actOn, caseAs, keepWritten, keyFor } from '../cases/runningCase.ts'
import type { Input } from '../core/contract.ts'
import type { Ctx } from '../core/deps.ts'
import { badField, unknownReference } from '../core/errors.ts'
import { say } from '../messages/say.ts'
import type { complaints } from './contract.ts'

type RecordServiceInput = Pick<Input<typeof complaints.recordService>, 'params' | 'body'>
type Case = { branch: { timeZone: string }; filedAt: Date }

/** Throws NOT_FOUND for a file that is not in the case, VALIDATION_FAILED for a day before the filing or to come. */
export async function recordService(ctx: Ctx, { params, body }: RecordServiceInput) {
  const { row, by } = await caseAs(ctx, params.id, 'COMMITTEE')
  const { party, channel, proof, note } = body
  const on = dayOfCase(row, body.servedOn, 'servedOn')
  await requireFiles(ctx, row.id, proof)
  const key = keyFor(ctx, row.id, ['RECORD_SERVICE', body])
  await keepWritten(ctx, ctx.tx, key, { caseId: row.id, note })
  const act: Act = { type: 'RECORD_SERVICE', party, on, channel, proof, noteId: key }
  return actOn(ctx, row.id, act, by, key)
}

/** The first instant of a day between the filing and today, where the case is. */
export function dayOfCase({ branch: { timeZone }, filedAt }: Case, day: string, field: string): Instant {
  const [first, today] = [dateIn(timeZone, filedAt.getTime()), dateIn(timeZone, Date.now())]
  if (day > today) throw badField(field, say('complaints.dayAhead', { today }))
  if (day < first) throw badField(field, say('complaints.dayBeforeFiling', { first }))
  return startOfDate(timeZone, day)
}

async function requireFiles(ctx: Ctx, caseId: string, ids: string[]): Promise<void> {
  const files = await ctx.tx.evidence.findMany({ where: { caseId, id: { in: ids } }, select: { id: true } })
  const unknown = ids.findIndex((id) => files.every((file) => file.id !== id))
  if (unknown >= 0) throw unknownReference(`proof.${unknown}`, say('complaints.fileNotInCase'))
}
