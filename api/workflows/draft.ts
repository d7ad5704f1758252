/**
 * The drawing of a draft changes here and nowhere else: the canvas saves it whole, the finer calls edit a
 * part of it.
 * Each save names the revision it was made from; PostgreSQL compares and sets it in one UPDATE.
 */
import type { Ctx } from '../core/deps.ts'
import { AppError, badField } from '../core/errors.ts'
import { auditedChanges } from '../core/fieldChanges.ts'
import { parse } from '../core/implement.ts'
import { namesOf } from '../users/names.ts'
import type { Edit } from '../../workflows/definition/edit/rows.ts'
import { Graph } from '../../workflows/definition/graph.ts'
import { versionFor, type VersionRow } from './access.ts'
import type { SavedVersion } from './contract.ts'
import { drawingChanges } from './drawingChanges.ts'
import { withFieldErrors, type PathOf } from './parts/refusals.ts'
import { graphOf, showVersion } from './present.ts'
import { say } from '../messages/say.ts'

const maxBytes = 4 * 1024 * 1024
const tries = 5
export type Stored = { revision: number; updatedAt: Date }

/** The canvas saves its drawing. Throws STALE_VERSION with `current` when somebody else saved since. */
export async function saveGraph(
  ctx: Ctx,
  versionId: string,
  { graph, revision }: { graph: Graph; revision: number },
): Promise<Stored & { workflowVersionId: string }> {
  const row = await draftFor(ctx, versionId)
  if (graph.kind !== graphOf(row).kind) throw badField('graph.kind', say('workflows.kindStays'))
  const stored = await store(ctx, row, revision, graph)
  if (!stored) throw await refusalOfSave(ctx, versionId)
  return { workflowVersionId: versionId, ...stored }
}

/**
 * Changes a part of a draft's drawing. With a revision, only that one is changed (else STALE_VERSION); without, the
 * present one, again if another person saved meanwhile. `edit` is pure and may run more than once; its refusals reach
 * the caller with the path that `pathOf` gives.
 */
export async function editGraph(
  ctx: Ctx,
  versionId: string,
  revision: number | undefined,
  edit: Edit,
  pathOf?: PathOf,
): Promise<{ graph: Graph; revision: number }> {
  for (let round = 0; round < tries; round++) {
    const row = await draftFor(ctx, versionId)
    if (revision !== undefined && row.revision !== revision) break
    const graph = parse(
      Graph,
      withFieldErrors(() => edit(graphOf(row)), pathOf),
      '',
    )
    const stored = await store(ctx, row, row.revision, graph)
    if (stored) return { graph, revision: stored.revision }
  }
  throw await refusalOfSave(ctx, versionId)
}

/** Throws ILLEGAL_STATE for a version that is no draft. */
export async function draftFor(ctx: Ctx, versionId: string, workflowId?: string): Promise<VersionRow> {
  const row = await versionFor(ctx, versionId, workflowId)
  if (row.status !== 'DRAFT') throw notADraft(row)
  return row
}

/** Answers null when the draft is not at that revision any more, or no draft any more. */
async function store(ctx: Ctx, row: VersionRow, revision: number, graph: Graph): Promise<Stored | null> {
  const { id } = row
  if (Buffer.byteLength(JSON.stringify(graph)) > maxBytes)
    throw new AppError('FILE_TOO_LARGE', { text: say('workflows.drawingTooLarge') })
  const [stored] = await ctx.tx.workflowVersion.updateManyAndReturn({
    where: { id, status: 'DRAFT', revision },
    data: { graph, revision: { increment: 1 } },
    select: { revision: true, updatedAt: true },
  })
  if (stored) {
    const changes = auditedChanges(drawingChanges(graphOf(row), graph))
    ctx.audit({ entityId: id, detail: { revision: stored.revision, ...changes } })
  }
  return stored ?? null
}

/** Why a save found nothing to change: published meanwhile, or saved by somebody else. */
export async function refusalOfSave(ctx: Ctx, versionId: string): Promise<AppError> {
  const row = await versionFor(ctx, versionId)
  if (row.status !== 'DRAFT') return notADraft(row)
  const current: SavedVersion = {
    ...(await showVersion(ctx, row)),
    savedBy: await lastSavedBy(ctx, versionId),
  }
  return new AppError('STALE_VERSION', {
    text: say('workflows.savedBySomebody', { savedBy: current.savedBy ?? 'Somebody else' }),
    more: { current },
  })
}

const notADraft = (row: VersionRow) =>
  new AppError('ILLEGAL_STATE', {
    text: say('workflows.versionPublished', { number: row.number }),
    more: { workflowVersionId: row.id, versionStatus: row.status },
  })

/** The ledger knows who saved last. */
async function lastSavedBy(ctx: Ctx, versionId: string): Promise<string | null> {
  const entry = await ctx.tx.ledgerEntry.findFirst({
    where: { entityId: versionId },
    orderBy: { seq: 'desc' },
    select: { byUserId: true },
  })
  return entry?.byUserId ? ((await namesOf(ctx.tx, [entry.byUserId])).get(entry.byUserId) ?? null) : null
}
