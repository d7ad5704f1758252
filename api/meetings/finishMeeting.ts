/**
 * The end of a meeting step: the minutes that were typed are kept with the outcome, in one act, or neither
 * is. Where they have to be signed they come before it.
 */
import type { MeetingSetting } from '../../workflows/definition/graph.ts'
import type { Act, By } from '../../workflows/engine/state.ts'
import type { VisibleCase } from '../cases/access.ts'
import { actOn, isRefusal } from '../cases/runningCase.ts'
import type { Ctx } from '../core/deps.ts'
import { AppError, badField, illegal } from '../core/errors.ts'
import { lockMeeting, meetingFor } from './access.ts'
import { claimMeeting, freeMeeting, isBusy, keepBusy, unclaimMeeting } from './claim.ts'
import type { SentMinutes } from './contract.ts'
import { readSigned } from './describe.ts'
import { minutesFields } from './recordMeeting.ts'
import { countOf } from './votes.ts'
import { minutesKey } from './meetingWords.ts'
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
export async function finishMeeting(ctx: Ctx, finished: Finished) {
  const { row, step, by, key, act, setting, minutes } = finished
  const meeting = await ctx.tx.meeting.findFirst({
    where: { caseId: row.id, step: step.instance, status: 'HELD' },
  })
  if (!meeting) return actOn(ctx, row.id, act, by, key) // which the engine refuses
  const isWritten = minutes !== undefined || meeting.minutes !== null
  const isOpen = step.status === 'READY'
  if (setting?.minutesRequired && !isWritten && isOpen)
    throw badField('minutes.minutes', say('acts.minutesMissing'), 'required')
  const whole = {
    ...act,
    ...(setting && setting.vote !== 'NONE' ? await countOf(ctx.tx, meeting) : {}),
    ...(isWritten ? { minutes: true } : {}),
  }
  if (isOpen && setting?.minutesRequired && setting.minutesSignedBy)
    return finishSigned(ctx, meeting.id, { ...finished, act: whole })
  if (!minutes || !isOpen) return actOn(ctx, row.id, whole, by, key)
  const seen = await meetingFor(ctx, meeting.id)
  if (seen.meeting.shares.length > 0) throw illegal(say('meetings.minutesFinal'))
  const fields = await minutesFields(ctx, seen, minutes.fields).catch((error: unknown) => {
    throw under(error)
  })
  const claimKey = minutesKey(key)
  await claimMeeting(ctx, seen, claimKey, minutes.version, {
    change: { minutes: minutes.minutes, outcome: minutes.outcome, fields },
  })
  return actOn(ctx, row.id, whole, by, key).catch((error: unknown) =>
    unclaimMeeting(ctx, seen, claimKey, minutes.version, error),
  )
}

/**
 * On the signatures of the record as it is. Nobody changes that from the look at them until the act is done: else
 * it would be finished on signatures of another text.
 */
async function finishSigned(ctx: Ctx, meetingId: string, { row, by, key, act, minutes }: Finished) {
  if (minutes) throw badField('minutes.minutes', say('meetings.signBeforeFinishing'))
  const { missing, isOneEnough, names } = await ctx.db.transaction(async (rows) => {
    const within = { ...ctx, tx: rows }
    const seen = await lockMeeting(within, meetingId)
    if (isBusy(seen.meeting)) throw illegal(say('meetings.beingChanged'))
    const signed = await readSigned(within, seen)
    if (signed.missing.length === 0)
      await rows.meeting.updateMany({ where: { id: meetingId }, data: keepBusy() })
    return signed
  })
  const isSigned = missing.length === 0
  try {
    const signedAct = { ...act, ...(isSigned ? { signed: true as const } : {}) }
    const done = await actOn(ctx, row.id, signedAct, by, key)
    await freeMeeting(ctx, meetingId)
    return done
  } catch (error) {
    if (isSigned && isRefusal(error)) await freeMeeting(ctx, meetingId)
    throw sayWho(
      error,
      missing.map((userId) => names.get(userId) ?? ''),
      isOneEnough,
    )
  }
}

/** The engine says that signatures are missing; whose they are is added here, since it knows no names. */
function sayWho(error: unknown, names: string[], isOneEnough: boolean): unknown {
  if (!(error instanceof AppError) || error.extra.more?.['reason'] !== 'SIGNATURES') return error
  return new AppError('ACT_REFUSED', {
    more: { reason: 'SIGNATURES' },
    text: say(
      isOneEnough && names.length > 1 ? 'meetings.oneSignatureMissing' : 'meetings.signaturesMissing',
      {
        names,
      },
    ),
  })
}

/** Fields of the minutes stand in the body under `minutes`. */
function under(error: unknown): unknown {
  if (!(error instanceof AppError) || !error.extra.fields) return error
  return new AppError(error.code, {
    ...error.extra,
    fields: error.extra.fields.map((field) => ({ ...field, path: `minutes.${field.path}` })),
  })
}
