/**
 * What people do to a running case. Nothing is written before they have been found allowed; the engine has
 * the last word.
 */
import type { z } from '@hono/zod-openapi'
import type { Definition } from '../../workflows/definition/definition.ts'
import type { Act, By, CaseRole } from '../../workflows/engine/state.ts'
import { standsAs } from '../../workflows/engine/mayAct.ts'
import { definitionOf } from '../cases/versions.ts'
import { actingAs, caseFor, type VisibleCase } from '../cases/access.ts'
import { onlyWatched } from '../../workflows/engine/acts/watchedAnswers.ts'
import { isMemberToday, membersOf } from '../committees/members.ts'
import { recusedMembers, seatMembers } from '../committees/seating.ts'
import type { Input } from '../core/contract.ts'
import type { Ctx } from '../core/deps.ts'
import { AppError, badField, notFound, type FieldError } from '../core/errors.ts'
import { isFault } from './attention.ts'
import { checkAnswers, hasConditions, soundAnswers, valuesOf } from '../questions/form.ts'
import { missingText } from '../questions/missingText.ts'
import type { Acted, complaints } from './contract.ts'
import { countingOf, instantsOf, seen, untimelyDays, type Counting } from './countedDays.ts'
import { tooLateOf } from './filedWithin.ts'
import { finishMeeting } from '../meetings/finishMeeting.ts'
import { nameColleagues } from './namedPeople.ts'
import { mayBeAmong } from './readers.ts'
import { earlierValues } from './earlierValues.ts'
import {
  actOn,
  actOnEnded,
  answerOfRetry,
  answerOfRetryOr,
  requestStartAgain,
  caseAs,
  keepWritten,
  keyFor,
  stepFor,
} from '../cases/runningCase.ts'
import { dayOfCase } from './service.ts'
import { forgetStepDraft, stepDraftAt } from './stepDrafts.ts'
import { say } from '../messages/say.ts'

type ComplaintInput<Name extends keyof typeof complaints> = Pick<
  Input<(typeof complaints)[Name]>,
  'params' | 'body'
>
type Done = Promise<z.infer<typeof Acted>>

/** An act on the whole case that needs a reason, open to those who stand in `capacity`. */
const reasoned =
  <Sends extends { params: { id: string }; body: { note: string } }>(
    capacity: CaseRole,
    toAct: (noteId: string, input: Sends) => Act,
  ) =>
  async (ctx: Ctx, input: Sends): Done => {
    const { row, by } = await caseAs(ctx, input.params.id, capacity)
    const key = keyFor(ctx, row.id, [toAct('', input), input.body])
    await keepWritten(ctx, ctx.tx, key, { caseId: row.id, note: input.body.note })
    return actOn(ctx, row.id, toAct(key, input), by, key)
  }

export const pauseCase = reasoned<ComplaintInput<'pause'>>('COMMITTEE', (noteId) => ({
  type: 'PAUSE',
  noteId,
}))
export const resumeCase = reasoned<ComplaintInput<'resume'>>('COMMITTEE', (noteId) => ({
  type: 'RESUME',
  noteId,
}))
/** Who of the committee may, says the process. */
export const extendClock = reasoned<ComplaintInput<'extend'>>('COMMITTEE', (noteId, { params, body }) => ({
  type: 'EXTEND_CLOCK',
  clock: params.clock,
  noteId,
  ...seen(body.dueAt),
}))
export const withdrawCase = reasoned<ComplaintInput<'withdraw'>>('COMPLAINANT', (noteId) => ({
  type: 'WITHDRAW',
  noteId,
}))
/** Agrees to a request to withdraw, declines it or takes it back; the process defines whose consent counts. */
export const answerWithdrawal = async (ctx: Ctx, input: ComplaintInput<'answerWithdrawal'>): Done => {
  const { answer } = input.body
  const capacity = answer === 'TAKE_BACK' ? 'COMPLAINANT' : 'COMMITTEE'
  return reasoned<typeof input>(capacity, (noteId) => ({ type: 'ANSWER_WITHDRAWAL', answer, noteId }))(
    ctx,
    input,
  )
}

/**
 * Reopens a case that is over, as its process allows: for the complainant who withdrew it, otherwise for those who sit
 * on its committee today. Throws FORBIDDEN for others.
 */
export async function reopenCase(ctx: Ctx, { params, body }: ComplaintInput<'reopenCase'>): Done {
  const { row, parts } = await caseFor(ctx, params.id)
  const by = actingAs(ctx.person, row, parts)
  const key = keyFor(ctx, row.id, ['REOPEN_CASE', body])
  // An open case is for its committee to reopen, so a retry by the complainant would be refused below.
  const answered = await answerOfRetry(ctx, row.id, key)
  if (answered) return answered
  const isMine = row.status === 'WITHDRAWN' ? standsAs(by, 'COMPLAINANT') : await sitsToday(ctx, row, by)
  if (!isMine) throw new AppError('FORBIDDEN')
  await keepWritten(ctx, ctx.tx, key, { caseId: row.id, note: body.note })
  return actOnEnded(ctx, row, { type: 'REOPEN_CASE', noteId: key }, by, key)
}

/** Seats are kept as they were when a case ended; its committee may be other people since. */
const sitsToday = async (ctx: Ctx, { committeeId }: VisibleCase, by: By): Promise<boolean> =>
  standsAs(by, 'COMMITTEE') && isMemberToday(ctx.tx, committeeId, by.userId)

export const closeCase = reasoned<ComplaintInput<'close'>>('PRESIDING_OFFICER', (noteId) => ({
  type: 'CLOSE',
  noteId,
}))
export const reopenStep = reasoned<ComplaintInput<'reopen'>>('COMMITTEE', (noteId, { params }) => ({
  type: 'REOPEN_STEP',
  step: params.step,
  noteId,
}))
const transferOf = (noteId: string, { body }: ComplaintInput<'transfer'>): Act => ({
  type: 'TRANSFER',
  committeeId: body.committeeId,
  noteId,
})
const handOver = reasoned<ComplaintInput<'transfer'>>('COMMITTEE', transferOf)

/** Hands the case to another committee that stands and is not the one that has it. */
export async function transferCase(ctx: Ctx, input: ComplaintInput<'transfer'>): Done {
  const { id } = input.params
  // The member who transferred the case no longer has access to it, so a retry would be refused below.
  const answered = await answerOfRetry(ctx, id, keyFor(ctx, id, [transferOf('', input), input.body]))
  if (answered) return answered
  const { row } = await caseAs(ctx, id, 'COMMITTEE')
  const committee = await ctx.tx.committee.findFirst({ where: { id: input.body.committeeId, active: true } })
  if (!committee) throw notFound()
  if (row.committeeId === committee.id) throw badField('committeeId', say('complaints.committeeHasCase'))
  const members = await membersOf(ctx.tx, committee.id)
  if (seatMembers(members, recusedMembers(row)).length === 0)
    throw badField('committeeId', say('complaints.committeeCannotHear'))
  if (
    await mayBeAmong(
      ctx,
      row,
      members.map(({ userId }) => userId),
    )
  )
    throw badField('committeeId', say('complaints.committeeNameLikeRespondent'))
  return handOver(ctx, input)
}

/** Informs the respondent or the employer of the case, for its committee. Throws as `caseAs`, and ACT_REFUSED. */
export async function informParty(ctx: Ctx, { params, body }: ComplaintInput<'inform'>): Done {
  const { row, by } = await caseAs(ctx, params.id, 'COMMITTEE')
  const act: Act = { type: 'INFORM', party: body.party }
  return actOn(ctx, row.id, act, by, keyFor(ctx, row.id, act))
}

/** Lets a case that needs attention try again. Throws ILLEGAL_STATE for one that runs. */
export async function retryAction(ctx: Ctx, caseId: string): Promise<{ done: true }> {
  const { row } = await caseAs(ctx, caseId, 'COMMITTEE')
  if (!isFault(row.attention))
    throw new AppError('ILLEGAL_STATE', {
      text: say('complaints.nothingToRetry'),
    })
  await requestStartAgain(ctx, row.id)
  await ctx.db.ledgerEntry.create({
    data: { byUserId: ctx.person.userId, action: 'complaints:retry', entity: 'complaints', entityId: row.id },
  })
  return { done: true }
}

/**
 * An open step for the person who acts on it, or the earlier answer to this very act: a person who was given one step
 * alone loses access to the case once the step is done. Throws as `stepFor` for a new act.
 */
const stepOrAnswer = (ctx: Ctx, { id, step }: { id: string; step: string }, key: string) =>
  stepFor(ctx, id, step).catch((error: unknown) => answerOfRetryOr(ctx, id, key, error))

/** Passes over a step that I act on. */
export async function skipStep(ctx: Ctx, { params, body }: ComplaintInput<'skip'>): Done {
  const key = keyFor(ctx, params.id, ['SKIP_STEP', params.step, body])
  const seen = await stepOrAnswer(ctx, params, key)
  if ('seq' in seen) return seen
  const { row, by } = seen
  await keepWritten(ctx, ctx.tx, key, { caseId: row.id, step: params.step, note: body.note })
  return actOn(ctx, row.id, { type: 'SKIP_STEP', step: params.step, noteId: key }, by, key)
}

/**
 * Completes a step that I act on. What was answered is checked and kept; of it, only what decides the way on
 * travels with the act.
 */
export async function completeStep(ctx: Ctx, { params, body }: ComplaintInput<'complete'>): Done {
  const key = keyFor(ctx, params.id, ['COMPLETE_STEP', params.step, body])
  const seen = await stepOrAnswer(ctx, params, key)
  if ('seq' in seen) return seen
  const { row, by, step } = seen
  const definition = await definitionOf(ctx, row.workflowVersionId)
  const { process, forms } = definition
  const place = { caseId: row.id, step: params.step }
  const sections = forms[step.stepId] ?? []
  const outcome = process.steps[step.stepId]?.outcomes.find(({ id }) => id === body.outcome)
  const counting = countingOf(row, process, step.stepId)
  // The engine refuses a step that is not open, or knows this very act; there is nothing to check then.
  const isReady = step.status === 'READY'
  const namesFiles = isReady && namedIn(body.answers).length > 0
  const draft = namesFiles ? await stepDraftAt(ctx, ctx.tx, place) : null
  const mine = namesFiles ? myFiles(ctx, row.id, draft?.id) : null
  const { onBehalf } = body
  const receivedAt = onBehalf ? dayOfCase(row, onBehalf.receivedOn, 'onBehalf.receivedOn') : 0
  const submission = {
    sections,
    answers: body.answers,
    note: body.note,
    mustWrite: outcome?.mustWrite ?? false,
    counting,
    late: tooLateOf(row, outcome, body.answers),
    mine,
  }
  const answered = isReady ? await checked(ctx, row.id, definition, submission) : {}
  const { answers, people } = await nameColleagues(ctx, { row, by, process, sections, answers: answered })
  if (isReady)
    await keepWritten(ctx, ctx.db, key, {
      ...place,
      answers,
      note: body.note,
      fileIds: mine ? await namedFiles(ctx, mine, answers) : [],
    })
  const values = onlyWatched(process.watched, valuesOf(sections, answers))
  const act = {
    type: 'COMPLETE_STEP' as const,
    step: params.step,
    outcome: body.outcome,
    submissionId: key,
    values,
    ...(onBehalf ? { onBehalf: { channel: onBehalf.channel, receivedAt } } : {}),
    ...(submission.mustWrite ? { written: true as const } : {}),
    ...(outcome?.filedWithin && !submission.late ? { filedInTime: true as const } : {}),
    ...(counting ? { dates: instantsOf(counting, answers) } : {}),
    ...(Object.keys(people).length > 0 ? { people } : {}),
  }
  const setting = process.steps[step.stepId]?.meeting ?? null
  const done =
    step.kind === 'MEETING'
      ? await finishMeeting(ctx, { row, step, by, key, act, setting, minutes: body.minutes })
      : await actOn(ctx, row.id, act, by, key)
  if (done.hasDrafts) await forgetStepDraft(ctx, place)
  return done
}

type StepSubmission = Pick<Parameters<typeof checkAnswers>[0], 'sections' | 'answers'> & {
  note: string | undefined
  mustWrite: boolean
  counting: Counting | null
  late: FieldError | null
  mine: MyFiles | null
}
/** The answers that count. Throws VALIDATION_FAILED with every one that is wrong. */
async function checked(
  ctx: Ctx,
  caseId: string,
  definition: Definition,
  { sections, answers, note, mustWrite, counting, late, mine }: StepSubmission,
) {
  const [earlier, files] = await Promise.all([
    hasConditions(sections) ? earlierValues(ctx.tx, caseId, definition) : {},
    mine
      ? ctx.tx.evidence.findMany({
          where: mine,
          select: { id: true, fileName: true, contentType: true, sizeBytes: true },
        })
      : [],
  ])
  const unsound = checkAnswers({ sections, answers, files, earlier, path: 'answers' })
  const untimely = [...(counting ? untimelyDays(counting, answers, 'answers') : []), ...(late ? [late] : [])]
  const wrong = [...unsound, ...untimely.filter(({ path }) => unsound.every((one) => one.path !== path))]
  const missing = mustWrite ? missingText({ sections, answers, note, earlier }) : null
  const fields = missing && wrong.every(({ path }) => path !== missing.path) ? [...wrong, missing] : wrong
  if (fields.length > 0) throw new AppError('VALIDATION_FAILED', { fields })
  return soundAnswers(sections, answers, earlier)
}

/**
 * Files that my answers may name: those I added to the case, and those that wait in what I wrote for this
 * step.
 */
const myFiles = (ctx: Ctx, caseId: string, draftId: string | undefined) => ({
  uploadedBy: ctx.person.userId,
  OR: [{ caseId }, ...(draftId ? [{ draftId }] : [])],
})
type MyFiles = ReturnType<typeof myFiles>

/** Ids of those files of mine that answers name. */
async function namedFiles(ctx: Ctx, mine: MyFiles, answers: Record<string, unknown>): Promise<string[]> {
  const where = { AND: [mine, { id: { in: namedIn(answers) } }] }
  return (await ctx.tx.evidence.findMany({ where, select: { id: true } })).map(({ id }) => id)
}

/** What may be the id of a file. */
const namedIn = (answers: Record<string, unknown>): string[] =>
  Object.values(answers).flatMap((answer) =>
    Array.isArray(answer) ? answer.filter((each) => typeof each === 'string' && uuidShape.test(each)) : [],
  )
const uuidShape = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i
