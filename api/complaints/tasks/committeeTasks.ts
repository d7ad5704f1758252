/** The committee gives people tasks in a running case, moves their dates, and cancels them. */
import { z } from '@hono/zod-openapi'
import type { Act } from '../../../workflows/engine/state.ts'
import { actOn, isRefusal, keepWritten, keyFor } from '../../cases/runningCase.ts'
import type { Input } from '../../core/contract.ts'
import type { Ctx } from '../../core/deps.ts'
import { badField, notFound, unknownReference } from '../../core/errors.ts'
import type { Page } from '../../core/page.ts'
import { say } from '../../messages/say.ts'
import type { PersonFound } from '../../users/contract.ts'
import { dueInstantOf, seen } from '../countedDays.ts'
import { forAssigning, listAssignees, requireAssignable, type AccessRow } from '../assignStep.ts'
import type { Acted } from '../contract.ts'
import type { caseTasks } from '../taskContract.ts'

type Done = Promise<z.infer<typeof Acted>>

/** Gives a person a task. Throws VALIDATION_FAILED for who may not be chosen, a past day, or a file of no case. */
export async function addTask(
  ctx: Ctx,
  { params, body }: Pick<Input<typeof caseTasks.add>, 'params' | 'body'>,
): Done {
  const { row, by, access } = await forAssigning(ctx, params.id)
  const { userId, dueOn, attachmentIds, ...words } = body
  await requireAssignable(ctx, row, access, userId)
  const standsForEmployer = await ctx.tx.membership.count({
    where: { userId, role: 'EMPLOYER', active: true },
  })
  if (standsForEmployer > 0 || employersIn(access).includes(userId))
    throw badField('userId', say('acts.assigneeIsParty'))
  await requireFilesOfCase(ctx, row.id, attachmentIds)
  const dueAt = dueInstantOf(dueOn, row.branch.timeZone, say('acts.taskDueBefore'))
  const task = keyFor(ctx, row.id, ['ADD_TASK', body])
  await ctx.db.caseTask.createMany({
    skipDuplicates: true,
    data: [
      {
        id: task,
        caseId: row.id,
        userId,
        ...words,
        attachmentIds,
        dueAt: new Date(dueAt),
        addedBy: ctx.person.userId,
      },
    ],
  })
  return actOn(ctx, row.id, { type: 'ADD_TASK', task, userId, dueAt }, by, task).catch(
    async (error: unknown) => {
      // What was refused never comes about; another one may still arrive.
      if (isRefusal(error)) await ctx.db.caseTask.deleteMany({ where: { id: task, status: 'PROPOSED' } })
      throw error
    },
  )
}

/**
 * Moves the due date of a task to the end of another day. Throws as `forAssigning`, NOT_FOUND for no task of the case,
 * VALIDATION_FAILED for a day that is past or too far ahead, and ACT_REFUSED.
 */
export async function moveTask(
  ctx: Ctx,
  { params, body }: Pick<Input<typeof caseTasks.move>, 'params' | 'body'>,
): Done {
  const { row, by } = await forAssigning(ctx, params.id)
  await requireTask(ctx, row.id, params.task)
  const dueAt = dueInstantOf(body.dueOn, row.branch.timeZone, say('acts.taskDueBefore'))
  const act: Act = { type: 'MOVE_TASK', task: params.task, dueAt, ...seen(body.dueAt) }
  return actOn(ctx, row.id, act, by, keyFor(ctx, row.id, act))
}

/**
 * Cancels a task and keeps the reason. Throws as `forAssigning`, NOT_FOUND for no task of the case, and ACT_REFUSED.
 */
export async function cancelTask(
  ctx: Ctx,
  { params, body }: Pick<Input<typeof caseTasks.cancel>, 'params' | 'body'>,
): Done {
  const { row, by } = await forAssigning(ctx, params.id)
  await requireTask(ctx, row.id, params.task)
  const key = keyFor(ctx, row.id, ['CANCEL_TASK', params.task, body])
  await keepWritten(ctx, ctx.tx, key, { caseId: row.id, note: body.note })
  return actOn(ctx, row.id, { type: 'CANCEL_TASK', task: params.task, noteId: key }, by, key)
}

/** Colleagues to whom a task may be given, without those who may not be chosen. */
export const listTaskAssignees = (
  ctx: Ctx,
  input: Pick<Input<typeof caseTasks.assignees>, 'params' | 'query' | 'body'>,
): Promise<Page<z.input<typeof PersonFound>>> => listAssignees(ctx, input, employersIn)

/** Those who stand for the employer are a party. */
const employersIn = (access: AccessRow[]): string[] =>
  access.flatMap(({ userId, capacity, active }) => (capacity === 'EMPLOYER' && active ? [userId] : []))

async function requireTask(ctx: Ctx, caseId: string, id: string): Promise<void> {
  if (!z.uuid().safeParse(id).success || (await ctx.tx.caseTask.count({ where: { id, caseId } })) === 0)
    throw notFound()
}

async function requireFilesOfCase(ctx: Ctx, caseId: string, ids: string[]): Promise<void> {
  if (ids.length === 0) return
  const files = await ctx.tx.evidence.findMany({ where: { caseId, id: { in: ids } }, select: { id: true } })
  const place = ids.findIndex((id) => !files.some((each) => each.id === id))
  if (place >= 0) throw unknownReference(`attachmentIds.${place}`, say('complaints.fileNotUploadedHere'))
}
