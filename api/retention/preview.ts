/**
 * Previews what the clean-up erases until a day, by the same statements. It reveals no case: a person who can open
 * cases sees those on whose committee they sit; an admin who can open none gets the total due by the end of that
 * year, in steps of five, held or not.
 */
import type { z } from '@hono/zod-openapi'
import { Prisma } from '../../prisma/client.ts'
import { roleRow } from '../../workflows/definition/roles.ts'
import { dateIn } from '../../workflows/definition/clocks.ts'
import { endOfDate } from '../assignments/due.ts'
import { visibleCases } from '../cases/access.ts'
import { textsFor } from '../compliance/packs.ts'
import type { Ctx } from '../core/deps.ts'
import { AppError, badField } from '../core/errors.ts'
import { toPage } from '../core/page.ts'
import { say } from '../messages/say.ts'
import type { RetentionPreview, retentionPreviews } from './contract.ts'
import { dueOf, type Due } from './due.ts'

type Query = z.output<typeof retentionPreviews.read.query>
type PreviewPage = z.input<typeof RetentionPreview>
/** Below it a number tells of a person. */
const step = 5
const maxYears = 50

/** Throws FORBIDDEN for what is not of cases without the right, VALIDATION_FAILED for a day that is out of range. */
export async function read(ctx: Ctx, query: Query): Promise<PreviewPage> {
  const manages = ctx.person.permissions.has('retention:manage')
  if (query.kind !== 'CASE' && !manages) throw new AppError('FORBIDDEN')
  const until = untilOf(ctx, query.untilDay)
  if (query.kind !== 'CASE') return page(ctx, query, until, Prisma.sql`true`, 'ALL')
  if (manages && !(await readsCases(ctx))) return totalOfCases(ctx, query, until)
  const sits = Prisma.sql`EXISTS (SELECT 1 FROM "CaseAssignment" s JOIN "Case" c ON c.id = s."caseId"
    WHERE s."caseId" = due.id AND s."userId" = ${ctx.person.userId}::uuid AND s.active
      AND s.capacity IN ('COMMITTEE', 'PRESIDING_OFFICER')
      AND c."respondentUserId" IS DISTINCT FROM ${ctx.person.userId}::uuid)`
  return page(ctx, query, until, sits, 'OWN')
}

/** The end of that day in the workspace's time zone; now without one. */
function untilOf({ workspace: { timeZone } }: Ctx, day: string | undefined): Date {
  const now = Date.now()
  const end = day === undefined ? now : endOfDate(day, timeZone)
  const farthest = new Date(now)
  farthest.setUTCFullYear(farthest.getUTCFullYear() + maxYears)
  if (end < now || end > farthest.getTime()) throw badField('untilDay', say('retention.untilDay'))
  return new Date(end)
}

async function readsCases({ tx, person }: Ctx): Promise<boolean> {
  if (roleRow(person.role).party === 'EMPLOYER') return true
  const [seats, cases] = await Promise.all([
    tx.committeeMember.count({ where: { userId: person.userId, active: true } }),
    tx.case.count({ where: visibleCases(person) }),
  ])
  return seats + cases > 0
}

async function totalOfCases(ctx: Ctx, query: Query, until: Date): Promise<PreviewPage> {
  const { id: workspaceId, timeZone } = ctx.workspace
  const year = dateIn(timeZone, until.getTime()).slice(0, 4)
  const endOfYear = new Date(endOfDate(`${year}-12-31`, timeZone))
  const [sums] = await ctx.tx.$queryRaw<{ all: number }[]>`
    ${dueOf('CASE', { workspaceId, until: endOfYear })} SELECT count(*)::int AS all FROM due`
  const total = Math.floor((sums?.all ?? 0) / step) * step
  return {
    ...toPage([], 0, query),
    kind: 'CASE',
    until: endOfYear,
    basis: total === 0 ? 'FEW' : 'AT_LEAST',
    total: total === 0 ? null : total,
    kept: null,
  }
}

async function page(
  ctx: Ctx,
  query: Query,
  until: Date,
  which: Prisma.Sql,
  basis: 'ALL' | 'OWN',
): Promise<PreviewPage> {
  const { kind, pageNo, pageSize } = query
  const due = dueOf(kind, { workspaceId: ctx.workspace.id, until })
  const [rows, [sums]] = await Promise.all([
    ctx.tx.$queryRaw<Due[]>`${due} SELECT * FROM due WHERE ${which}
      ORDER BY "dueAt", id OFFSET ${pageNo * pageSize} LIMIT ${pageSize}`,
    ctx.tx.$queryRaw<{ all: number; retained: number }[]>`${due}
      SELECT count(*)::int AS all, count("keptBy")::int AS retained FROM due WHERE ${which}`,
  ])
  const { all, retained } = sums ?? { all: 0, retained: 0 }
  const content = kind === 'EVIDENCE' ? await namedByObligation(ctx, rows) : rows
  return {
    ...toPage(content, all, query),
    kind,
    until,
    basis,
    total: all - retained,
    kept: retained,
  }
}

/** Names evidence by its obligation; texts of packs in the reader's language. */
async function namedByObligation(ctx: Ctx, rows: Due[]): Promise<Due[]> {
  const instances = await ctx.tx.complianceInstance.findMany({
    where: { id: { in: rows.map(({ id }) => id) } },
    include: { item: { select: { title: true, packKey: true } }, branch: { select: { name: true } } },
  })
  const names = new Map(
    instances.map(({ id, item, branch, period }) => [
      id,
      `${textsFor(item).title} (${branch.name}, ${period})`,
    ]),
  )
  return rows.map((row) => ({ ...row, name: names.get(row.id) ?? row.name }))
}
