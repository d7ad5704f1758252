/** What people do to a running case. Nothing is written before they have been found allowed; the engine has the last word. */
import type { z } from '@hono/zod-openapi'
import type { Act, Capacity } from '../../workflows/engine/state.ts'
import type { Input } from '../core/contract.ts'
import type { Ctx } from '../core/deps.ts'
import { badField, notFound } from '../core/errors.ts'
import type { Acted, complaints } from './contract.ts'
import { actOn, caseAs, keep, keyFor, stepFor } from './runningCase.ts'

type Sent<Name extends keyof typeof complaints> = Pick<Input<(typeof complaints)[Name]>, 'params' | 'body'>
type Done = Promise<z.infer<typeof Acted>>

/** An act on the whole case that needs a reason, open to those who stand in `capacity`. */
const reasoned = <Sends extends { params: { id: string }; body: { note: string } }>(capacity: Capacity, wish: (noteId: string, sent: Sends) => Act) =>
  async (ctx: Ctx, sent: Sends): Done => {
    const { row, by } = await caseAs(ctx, sent.params.id, capacity)
    const key = keyFor(ctx, row.id, [wish('', sent), sent.body])
    await keep(ctx, ctx.rows, key, { caseId: row.id, note: sent.body.note })
    return actOn(ctx, row.id, wish(key, sent), by, key)
  }

export const pause = reasoned<Sent<'pause'>>('COMMITTEE', (noteId) => ({ type: 'PAUSE', noteId }))
export const resume = reasoned<Sent<'resume'>>('COMMITTEE', (noteId) => ({ type: 'RESUME', noteId }))
export const withdraw = reasoned<Sent<'withdraw'>>('COMPLAINANT', (noteId) => ({ type: 'WITHDRAW', noteId }))
export const close = reasoned<Sent<'close'>>('PRESIDING_OFFICER', (noteId) => ({ type: 'CLOSE', noteId }))
export const reopen = reasoned<Sent<'reopen'>>('COMMITTEE', (noteId, { params }) => ({ type: 'REOPEN_STEP', step: params.step, noteId }))
const handOver = reasoned<Sent<'transfer'>>('COMMITTEE', (noteId, { body }) => ({ type: 'TRANSFER', committeeId: body.committeeId, noteId }))

/** Hands the case to another committee that stands and is not the one that has it. */
export async function transfer(ctx: Ctx, sent: Sent<'transfer'>): Done {
  const { row } = await caseAs(ctx, sent.params.id, 'COMMITTEE')
  const committee = await ctx.rows.committee.findFirst({ where: { id: sent.body.committeeId, active: true }, select: { id: true } })
  if (!committee) throw notFound()
  if (row.committeeId === committee.id) throw badField('committeeId', 'This committee has the case already. Choose another one.')
  return handOver(ctx, sent)
}

export async function inform(ctx: Ctx, { params, body }: Sent<'inform'>): Done {
  const { row, by } = await caseAs(ctx, params.id, 'COMMITTEE')
  const act: Act = { type: 'INFORM', party: body.party }
  return actOn(ctx, row.id, act, by, keyFor(ctx, row.id, act))
}

/** Passes over a step that I act on. */
export async function skip(ctx: Ctx, { params, body }: Sent<'skip'>): Done {
  const { row, by } = await stepFor(ctx, params.id, params.step)
  const key = keyFor(ctx, row.id, ['SKIP_STEP', params.step, body])
  await keep(ctx, ctx.rows, key, { caseId: row.id, step: params.step, note: body.note })
  return actOn(ctx, row.id, { type: 'SKIP_STEP', step: params.step, noteId: key }, by, key)
}
