/**
 * Publishing: the drawing is compiled to a definition that never changes again. Running cases are not
 * touched.
 */
import type { z } from '@hono/zod-openapi'
import type { Ctx } from '../core/deps.ts'
import { AppError } from '../core/errors.ts'
import { auditedChanges, fieldChanges } from '../core/fieldChanges.ts'
import { canonicalJson } from '../../workflows/definition/canonical.ts'
import type { Definition } from '../../workflows/definition/definition.ts'
import { hashOf } from './hash.ts'
import { versionFor, type VersionRow } from './access.ts'
import type { Version, workflows } from './contract.ts'
import { draftFor, refusalOfSave } from './draft.ts'
import { takeDefault } from './fields.ts'
import { inspectDrawing } from './inspect.ts'
import { graphOf, presentProblem, showVersion } from './present.ts'
import { knownFor, lockWorkflow } from './versions.ts'

type PublishInput = z.output<typeof workflows.publish.body>

/**
 * Throws HAS_PROBLEMS with the same list the canvas shows, STALE_VERSION, or ILLEGAL_STATE when it is
 * published already.
 */
export async function publishVersion(
  ctx: Ctx,
  { workflowId, workflowVersionId, revision, note }: PublishInput,
): Promise<Version> {
  const workflow = await lockWorkflow(ctx, workflowId)
  const draft = await draftFor(ctx, workflowVersionId, workflowId)
  if (revision !== undefined && draft.revision !== revision) throw await refusalOfSave(ctx, draft.id)
  const { definition, problems } = await inspectDrawing({
    graph: graphOf(draft),
    known: await knownFor(ctx, workflow),
  })
  if (!definition) throw new AppError('HAS_PROBLEMS', { more: { problems: problems.map(presentProblem) } })
  const published = { workflowId, status: 'PUBLISHED' }
  const before = await ctx.tx.workflowVersion.findFirst({ where: published, select: { number: true } })
  await ctx.tx.workflowVersion.updateMany({ where: published, data: { status: 'SUPERSEDED' } })
  await seal(ctx, draft, definition, note)
  const { number } = draft
  const { defaultToWorkspace, defaultAtPublish } = workflow
  const changes = [
    ...fieldChanges({ number: before?.number }, { number }),
    ...(defaultAtPublish ? fieldChanges({ defaultToWorkspace }, { defaultToWorkspace: true }) : []),
  ]
  const detail = { definitionHash: hashOf(definition), number, ...auditedChanges(changes) }
  ctx.audit({ entityId: draft.id, detail })
  if (workflow.defaultAtPublish) await takeDefault(ctx, workflow)
  return showVersion(ctx, await versionFor(ctx, draft.id))
}

/** Only the very revision that was compiled becomes the published one. */
async function seal(
  ctx: Ctx,
  { id, revision, note: old }: VersionRow,
  definition: Definition,
  note: string | undefined,
): Promise<void> {
  const definitionHash = hashOf(definition)
  const { count } = await ctx.tx.workflowVersion.updateMany({
    where: { id, status: 'DRAFT', revision },
    data: {
      status: 'PUBLISHED',
      definition: JSON.parse(canonicalJson(definition)),
      definitionHash,
      note: note ?? old,
      publishedBy: ctx.person.userId,
      publishedAt: new Date(),
    },
  })
  if (count === 0) throw await refusalOfSave(ctx, id)
}
