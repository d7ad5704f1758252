/** Name, description, business units and default of a workflow. */
import type { Ctx } from '../core/deps.ts'
import { AppError, badField, unknownReference } from '../core/errors.ts'
import { defined } from '../../workflows/definition/keys.ts'
import type { WorkflowRow } from './access.ts'
import { showWorkflow } from './present.ts'
import { say } from '../messages/say.ts'

/** A default requested for a draft waits for its publishing; a published workflow can become it immediately. */
export type DefaultFrom = 'NOW' | 'PUBLISHING'
export type Fields = {
  workflowName?: string | undefined
  workflowDescription?: string | undefined
  branchIdList?: string[] | undefined
  defaultToWorkspace?: boolean | undefined
}

/**
 * Changes what is given; `defaultFrom` says when a wanted default takes effect. With a version, only that one
 * is changed;
 * throws STALE_VERSION with `current` else.
 */
export async function changeFields(
  ctx: Ctx,
  row: WorkflowRow,
  fields: Fields,
  { version, defaultFrom }: { version?: number; defaultFrom: DefaultFrom },
): Promise<void> {
  await checkFields(ctx, fields, row.id)
  const { count } = await ctx.tx.workflow.updateMany({
    where: { id: row.id, ...(version === undefined ? {} : { version }) },
    data: { ...columns(row, fields, defaultFrom), version: { increment: 1 } },
  })
  if (count > 0) return fields.defaultToWorkspace && defaultFrom === 'NOW' ? takeDefault(ctx, row) : undefined
  const current = await ctx.tx.workflow.findFirstOrThrow({ where: { id: row.id } })
  throw new AppError('STALE_VERSION', { more: { current: await showWorkflow(ctx, current) } })
}

/** Throws for business units of nobody here or a name that is taken. */
export async function checkFields(
  ctx: Ctx,
  { workflowName, branchIdList }: Fields,
  id?: string,
): Promise<void> {
  if (branchIdList) await checkBranches(ctx, branchIdList)
  if (workflowName) await checkName(ctx, workflowName, id)
}

/** Makes a published process the default of its kind, in the place of the one that was. */
export async function takeDefault(
  { tx: rows }: Ctx,
  { id, kind }: Pick<WorkflowRow, 'id' | 'kind'>,
): Promise<void> {
  await rows.workflow.updateMany({
    where: { kind, defaultToWorkspace: true, id: { not: id } },
    data: { defaultToWorkspace: false, version: { increment: 1 } },
  })
  await rows.workflow.updateMany({
    where: { id },
    data: { defaultToWorkspace: true, defaultAtPublish: false },
  })
}

async function checkBranches(ctx: Ctx, branchIds: string[]): Promise<void> {
  const existingIds = new Set(
    (await ctx.tx.branch.findMany({ where: { id: { in: branchIds } }, select: { id: true } })).map(
      (each) => each.id,
    ),
  )
  const unknown = branchIds.findIndex((id, place) => !existingIds.has(id) || branchIds.indexOf(id) !== place)
  if (unknown < 0) return
  if (!existingIds.has(branchIds[unknown] ?? ''))
    throw unknownReference(`branchIdList.${unknown}`, say('workflows.unitUnknown'))
  throw badField(`branchIdList.${unknown}`, say('workflows.unitTwice'))
}

async function checkName(ctx: Ctx, name: string, id?: string): Promise<void> {
  const twin = await ctx.tx.workflow.findFirst({
    where: { name, ...(id ? { id: { not: id } } : {}) },
    select: { id: true },
  })
  if (twin)
    throw new AppError('DUPLICATE', {
      text: say('workflows.nameTaken'),
      fields: [
        {
          path: 'workflowName',
          code: 'duplicate',
          text: say('workflows.nameTakenChooseAnother'),
        },
      ],
    })
}

/** Only what was given. A default that is wanted later is noted; one that is given up is gone at once. */
function columns(
  row: WorkflowRow,
  {
    workflowName: name,
    workflowDescription: description,
    branchIdList: branchIds,
    defaultToWorkspace,
  }: Fields,
  from: DefaultFrom,
) {
  const changed = defined({ name, description, branchIds })
  if (defaultToWorkspace === undefined) return changed
  if (!defaultToWorkspace) return { ...changed, defaultToWorkspace: false, defaultAtPublish: false }
  return from === 'PUBLISHING' && !row.defaultToWorkspace ? { ...changed, defaultAtPublish: true } : changed
}
