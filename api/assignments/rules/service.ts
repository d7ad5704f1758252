/** Rules of a course: the list, who one would add, and saving it. */
import type { z } from '@hono/zod-openapi'
import { v7 as uuid } from 'uuid'
import { Prisma } from '../../../prisma/client.ts'
import { conditionHolds } from '../../../workflows/definition/conditions.ts'
import type { Ctx } from '../../core/deps.ts'
import { AppError, badField, unknownReference } from '../../core/errors.ts'
import { toColumn, toOptionalColumn } from '../../core/json.ts'
import { skipTake, type PageQuery } from '../../core/page.ts'
import { isOfOneUnit } from '../../../workflows/definition/roles.ts'
import { unitsOf } from '../../core/reach.ts'
import { clockOf } from '../../learning/loadAssignment.ts'
import { wakeTraining } from '../../learning/schedule.ts'
import { say } from '../../messages/say.ts'
import { namesOf } from '../../users/names.ts'
import { nameOf } from '../../users/summaries.ts'
import { Due } from '../contract.ts'
import { planDue } from '../due.ts'
import { clearRuleWaits } from '../creditWaits.ts'
import {
  RuleCondition,
  type AutoAssignRule,
  type RulePreview,
  type AutoAssignRuleInput,
} from '../ruleContract.ts'
import { assertCourse } from '../service.ts'
import { folding, valuesOf } from './facts.ts'
import { fittingSql, reachOf, type Fitting, type CourseRuleRow, type Rule } from './runRule.ts'

const withUnit = { branch: { select: { name: true } } } satisfies Prisma.CourseRuleInclude
type WithUnit = Prisma.CourseRuleGetPayload<{ include: typeof withUnit }>

/** Rules within reach: all of them, or those of one's own business unit. */
const within = ({ person }: Ctx): Prisma.CourseRuleWhereInput => {
  const units = unitsOf(person)
  return units === null ? {} : { branchId: { in: units } }
}
const maxRules = 100

/**
 * Returns the rules of a course. Throws NOT_FOUND. Rules of the whole workspace are shown to everyone who sees the
 * course.
 */
export async function list(ctx: Ctx, courseId: string): Promise<z.input<typeof AutoAssignRule>[]> {
  await assertCourse(ctx, courseId)
  const units = unitsOf(ctx.person)
  const rows = await ctx.tx.courseRule.findMany({
    where: { courseId, ...(units === null ? {} : { OR: [{ branchId: null }, { branchId: { in: units } }] }) },
    include: withUnit,
    orderBy: { id: 'asc' },
    take: maxRules,
  })
  return present(ctx, rows)
}

async function present(ctx: Ctx, rows: WithUnit[]): Promise<z.input<typeof AutoAssignRule>[]> {
  const names = await namesOf(
    ctx.tx,
    rows.map(({ createdBy }) => createdBy),
  )
  const authors = new Map<string, Promise<string[] | null>>()
  const reach = (ruleRow: CourseRuleRow) => {
    const key = `${ruleRow.createdBy} ${ruleRow.branchId}`
    const known = authors.get(key) ?? reachOf(ctx.tx, ruleRow)
    authors.set(key, known)
    return known
  }
  const units = unitsOf(ctx.person)
  return Promise.all(
    rows.map(async (row) => ({
      ruleId: row.id,
      courseId: row.courseId,
      name: row.name,
      condition: RuleCondition.parse(row.condition),
      due: Due.nullable().parse(row.due),
      mandatory: row.mandatory,
      isOn: row.isOn,
      includesPresent: row.includesPresent,
      branchName: row.branch?.name ?? null,
      savedBy: names.get(row.createdBy) ?? null,
      savedAt: row.updatedAt,
      runs: (await reach(row))?.length !== 0,
      nextAt: row.nextAt,
      ranAt: row.ranAt,
      added: row.added,
      revision: row.revision,
      abilities: { update: units === null || (row.branchId !== null && units.includes(row.branchId)) },
    })),
  )
}

/** A rule as it would be run in my name. Throws NOT_FOUND, VALIDATION_FAILED. */
async function resolveRule(
  ctx: Ctx,
  input: AutoAssignRuleInput,
): Promise<{ rule: Rule; existing: CourseRuleRow | null; branchId: string | null; at: Date }> {
  await assertCourse(ctx, input.courseId)
  const existing = input.ruleId
    ? await ctx.tx.courseRule.findFirst({
        where: { AND: [{ id: input.ruleId, courseId: input.courseId }, within(ctx)] },
      })
    : null
  if (input.ruleId && !existing) throw unknownReference('ruleId')
  const at = await clockOf(ctx.tx)
  if (input.due?.kind === 'DATE') {
    const { dueAt } = planDue(input.due, {
      assignedAt: at.getTime(),
      joinedOn: null,
      timeZone: ctx.workspace.timeZone,
    })
    if (dueAt < at.getTime()) throw badField('due.value', say('assignments.dueInPast'))
  }
  const branchId = existing ? existing.branchId : isOfOneUnit(ctx.person.role) ? ctx.person.branchId : null
  const units = unitsOf(ctx.person)
  const reached = branchId === null ? units : [branchId]
  return {
    existing,
    branchId,
    at,
    rule: {
      courseId: input.courseId,
      condition: input.condition,
      due: input.due,
      since: input.includesPresent ? null : (existing?.createdAt ?? at),
      units: reached,
    },
  }
}

/** The rule itself, run and not kept: everybody whom it fits, what becomes of them, and why it fits them. */
export async function preview(
  ctx: Ctx,
  query: PageQuery,
  input: AutoAssignRuleInput,
): Promise<z.input<typeof RulePreview>> {
  const { rule, at } = await resolveRule(ctx, input)
  const fitting = await fittingSql(ctx.tx, ctx.workspace, rule, at)
  const { skip, take } = skipTake(query)
  const [counts, page] = await Promise.all([
    ctx.tx.$queryRaw<{ becomes: Fitting['becomes']; count: number }[]>`
      WITH ${fitting} SELECT becomes, count(*)::int AS count FROM fitting GROUP BY becomes`,
    ctx.tx.$queryRaw<Fitting[]>`
      WITH ${fitting} SELECT id, "userId", becomes FROM fitting
       ORDER BY becomes = 'ADD' DESC, becomes, id OFFSET ${skip} LIMIT ${take}`,
  ])
  const of = (becomes: Fitting['becomes']) => counts.find((each) => each.becomes === becomes)?.count ?? 0
  const members = await ctx.tx.membership.findMany({
    where: { id: { in: page.map(({ id }) => id) } },
    include: { user: true, branch: { select: { name: true, country: true } } },
  })
  const byId = new Map(members.map((member) => [member.id, member]))
  const { tests } = folding(input.condition)
  const offer = await ctx.tx.workspaceCourse.findUnique({ where: { courseId: rule.courseId } })
  return {
    creditsNeeded: of('ADD') * (offer?.creditPrice ?? 0),
    matches: counts.reduce((sum, { count }) => sum + count, 0),
    adds: of('ADD'),
    removes: 0,
    already: of('ALREADY'),
    excluded: of('EXCLUDED'),
    outOfUnit: of('OTHER_UNIT'),
    duePassed: of('DUE_PASSED'),
    sample: page.flatMap(({ id, userId, becomes }) => {
      const member = byId.get(id)
      if (!member) return []
      const values = valuesOf({ ...member, country: member.branch?.country ?? null })
      const why = input.condition.tests.filter((_, index) => {
        const test = tests[index]
        return test !== undefined && conditionHolds({ match: 'ALL', tests: [test] }, values)
      })
      return [{ userId, name: nameOf(member), branchName: member.branch?.name ?? null, becomes, why }]
    }),
  }
}

/**
 * Saves a rule; the caller becomes its author, and each run reaches the people whom the author reaches at that time.
 * Throws STALE_VERSION where another person saved it since, ILLEGAL_STATE for a course that is not published or has
 * too many rules.
 */
export async function save(ctx: Ctx, input: AutoAssignRuleInput): Promise<z.input<typeof AutoAssignRule>> {
  const id = await ctx.db.transaction(async (tx) => {
    const inside: Ctx = { ...ctx, tx }
    await tx.$queryRaw`SELECT 1 FROM "Course" WHERE id = ${input.courseId}::uuid FOR UPDATE`
    const { existing, branchId, at } = await resolveRule(inside, input)
    if (existing && existing.revision !== input.revision) {
      const [current] = await present(inside, [
        await tx.courseRule.findUniqueOrThrow({ where: { id: existing.id }, include: withUnit }),
      ])
      throw new AppError('STALE_VERSION', { more: { current } })
    }
    if (!existing && (await tx.courseRule.count({ where: { courseId: input.courseId } })) >= maxRules)
      throw new AppError('ILLEGAL_STATE', { text: say('assignments.tooManyRules', { most: maxRules }) })
    const ruleId = existing?.id ?? uuid()
    const data = {
      name: input.name,
      condition: toColumn(input.condition),
      due: toOptionalColumn(input.due),
      mandatory: input.mandatory,
      isOn: input.isOn,
      includesPresent: input.includesPresent,
      createdBy: ctx.person.userId,
      nextAt: input.isOn ? at : null,
      stoppedAt: null,
      revision: (existing?.revision ?? 0) + 1,
    }
    await tx.courseRule.upsert({
      where: { id: ruleId },
      create: { ...data, id: ruleId, courseId: input.courseId, branchId, createdAt: at },
      update: data,
    })
    await clearRuleWaits(tx, ruleId)
    if (input.isOn) await wakeTraining(tx, ctx.workspace.id)
    await tx.ledgerEntry.create({
      data: {
        byUserId: ctx.person.userId,
        action: 'courseRules:save',
        entity: 'courseRules',
        entityId: ruleId,
        detail: {
          courseId: input.courseId,
          isOn: input.isOn,
          ...(ctx.person.impersonatedBy ? { impersonatedBy: ctx.person.impersonatedBy } : {}),
        },
      },
    })
    return ruleId
  })
  ctx.deps.outboxFilled()
  const [saved] = await present(ctx, [
    await ctx.db.courseRule.findUniqueOrThrow({ where: { id }, include: withUnit }),
  ])
  if (!saved) throw unknownReference('ruleId')
  return saved
}
