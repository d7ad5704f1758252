/** Rules of how long things are kept: proposed by one, confirmed by another, in force thirty days later. */
import type { z } from '@hono/zod-openapi'
import type { Prisma, Rows } from '../../prisma/client.ts'
import type { Ctx } from '../core/deps.ts'
import { badField, illegal, notFound, unknownReference } from '../core/errors.ts'
import { auditedChanges, fieldChanges, type FieldChange } from '../core/fieldChanges.ts'
import { skipTake, toPage, type Page, type PageQuery } from '../core/page.ts'
import { lockWorkspace } from '../core/lockWorkspace.ts'
import { wordsFor } from '../core/readerLocale.ts'
import { requireRecentAuth } from '../core/session.ts'
import { clockOf } from '../learning/loadAssignment.ts'
import { say } from '../messages/say.ts'
import { namesOf, type Names } from '../users/names.ts'
import {
  CitationStatus,
  RetentionKind,
  RuleStatus,
  type RetentionRule,
  type retentionRules,
} from './contract.ts'
import { leastFor, suggestions as known } from './laws.ts'
import { monthsAt, type RetentionPlace } from './rulesByUnit.ts'
import * as requests from './requests.ts'

export type RuleRow = Prisma.RetentionRuleGetPayload<object>
const withPlace = {
  jurisdiction: { select: { name: true, code: true } },
} satisfies Prisma.RetentionRuleInclude
type Placed = Prisma.RetentionRuleGetPayload<{ include: typeof withPlace }>
type RetentionRuleView = z.input<typeof RetentionRule>
type RuleInput = z.output<typeof retentionRules.propose.body>

const isComing = ({ status, effectiveAt }: RuleRow, now: number): boolean =>
  status === 'PROPOSED' || (status === 'CONFIRMED' && (effectiveAt?.getTime() ?? 0) > now)
type Slot = Pick<RuleRow, 'kind' | 'countryCode' | 'jurisdictionId'>
const slotOf = ({ kind, countryCode, jurisdictionId }: Slot): Slot => ({ kind, countryCode, jurisdictionId })

function show(
  row: Placed,
  names: Names,
  { me, inForce }: { me: string; inForce: ReadonlySet<string> },
): RetentionRuleView {
  const nameOf = (id: string | null) => (id === null ? null : (names.get(id) ?? ''))
  return {
    ruleId: row.id,
    kind: RetentionKind.parse(row.kind),
    countryCode: row.countryCode,
    jurisdictionId: row.jurisdictionId,
    place: row.jurisdiction ? `${row.jurisdiction.name} (${row.jurisdiction.code})` : row.countryCode,
    months: row.months,
    citation: row.citation,
    citationStatus: CitationStatus.parse(row.citationStatus),
    status: RuleStatus.parse(row.status),
    isInForce: inForce.has(row.id),
    proposedBy: nameOf(row.proposedBy) ?? '',
    proposedAt: row.proposedAt,
    confirmedBy: nameOf(row.confirmedBy),
    effectiveAt: row.effectiveAt,
    abilities: {
      confirm: row.status === 'PROPOSED' && row.proposedBy !== me,
      withdraw: isComing(row, Date.now()),
    },
  }
}

/** The ids of the rules that hold now, one of each kind and place. */
async function inForceNow(rows: Rows, workspaceId: string): Promise<Set<string>> {
  const rules = await rows.$queryRaw<{ id: string }[]>`
    SELECT DISTINCT ON (kind, "countryCode", "jurisdictionId") id FROM "RetentionRule"
     WHERE "workspaceId" = ${workspaceId}::uuid AND status = 'CONFIRMED' AND "effectiveAt" <= clock_timestamp()
     ORDER BY kind, "countryCode", "jurisdictionId", "effectiveAt" DESC, id DESC`
  return new Set(rules.map(({ id }) => id))
}

async function presentRules(ctx: Ctx, rules: Placed[]): Promise<RetentionRuleView[]> {
  const [names, inForce] = await Promise.all([
    namesOf(
      ctx.tx,
      rules.flatMap(({ proposedBy, confirmedBy }) => [proposedBy, confirmedBy]),
    ),
    inForceNow(ctx.tx, ctx.workspace.id),
  ])
  return rules.map((row) => show(row, names, { me: ctx.person.userId, inForce }))
}
const presentRule = async (ctx: Ctx, row: Placed): Promise<RetentionRuleView> =>
  (await presentRules(ctx, [row]))[0]!

/** One page of all retention rules of the workspace, the newest proposal first. */
export async function list(ctx: Ctx, query: Omit<PageQuery, 'sortBy'>): Promise<Page<RetentionRuleView>> {
  const [rules, total] = await Promise.all([
    ctx.tx.retentionRule.findMany({
      ...skipTake(query),
      include: withPlace,
      orderBy: [{ proposedAt: 'desc' }, { id: 'desc' }],
    }),
    ctx.tx.retentionRule.count(),
  ])
  return toPage(await presentRules(ctx, rules), total, query)
}

/** The retention periods that laws name, each with its citation and a note in the reader's language. */
export const suggestions = () => known.map((each) => ({ ...each, note: wordsFor(each.note) }))

/** Throws NOT_FOUND for a jurisdiction that is not there, VALIDATION_FAILED for one of another country. */
async function placeOf(ctx: Ctx, { countryCode, jurisdictionId }: RuleInput): Promise<RetentionPlace> {
  if (jurisdictionId === null) return { countryCode, jurisdictionId }
  const jurisdiction = await ctx.tx.jurisdiction.findUnique({ where: { id: jurisdictionId } })
  if (!jurisdiction) throw unknownReference('jurisdictionId')
  if (countryCode !== null && countryCode !== jurisdiction.countryCode)
    throw badField('jurisdictionId', say('compliance.otherCountry'))
  const isCountry = jurisdiction.code === jurisdiction.countryCode
  return { countryCode: jurisdiction.countryCode, jurisdictionId: isCountry ? null : jurisdiction.id }
}

/** Throws PROOF_REQUIRED, VALIDATION_FAILED below what the law names, ILLEGAL_STATE while another change is coming. */
export async function propose(ctx: Ctx, body: RuleInput): Promise<RetentionRuleView> {
  requireRecentAuth(ctx)
  const place = await placeOf(ctx, body)
  const least = leastFor(body.kind, place.countryCode)
  if (body.months !== null && body.months < least)
    throw badField('months', say('retention.tooShort', { months: least }))
  await lockWorkspace(ctx.tx, ctx.workspace.id)
  const same = await ctx.tx.retentionRule.findMany({ where: { kind: body.kind, ...place } })
  const now = await clockOf(ctx.tx)
  if (same.some((each) => isComing(each, now.getTime()))) throw illegal(say('retention.changeComing'))
  const before = await monthsAt(ctx.tx, { workspaceId: ctx.workspace.id, until: now }, body.kind, place)
  const lengthens = body.months === null || (before !== null && body.months >= before)
  const holdsAtOnce = {
    status: 'CONFIRMED',
    confirmedBy: ctx.person.userId,
    confirmedAt: now,
    effectiveAt: now,
  }
  const row = await ctx.tx.retentionRule.create({
    data: { ...body, ...place, lengthens, proposedBy: ctx.person.userId, ...(lengthens ? holdsAtOnce : {}) },
    include: withPlace,
  })
  if (!lengthens)
    await requests.propose(ctx, { kind: 'RULE', targetId: row.id, reason: row.citation, subjectIds: [] })
  const changes = auditedChanges(ruleChanges(before, row, { from: null, to: row.status }))
  ctx.audit({ entityId: row.id, detail: { ...slotOf(row), months: row.months, lengthens, ...changes } })
  return presentRule(ctx, row)
}

/** How many months something is kept, as it was at that place, and as the rule has it; none: for ever. */
const ruleChanges = (
  months: number | null,
  row: RuleRow,
  status: { from: string | null; to: string },
): FieldChange[] => [
  ...fieldChanges({ months }, { months: row.months }),
  ...fieldChanges({ status: status.from }, { status: status.to }),
]

/** Nobody else changes it until the transaction ends. Throws NOT_FOUND. */
async function lockRule(ctx: Ctx, id: string): Promise<RuleRow> {
  await lockWorkspace(ctx.tx, ctx.workspace.id)
  const row = await ctx.tx.retentionRule.findFirst({ where: { id } })
  if (!row) throw notFound()
  return row
}

/** Throws PROOF_REQUIRED, ILLEGAL_STATE for who is no second person to the proposer and for what waits no more. */
export async function confirm(ctx: Ctx, id: string): Promise<RetentionRuleView> {
  const before = await lockRule(ctx, id)
  if (before.status !== 'PROPOSED') throw illegal(say('retention.notProposed'))
  const until = await clockOf(ctx.tx)
  const months = await monthsAt(
    ctx.tx,
    { workspaceId: ctx.workspace.id, until },
    RetentionKind.parse(before.kind),
    before,
  )
  await requests.confirm(ctx, { kind: 'RULE', targetId: id })
  const row = await ctx.tx.retentionRule.findUniqueOrThrow({ where: { id }, include: withPlace })
  const changes = auditedChanges(ruleChanges(months, row, { from: before.status, to: row.status }))
  ctx.audit({ entityId: id, detail: { ...slotOf(before), months: before.months, ...changes } })
  return presentRule(ctx, row)
}

/** Throws ILLEGAL_STATE for what holds already: a longer one is proposed in its place. */
export async function withdraw(ctx: Ctx, id: string): Promise<RetentionRuleView> {
  const before = await lockRule(ctx, id)
  if (!isComing(before, Date.now())) throw illegal(say('retention.holdsAlready'))
  const by = ctx.person.userId
  if (before.status === 'PROPOSED')
    await requests.stop({ rows: ctx.tx, workspace: ctx.workspace }, { kind: 'RULE', targetId: id }, by)
  else
    await ctx.tx.retentionRule.update({
      where: { id },
      data: { status: 'WITHDRAWN', withdrawnBy: by, withdrawnAt: new Date() },
    })
  const row = await ctx.tx.retentionRule.findUniqueOrThrow({ where: { id }, include: withPlace })
  const changes = auditedChanges(fieldChanges({ status: before.status }, { status: row.status }))
  ctx.audit({ entityId: id, detail: { ...slotOf(before), ...changes } })
  return presentRule(ctx, row)
}
