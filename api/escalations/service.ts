/**
 * The escalations screen of the schedulers. A change is an act like any other: the running case follows, or
 * refuses.
 */
import { Prisma } from '../../prisma/client.ts'
import type { Act, CaseRole } from '../../workflows/engine/state.ts'
import { requireProof } from '../cases/access.ts'
import { actOn, isRefusal, keepWritten, keyFor } from '../cases/runningCase.ts'
import { withoutUnsafeText } from '../core/unsafeText.ts'
import type { Input } from '../core/contract.ts'
import type { Ctx } from '../core/deps.ts'
import { AppError, badField, notFound } from '../core/errors.ts'
import { say } from '../messages/say.ts'
import { orderBy, skipTake, toPage, type Page } from '../core/page.ts'
import { assertBranchesExist } from '../users/assertExist.ts'
import type { EscalationSetting, escalations } from './contract.ts'
import {
  capacitiesOf,
  settingOf,
  findSettings,
  presentEscalation,
  stepName,
  type EscalationRow,
} from './rows.ts'

const isAlive = Prisma.sql`e.status <> 'STOPPED'`
const states = {
  COMING: Prisma.sql`${isAlive} AND e.enabled AND (
    (e."firstThresholdDate" IS NOT NULL AND e."firstFiredAt" IS NULL) OR
    (e."secondThresholdDate" IS NOT NULL AND e."secondFiredAt" IS NULL) OR e.status = 'WAITING')`,
  PASSED: Prisma.sql`(e."firstFiredAt" IS NOT NULL OR e."secondFiredAt" IS NOT NULL)`,
  DISABLED: Prisma.sql`${isAlive} AND NOT e.enabled`,
  ALL: Prisma.sql`true`,
}
/** What fires next; a passed threshold is not next any more. */
const next = Prisma.sql`coalesce(
  CASE WHEN e."firstFiredAt" IS NULL THEN e."firstThresholdDate" END,
  CASE WHEN e."secondFiredAt" IS NULL THEN e."secondThresholdDate" END, e."dueAt")`
const by = (column: Prisma.Sql) => (direction: 'asc' | 'desc') =>
  direction === 'asc' ? Prisma.sql`${column} ASC NULLS LAST` : Prisma.sql`${column} DESC NULLS LAST`
const sorts = () => ({
  nextThresholdDate: by(next),
  firstThresholdDate: by(Prisma.sql`e."firstThresholdDate"`),
  secondThresholdDate: by(Prisma.sql`e."secondThresholdDate"`),
  dueAt: by(Prisma.sql`e."dueAt"`),
  caseNo: by(Prisma.sql`c."caseNo"`),
  branch: by(Prisma.sql`b.name`),
  stepName: by(stepName()),
  status: by(Prisma.sql`e.status`),
  updatedAt: by(Prisma.sql`e."updatedAt"`),
})

/** One page, what fires next first. */
export async function list(
  ctx: Ctx,
  query: Input<typeof escalations.list>['query'],
): Promise<Page<EscalationSetting>> {
  await assertBranchesExist(ctx, 'branchId', [query.branchId])
  const like = `%${withoutUnsafeText(query.searchText)
    .trim()
    .replace(/[\\%_]/g, '\\$&')}%`
  const conditions = [
    states[query.state],
    ...(query.branchId ? [Prisma.sql`e."branchId" = ${query.branchId}::uuid`] : []),
    ...(like !== '%%' ? [Prisma.sql`(c."caseNo" ILIKE ${like} OR ${stepName()} ILIKE ${like})`] : []),
  ]
  const order = orderBy<Prisma.Sql>(query.sortBy, sorts(), [by(next)('asc')]).map((each) =>
    each instanceof Prisma.Sql ? each : Prisma.sql`e.id`,
  )
  const { settings, total } = await findSettings(ctx.tx, ctx, Prisma.join(conditions, ' AND '), {
    ...skipTake(query),
    order: Prisma.join(order, ', '),
  })
  return toPage(settings.map(presentEscalation), total, query)
}

const thresholds = ['firstThresholdDate', 'secondThresholdDate'] as const
type SentThresholds = Record<(typeof thresholds)[number], string | null>
/** A threshold in the past would fire at once. Throws VALIDATION_FAILED for one; what stands there may stay. */
function assertAhead(row: EscalationRow, input: SentThresholds): void {
  for (const field of thresholds) {
    const at = instant(input[field])
    if (at !== null && at <= Date.now() && at !== row[field]?.getTime())
      throw badField(field, say('escalations.thresholdPassed'))
  }
}

/**
 * Moves, disables or enables the thresholds of one clock, and answers the row as the engine left it. Throws
 * VALIDATION_FAILED for a date that has passed.
 */
export async function update(
  ctx: Ctx,
  { params, body }: Pick<Input<typeof escalations.update>, 'params' | 'body'>,
): Promise<EscalationSetting> {
  const row = await visible(ctx, params.id)
  assertAhead(row, body)
  return change(ctx, row, body, {
    actType: 'SET_ESCALATION',
    capacities: ['SCHEDULER'],
    act: (noteId) => ({
      type: 'SET_ESCALATION',
      clock: row.clock,
      firstAt: instant(body.firstThresholdDate),
      secondAt: instant(body.secondThresholdDate),
      enabled: body.enabled,
      noteId,
      keepsUnmoved: true,
    }),
  })
}

/**
 * Gives a term more time, where its process leaves that to schedulers, or to the committee on which this one sits.
 * Who acts for a committee has proved lately who they are.
 */
export async function extend(
  ctx: Ctx,
  { params, body }: Pick<Input<typeof escalations.extend>, 'params' | 'body'>,
): Promise<EscalationSetting> {
  const row = await visible(ctx, params.id)
  const isSchedulers = row.rule?.extension?.by === 'SCHEDULER'
  const capacities: CaseRole[] = isSchedulers ? ['SCHEDULER'] : capacitiesOf(row)
  requireProof(
    ctx,
    capacities.filter((each) => each !== 'SCHEDULER'),
  )
  return change(ctx, row, body, {
    actType: 'EXTEND_CLOCK',
    capacities,
    act: (noteId) => ({
      type: 'EXTEND_CLOCK',
      clock: row.clock,
      noteId,
      ...(row.dueAt ? { seenDueAt: row.dueAt.getTime() } : {}),
    }),
  })
}

async function visible(ctx: Ctx, id: string): Promise<EscalationRow> {
  const row = await settingOf(ctx.tx, ctx, id)
  if (!row) throw notFound()
  return row
}

type Change = { actType: string; capacities: CaseRole[]; act: (noteId: string) => Act }
async function change(
  ctx: Ctx,
  row: EscalationRow,
  body: { note: string; version: number },
  { actType, capacities, act }: Change,
): Promise<EscalationSetting> {
  const key = keyFor(ctx, row.targetId, [actType, row.id, body])
  await claim(ctx, row, key, body)
  const by = { userId: ctx.person.userId, role: ctx.person.role, capacities }
  await actOn(ctx, row.targetId, act(key), by, key).catch((error: unknown) =>
    giveBack(ctx, row.id, key, body.version, error),
  )
  return presentEscalation((await settingOf(ctx.tx, ctx, row.id)) ?? row)
}
const instant = (date: string | null) => (date === null ? null : Date.parse(date))

/**
 * Keeps the reason and takes the row's next version; a retry finds both done. 409 with the row as it stands
 * where somebody else was first.
 */
async function claim(
  ctx: Ctx,
  { id, targetId, clock }: { id: string; targetId: string; clock: string },
  key: string,
  { note, version }: { note: string; version: number },
): Promise<void> {
  const isClaimed = await ctx.db.transaction(async (rows) => {
    if (!(await keepWritten(ctx, rows, key, { caseId: targetId, step: clock, note }))) return true
    const { count } = await rows.escalationSetting.updateMany({
      where: { id, version },
      data: { version: { increment: 1 } },
    })
    if (count === 0) await rows.submission.deleteMany({ where: { id: key } })
    return count === 1
  })
  if (isClaimed) return
  const current = await settingOf(ctx.tx, ctx, id)
  throw new AppError('STALE_VERSION', { more: { current: current && presentEscalation(current) } })
}

/**
 * The act failed: the version is free again. A reason that was refused goes; another stays, for the act may
 * still arrive, and its commit counts the version up by itself.
 */
async function giveBack(ctx: Ctx, id: string, key: string, version: number, error: unknown): Promise<never> {
  await ctx.db.transaction(async (rows) => {
    if (isRefusal(error)) await rows.submission.deleteMany({ where: { id: key, committedSeq: null } })
    await rows.escalationSetting.updateMany({ where: { id, version: version + 1 }, data: { version } })
  })
  throw error
}
