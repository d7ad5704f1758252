/** Versions of a workflow: read, start a new draft, see its problems. */
import type { z } from '@hono/zod-openapi'
import type { Ctx } from '../core/deps.ts'
import { AppError, notFound } from '../core/errors.ts'
import { auditedChanges, fieldChanges } from '../core/fieldChanges.ts'
import type { Known } from '../../workflows/definition/compile.ts'
import { committeesKnown } from '../../workflows/definition/committeesKnown.ts'
import { versionFor, workflowFor, type VersionRow, type WorkflowRow } from './access.ts'
import type { ProblemRow, Version, workflows } from './contract.ts'
import { changeFields } from './fields.ts'
import { inspectDrawing } from './inspect.ts'
import { withoutDrawing, graphOf, presentProblem, showVersion } from './present.ts'
import { say } from '../messages/say.ts'

type NewVersion = z.output<typeof workflows.newVersion.body>

/** A version with its drawing. Throws NOT_FOUND, also for one that the caller may not see. */
export const findVersion = async (ctx: Ctx, id: string): Promise<Version> =>
  showVersion(ctx, await versionFor(ctx, id))

/** What the publish call would refuse a drawing for, and what it only warns of. */
export async function problemsOfVersion(ctx: Ctx, id: string): Promise<ProblemRow[]> {
  const version = await versionFor(ctx, id)
  const workflow = await workflowFor(ctx, version.workflowId)
  const { problems } = await inspectDrawing({ graph: graphOf(version), known: await knownFor(ctx, workflow) })
  return problems.map(presentProblem)
}

/**
 * A new draft with the drawing of the newest version, or of the one named. One draft at a time: two would
 * part ways unseen.
 */
export async function newVersion(ctx: Ctx, workflowId: string, body: NewVersion): Promise<Version> {
  const workflow = await lockWorkflow(ctx, workflowId)
  const { copyFromVersionId, workflowVersionId, ...fields } = body
  const versions = await ctx.tx.workflowVersion.findMany({
    where: { workflowId },
    omit: withoutDrawing,
    orderBy: { number: 'desc' },
  })
  const source = await versionFor(
    ctx,
    copyFromVersionId ?? workflowVersionId ?? versions[0]?.id ?? '',
    workflowId,
  )
  const draft = versions.find((each) => each.status === 'DRAFT')
  if (draft)
    throw new AppError('ILLEGAL_STATE', {
      text: say('workflows.versionStillDraft', { number: draft.number }),
      more: { draftVersionId: draft.id },
    })
  if (Object.keys(fields).length > 0) await changeFields(ctx, workflow, fields, { defaultFrom: 'PUBLISHING' })
  const row = await ctx.tx.workflowVersion.create({
    data: copyOf(source, (versions[0]?.number ?? 0) + 1, ctx.person.userId),
  })
  const changes = auditedChanges(fieldChanges({ number: source.number }, { number: row.number }))
  ctx.audit({ entityId: row.id, detail: { copiedFrom: source.id, number: row.number, ...changes } })
  return showVersion(ctx, row)
}

const copyOf = (source: VersionRow, number: number, createdBy: string) => ({
  workflowId: source.workflowId,
  number,
  status: 'DRAFT',
  graph: graphOf(source),
  copiedFromId: source.id,
  createdBy,
})

/**
 * Lets one caller at a time start or publish versions of a workflow; touching its row holds it until the
 * transaction ends.
 */
export async function lockWorkflow(ctx: Ctx, workflowId: string) {
  const { count } = await ctx.tx.workflow.updateMany({
    where: { id: workflowId },
    data: { updatedAt: new Date() },
  })
  if (count === 0) throw notFound()
  return workflowFor(ctx, workflowId)
}

/** Committees and people of the workspace that a drawing may name. */
export async function knownFor(
  ctx: Ctx,
  { branchIds, defaultToWorkspace, defaultAtPublish }: WorkflowRow,
): Promise<Known> {
  const [committees, members, courses] = await Promise.all([
    ctx.tx.committee.findMany({ select: { id: true, name: true, active: true, successorId: true } }),
    ctx.tx.membership.findMany({
      where: { active: true, user: { active: true } },
      select: { userId: true },
    }),
    ctx.tx.course.findMany({ where: { status: 'PUBLISHED' }, select: { id: true } }),
  ])
  return {
    ...committeesKnown(committees.map(({ id, ...each }) => ({ committeeId: id, ...each }))),
    userIds: members.map((each) => each.userId),
    courseIds: courses.map((each) => each.id),
    appliesToNobody: branchIds.length === 0 && !defaultToWorkspace && !defaultAtPublish,
  }
}
