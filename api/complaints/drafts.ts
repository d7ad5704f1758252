/** Unfinished complaints: only the person who began one may read, save or delete it. */
import type { z } from '@hono/zod-openapi'
import type { Prisma } from '../../prisma/client.ts'
import { countWaiting, type AttentionCount } from '../core/attention.ts'
import type { Ctx } from '../core/deps.ts'
import { AppError, notFound } from '../core/errors.ts'
import { orderBy, skipTake, toPage, type PageQuery } from '../core/page.ts'
import { mailOf } from '../core/contacts.ts'
import type { complaints, Draft, DraftForm } from './contract.ts'
import { filesOf, removeDraftFiles } from './draftFiles.ts'
import { firstWordsOf } from './firstWords.ts'
import { requireUploaded, showEvidence } from './evidenceRows.ts'
import { offeredProcess } from './offeredProcess.ts'
import { column, toColumn } from '../core/json.ts'

type DraftRow = Prisma.ComplaintDraftGetPayload<object>

/** Begins one, with what is known of the person filled in. */
export async function createDraft(ctx: Ctx, workflowId: string): Promise<Draft> {
  const { name } = await offeredProcess(ctx, workflowId)
  const row = await ctx.tx.complaintDraft.create({
    data: { userId: ctx.person.userId, workflowId, form: toColumn(await blankForm(ctx)) },
  })
  ctx.audit({ entityId: row.id })
  return presentDraft(row, name, [])
}

async function blankForm({ tx: rows, person }: Ctx): Promise<DraftForm> {
  const findMyDraft = await rows.membership.findFirst({
    where: { userId: person.userId },
    select: { gender: true, phoneNumber: true },
  })
  return {
    complainant: {
      name: `${person.firstName} ${person.lastName}`.trim(),
      email: mailOf(person) ?? '',
      gender: findMyDraft?.gender ?? '',
      phone: findMyDraft?.phoneNumber ?? '',
    },
    respondent: {},
    incidents: [{ details: '', date: '', evidenceIds: [], witness: '' }],
    answers: {},
    ticked: [],
  }
}

/** One page of the caller's drafts in which something was written, the last changed first. */
export async function listDrafts(ctx: Ctx, query: PageQuery) {
  const where = await writtenOnes(ctx)
  const [rows, total] = await Promise.all([
    ctx.tx.complaintDraft.findMany({
      where,
      ...skipTake(query),
      orderBy: orderBy<Prisma.ComplaintDraftOrderByWithRelationInput>(
        query.sortBy,
        { updatedAt: (updatedAt) => ({ updatedAt }) },
        [{ updatedAt: 'desc' }],
      ),
    }),
    ctx.tx.complaintDraft.count({ where }),
  ])
  const names = await workflowNames(ctx, rows)
  return toPage(
    rows.map((row) => ({
      draftId: row.id,
      workflowId: row.workflowId,
      workflowName: names.get(row.workflowId) ?? '',
      firstWords: firstWords(row),
      revision: row.revision,
      updatedAt: row.updatedAt.toISOString(),
    })),
    total,
    query,
  )
}

/** What I began and did not file, the newest first; its words stay on its own page. */
export async function draftsToFile(ctx: Ctx): Promise<AttentionCount | null> {
  const where = await writtenOnes(ctx)
  return countWaiting({
    count: () => ctx.tx.complaintDraft.count({ where }),
    first: async () => {
      const row = await ctx.tx.complaintDraft.findFirst({ where, orderBy: { updatedAt: 'desc' } })
      return row && { path: `/complaints/drafts/${row.id}`, name: null, dueAt: null }
    },
  })
}

/** Leaves out drafts in which nothing was written, begun only to read what would happen. */
async function writtenOnes(ctx: Ctx): Promise<Prisma.ComplaintDraftWhereInput> {
  const own = { userId: ctx.person.userId }
  const files = await ctx.tx.evidence.findMany({
    where: { draftId: { not: null }, uploadedBy: ctx.person.userId },
    select: { draftId: true },
  })
  const withFiles = files.flatMap(({ draftId }) => draftId ?? [])
  return { ...own, OR: [{ revision: { gt: 1 } }, { id: { in: withFiles } }] }
}

/** Of what happened. */
const firstWords = ({ form }: DraftRow): string =>
  firstWordsOf((column<Partial<DraftForm>>().read(form).incidents ?? []).map(({ details }) => details))

const workflowNames = async (ctx: Ctx, rows: DraftRow[]) => {
  const workflows = await ctx.tx.workflow.findMany({
    where: { id: { in: rows.map((row) => row.workflowId) } },
    select: { id: true, name: true },
  })
  return new Map(workflows.map((row) => [row.id, row.name]))
}

/** A draft of the caller with its files. Throws NOT_FOUND for any other. */
export async function readDraft(ctx: Ctx, id: string): Promise<Draft> {
  const row = await mine(ctx, id)
  return show(ctx, row, (await workflowNames(ctx, [row])).get(row.workflowId) ?? '')
}

/**
 * Keeps what was typed. Throws STALE_VERSION with `current` when it was saved elsewhere meanwhile, and
 * NOT_FOUND for a file that was not uploaded to it.
 */
export async function saveDraft(
  ctx: Ctx,
  id: string,
  { form, revision }: z.output<typeof complaints.saveDraft.body>,
) {
  const { count } = await ctx.tx.complaintDraft.updateMany({
    where: { id, userId: ctx.person.userId, revision },
    data: { form: toColumn(form), revision: { increment: 1 } },
  })
  if (count === 0) throw new AppError('STALE_VERSION', { more: { current: await readDraft(ctx, id) } })
  requireUploaded(form, await ctx.tx.evidence.findMany({ where: filesOf(ctx, id), select: { id: true } }))
  ctx.audit({ entityId: id })
  const saved = await mine(ctx, id)
  return { revision: saved.revision, updatedAt: saved.updatedAt.toISOString() }
}

/** Throws it away with its files. */
export async function deleteDraft(ctx: Ctx, id: string): Promise<{ done: true }> {
  await mine(ctx, id)
  await ctx.tx.complaintDraft.deleteMany({ where: { id, userId: ctx.person.userId } })
  await removeDraftFiles(ctx, id)
  ctx.audit({ entityId: id })
  return { done: true }
}

/** My draft. Throws 404 for anybody else's. */
export async function mine(ctx: Ctx, id: string): Promise<DraftRow> {
  const row = await ctx.tx.complaintDraft.findFirst({ where: { id, userId: ctx.person.userId } })
  if (!row) throw notFound()
  return row
}

async function show(ctx: Ctx, row: DraftRow, workflowName: string): Promise<Draft> {
  const evidence = await ctx.tx.evidence.findMany({ where: filesOf(ctx, row.id), orderBy: { id: 'asc' } })
  const me = `${ctx.person.firstName} ${ctx.person.lastName}`.trim()
  return presentDraft(
    row,
    workflowName,
    evidence.map((each) => showEvidence(each, () => me)),
  )
}

function presentDraft(row: DraftRow, workflowName: string, evidence: Draft['evidence']): Draft {
  return {
    draftId: row.id,
    workflowId: row.workflowId,
    workflowName,
    form: column<DraftForm>().read(row.form),
    revision: row.revision,
    updatedAt: row.updatedAt.toISOString(),
    evidence,
  }
}
