/**
 * Tasks of the person who is to answer them. A row of theirs admits them to the task and its attachments, and to
 * nothing else of the case; it ends with the task.
 */
import type { Prisma } from '../../../prisma/client.ts'
import { taskCapacity } from '../../../workflows/engine/tasks.ts'
import { openCases, ownRows } from '../../cases/access.ts'
import { actOn, answerOfRetryOr, keepWritten, keyFor } from '../../cases/runningCase.ts'
import type { Input } from '../../core/contract.ts'
import type { Ctx } from '../../core/deps.ts'
import { countWaiting, type AttentionCount } from '../../core/attention.ts'
import { notFound } from '../../core/errors.ts'
import { skipTake, toPage, type Page, type PageQuery } from '../../core/page.ts'
import { isProven, requireRecentAuth } from '../../core/session.ts'
import { TaskReader } from '../contract/caseTask.ts'
import { showEvidence, type StoredEvidence } from '../evidenceRows.ts'
import type { MyTask, myTasks, TaskSummary } from '../taskContract.ts'

/** Tasks that are open, as their person, with a row in force. The respondent of the case is nothing else in it. */
async function mine(ctx: Pick<Ctx, 'tx' | 'person'>): Promise<Prisma.CaseTaskWhereInput> {
  const { tx, person } = ctx
  const own = await tx.caseAssignment.findMany({
    where: {
      ...ownRows(person),
      capacity: { in: [taskCapacity, 'EMPLOYER'] },
      admission: { notIn: ['PENDING', 'LEFT_OUT'] },
    },
    select: { caseId: true, step: true, capacity: true },
  })
  // A person who has come to act for the employer is a party, and has no tasks in that case.
  const asParty = own.flatMap(({ caseId, capacity }) => (capacity === 'EMPLOYER' ? [caseId] : []))
  const taskAssignments = own.filter(
    ({ caseId, capacity }) => capacity === taskCapacity && !asParty.includes(caseId),
  )
  return {
    id: { in: taskAssignments.map(({ step }) => step) },
    userId: person.userId,
    status: 'OPEN',
    case: {
      ...openCases,
      OR: [{ respondentUserId: null }, { respondentUserId: { not: person.userId } }],
    },
  }
}

const summaryOf = ({ id, dueAt }: { id: string; dueAt: Date }): Omit<TaskSummary, 'title'> => ({
  taskId: id,
  dueAt: dueAt.toISOString(),
  overdue: dueAt.getTime() < Date.now(),
})

/** One page of the caller's open tasks, earliest due date first; titles are null without recent authentication. */
export async function listMyTasks(ctx: Ctx, query: PageQuery): Promise<Page<TaskSummary>> {
  const where = await mine(ctx)
  const [rows, total] = await Promise.all([
    ctx.tx.caseTask.findMany({ where, ...skipTake(query), orderBy: [{ dueAt: 'asc' }, { id: 'asc' }] }),
    ctx.tx.caseTask.count({ where }),
  ])
  const isReadable = isProven(ctx.person)
  return toPage(
    rows.map((row) => ({ ...summaryOf(row), title: isReadable ? row.title : null })),
    total,
    query,
  )
}

/** How many tasks are mine to answer now, and the first of them; its title is a matter of the case. */
export async function tasksToAnswer(ctx: Ctx): Promise<AttentionCount | null> {
  const where = await mine(ctx)
  return countWaiting({
    count: () => ctx.tx.caseTask.count({ where }),
    overdue: () => ctx.tx.caseTask.count({ where: { AND: [where, { dueAt: { lt: new Date() } }] } }),
    first: async () => {
      const row = await ctx.tx.caseTask.findFirst({ where, orderBy: [{ dueAt: 'asc' }, { id: 'asc' }] })
      return row && { path: `/tasks/${row.id}`, name: null, dueAt: row.dueAt }
    },
  })
}

/** A task that I may answer. Throws 404 alike for one that is over, of somebody else, or not there. */
export async function taskFor(ctx: Pick<Ctx, 'tx' | 'person'>, id: string) {
  const row = await ctx.tx.caseTask.findFirst({ where: { AND: [{ id }, await mine(ctx)] } })
  if (!row) throw notFound()
  requireRecentAuth(ctx)
  return row
}

/** The same, and neither an answer nor an end comes before the transaction is over. */
export async function holdTask(ctx: Pick<Ctx, 'tx' | 'person'>, id: string): Promise<void> {
  const { id: taskId } = await taskFor(ctx, id)
  await ctx.tx.$queryRaw`SELECT 1 FROM "CaseTask" WHERE id = ${taskId}::uuid FOR SHARE`
  // It may have ended before its row was held.
  await taskFor(ctx, id)
}

/** A task of the caller with its attachments, and the files that wait to be sent. Throws as `taskFor`. */
export async function readTask(ctx: Ctx, id: string): Promise<MyTask> {
  const row = await taskFor(ctx, id)
  const [attachments, own] = await Promise.all([
    ctx.tx.evidence.findMany({
      where: { caseId: row.caseId, id: { in: row.attachmentIds } },
      orderBy: { id: 'asc' },
    }),
    ctx.tx.evidence.findMany({
      where: { draftId: id, uploadedBy: ctx.person.userId },
      orderBy: { id: 'asc' },
    }),
  ])
  return {
    ...summaryOf(row),
    title: row.title,
    text: row.text,
    readers: TaskReader.array().parse(row.readers),
    // Who handed a file in, and for which step, is a matter of the case.
    attachments: attachments.map((each) => withoutPlace(showEvidence(each, () => null))),
    evidence: own.map((each) => withoutPlace(showEvidence(each, () => null))),
  }
}
const withoutPlace = <Row extends { step: string | null }>(row: Row): Row => ({ ...row, step: null })

/** Sends the answer: the transition that records it takes the files that wait for it. What is refused was not sent. */
export async function answerTask(
  ctx: Ctx,
  { params, body }: Pick<Input<typeof myTasks.answer>, 'params' | 'body'>,
): Promise<{ done: true }> {
  const task = await taskOrRetry(ctx, params.id, body)
  if (!task) return { done: true }
  const { id, caseId } = task
  const { userId, role } = ctx.person
  const key = keyFor(ctx, caseId, ['ANSWER_TASK', id, body])
  await keepWritten(ctx, ctx.db, key, { caseId, note: body.text })
  const by = { userId, role, capacities: [] }
  await actOn(ctx, caseId, { type: 'ANSWER_TASK', task: id, submissionId: key }, by, key)
  return { done: true }
}

/** The task to answer; null where this very answer has been sent. Throws 404 for any other. */
async function taskOrRetry(ctx: Ctx, id: string, body: object) {
  try {
    return await taskFor(ctx, id)
  } catch (error) {
    const where = { id, userId: ctx.person.userId }
    const task = await ctx.tx.caseTask.findFirst({ where, select: { caseId: true } })
    if (!task) throw error
    await answerOfRetryOr(ctx, task.caseId, keyFor(ctx, task.caseId, ['ANSWER_TASK', id, body]), error)
    return null
  }
}

/** Whether a file is one of a task that I may answer: attached to it, or mine and not sent yet. */
export async function isFileOfMyTask(
  ctx: Pick<Ctx, 'tx' | 'person'>,
  file: StoredEvidence,
): Promise<boolean> {
  const where = await mine(ctx)
  if (file.draftId !== null)
    return (
      file.uploadedBy === ctx.person.userId &&
      (await ctx.tx.caseTask.count({ where: { AND: [{ id: file.draftId }, where] } })) > 0
    )
  if (file.caseId === null) return false
  const own = { caseId: file.caseId, attachmentIds: { has: file.id } }
  return (await ctx.tx.caseTask.count({ where: { AND: [own, where] } })) > 0
}
