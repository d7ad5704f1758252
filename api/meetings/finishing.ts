/**
 * The end of a meeting step: the minutes that were typed are kept with the outcome, in one act, or neither
 * is.
 */
import type { MeetingSetting } from '../../workflows/definition/graph.ts'
import type { Act, By } from '../../workflows/engine/state.ts'
import type { VisibleCase } from '../cases/access.ts'
import { actOn } from '../cases/runningCase.ts'
import type { Ctx } from '../core/deps.ts'
import { AppError, badField } from '../core/errors.ts'
import { meetingFor } from './access.ts'
import { claimMeeting, unclaimMeeting } from './claim.ts'
import type { SentMinutes } from './contract.ts'
import { minutesFields } from './holding.ts'
import { countOf } from './voting.ts'
import { minutesKey } from './drafted.ts'
import type { z } from '@hono/zod-openapi'
import { say } from '../messages/say.ts'

type Finished = {
  row: VisibleCase
  step: { instance: string; status: string }
  by: By
  key: string
  act: Extract<Act, { type: 'COMPLETE_STEP' }>
  setting: MeetingSetting | null
  minutes: z.output<typeof SentMinutes> | undefined
}

/**
 * Throws VALIDATION_FAILED at the minutes where they are required and missing, STALE_VERSION where somebody
 * else wrote some meanwhile.
 */
export async function finishMeeting(ctx: Ctx, { row, step, by, key, act, setting, minutes }: Finished) {
  const held = await ctx.tx.meeting.findFirst({
    where: { caseId: row.id, step: step.instance, status: 'HELD' },
  })
  if (!held) return actOn(ctx, row.id, act, by, key) // which the engine refuses
  const isWritten = minutes !== undefined || held.minutes !== null
  if (setting?.minutesRequired && !isWritten && step.status === 'READY')
    throw badField('minutes.minutes', say('acts.minutesMissing'), 'required')
  const whole: Act = {
    ...act,
    ...(setting && setting.vote !== 'NONE' ? await countOf(ctx.tx, held) : {}),
    ...(isWritten ? { minutes: true } : {}),
  }
  if (!minutes || step.status !== 'READY') return actOn(ctx, row.id, whole, by, key)
  const seen = await meetingFor(ctx, held.id)
  const fields = await minutesFields(ctx, seen, minutes.fields).catch((error: unknown) => {
    throw under(error)
  })
  const kept = minutesKey(key)
  await claimMeeting(ctx, seen, kept, minutes.version, {
    change: { minutes: minutes.minutes, outcome: minutes.outcome, fields },
  })
  return actOn(ctx, row.id, whole, by, key).catch((error: unknown) =>
    unclaimMeeting(ctx, seen, kept, minutes.version, error),
  )
}

/** Fields of the minutes stand in the body under `minutes`. */
function under(error: unknown): unknown {
  if (!(error instanceof AppError) || !error.extra.fields) return error
  return new AppError(error.code, {
    ...error.extra,
    fields: error.extra.fields.map((field) => ({ ...field, path: `minutes.${field.path}` })),
  })
}
