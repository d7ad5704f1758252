/**
 * Who a rule fits and what becomes of them. The preview and the run ask the same statement; the run then makes the
 * assignments of whom it names. A rule takes a course from nobody.
 */
import { Prisma, type Rows } from '../../../prisma/client.ts'
import { Role } from '../../../workflows/definition/basics.ts'
import { dayMs } from '../../../workflows/definition/zones.ts'
import { permissionsHeld } from '../../core/permissions.ts'
import { unitsOf } from '../../core/reach.ts'
import { switchedIn } from '../../invites/access.ts'
import { activeMember } from '../../users/search.ts'
import { Due } from '../contract.ts'
import { planDue } from '../due.ts'
import { lockCourses, createAssignments, withUser } from '../createAssignments.ts'
import { RuleCondition, type RuleEffect } from '../ruleContract.ts'
import { conditionSql } from './facts.ts'
import { suspendRule } from './suspendRule.ts'

const pageSize = 500
/** People join, move and change every day; a rule looks once a day. */
const nextDay = (at: Date): Date => new Date(at.getTime() + dayMs)

/** A rule as it is run, kept or not. `since`: only who joined after; null for everybody. */
export type Rule = {
  courseId: string
  condition: RuleCondition
  due: Due | null
  since: Date | null
  /** The business units that it keeps to; null is all. */
  units: string[] | null
}
export type Fitting = { id: string; userId: string; becomes: RuleEffect }

/**
 * The business units that the author of a rule reaches now, within the unit of the rule; null is all. An author who
 * has left, may no longer assign courses, or has moved out of the rule's unit reaches none.
 */
export async function reachOf(
  rows: Rows,
  { createdBy, branchId }: { createdBy: string; branchId: string | null },
): Promise<string[] | null> {
  const [member, switched] = await Promise.all([
    rows.membership.findFirst({ where: { userId: createdBy, ...activeMember } }),
    switchedIn(rows),
  ])
  if (!member) return []
  const role = Role.parse(member.role)
  if (!permissionsHeld(role, [], switched).includes('course:assign')) return []
  const units = unitsOf({ role, branchId: member.branchId })
  if (branchId === null) return units
  return units === null || units.includes(branchId) ? [branchId] : []
}

/** A part of a statement: `fitting(id, "userId", becomes)`, everybody whom the rule fits. */
export async function fittingSql(
  rows: Rows,
  workspace: { id: string; timeZone: string },
  rule: Rule,
  at: Date,
): Promise<Prisma.Sql> {
  const { courseId, condition, due, since, units } = rule
  const passed = due?.kind === 'DATE' ? await passedZones(rows, workspace, due, at) : []
  return Prisma.sql`fitting AS (
    SELECT m.id, m."userId", CASE
        WHEN c."branchId" IS DISTINCT FROM m."branchId" AND c."branchId" IS NOT NULL THEN 'OTHER_UNIT'
        WHEN a."assignStatus" = 'ASSIGNED' AND
          NOT (a."learningStatus" = 'COMPLETED' AND coalesce(a."validUntil" < ${at}, false)) THEN 'ALREADY'
        WHEN a."assignStatus" = 'UNASSIGNED' AND a."unassignedBy" IS NOT NULL THEN 'EXCLUDED'
        WHEN coalesce(b."timeZone", ${workspace.timeZone}) = ANY(${passed}::text[]) THEN 'DUE_PASSED'
        ELSE 'ADD' END AS becomes
      FROM "Membership" m
      JOIN "User" u ON u.id = m."userId" AND u.active AND NOT u."isPlatformAdmin"
      JOIN "Course" c ON c.id = ${courseId}::uuid AND c."workspaceId" = ${workspace.id}::uuid
      LEFT JOIN "Branch" b ON b.id = m."branchId"
      LEFT JOIN LATERAL (
        SELECT * FROM "Assignment" n
         WHERE n."workspaceId" = m."workspaceId" AND n."userId" = m."userId" AND n."courseId" = c.id
         ORDER BY n.cycle DESC LIMIT 1) a ON true
     WHERE m."workspaceId" = ${workspace.id}::uuid AND m.active
       AND (${since}::timestamptz IS NULL OR m."createdAt" > ${since}::timestamptz)
       AND (${units === null} OR m."branchId" = ANY(${units ?? []}::uuid[]))
       AND ${conditionSql(condition)})`
}

/** The zones of people in which that day is over. */
async function passedZones(rows: Rows, { timeZone: own }: { timeZone: string }, due: Due, at: Date) {
  const branches = await rows.branch.findMany({ distinct: ['timeZone'], select: { timeZone: true } })
  const zones = new Set([own, ...branches.map(({ timeZone }) => timeZone)])
  const facts = { assignedAt: at.getTime(), joinedOn: null }
  return [...zones].filter((timeZone) => planDue(due, { ...facts, timeZone }).dueAt < at.getTime())
}

export type CourseRuleRow = Prisma.CourseRuleGetPayload<object>
/** A stored rule as it runs now, limited to the business units that its author still reaches. */
export const ruleOf = async (rows: Rows, ruleRow: CourseRuleRow): Promise<Rule> => ({
  courseId: ruleRow.courseId,
  condition: RuleCondition.parse(ruleRow.condition),
  due: Due.nullable().parse(ruleRow.due),
  since: ruleRow.includesPresent ? null : ruleRow.createdAt,
  units: await reachOf(rows, ruleRow),
})

/**
 * The next people after `after` (id of a membership) whom a rule adds, in the transaction of `rows`; the course is
 * held meanwhile, and twice is once. Answers the last of them and how many there were; null where nobody is left.
 */
export async function runPage(
  rows: Rows,
  workspaceId: string,
  ruleId: string,
  at: Date,
  after: string | null,
): Promise<{ last: string; added: number } | null> {
  const ruleRow = await rows.courseRule.findUnique({ where: { id: ruleId } })
  if (!ruleRow?.isOn) return null
  const [course] = await lockCourses(rows, [ruleRow.courseId])
  if (!course?.versionId) {
    await rows.courseRule.update({ where: { id: ruleId }, data: { nextAt: nextDay(at) } })
    return null
  }
  const workspace = await rows.workspace.findUniqueOrThrow({
    where: { id: workspaceId },
    select: { id: true, timeZone: true },
  })
  const rule = await ruleOf(rows, ruleRow)
  if (rule.units?.length === 0) {
    await suspendRule(rows, ruleRow, at)
    return null
  }
  if (ruleRow.stoppedAt) await rows.courseRule.update({ where: { id: ruleId }, data: { stoppedAt: null } })
  const matches = await rows.$queryRaw<Fitting[]>`
    WITH ${await fittingSql(rows, workspace, rule, at)}
    SELECT id, "userId", becomes FROM fitting
     WHERE becomes = 'ADD' AND (${after}::uuid IS NULL OR id > ${after}::uuid) ORDER BY id LIMIT ${pageSize}`
  const last = matches.at(-1)?.id
  if (last === undefined) {
    await rows.courseRule.update({ where: { id: ruleId }, data: { ranAt: at, nextAt: nextDay(at) } })
    return null
  }
  const people = await rows.membership.findMany({
    where: { id: { in: matches.map(({ id }) => id) } },
    include: withUser,
    orderBy: { id: 'asc' },
  })
  const { newAssignments } = await createAssignments(
    { rows, workspace, at, by: null, source: 'AUTOMATIC', ruleId },
    [{ ...course, versionId: course.versionId }],
    people,
    { due: rule.due, mandatory: ruleRow.mandatory, notify: true },
  )
  await rows.courseRule.update({
    where: { id: ruleId },
    data: { added: { increment: newAssignments.length } },
  })
  return { last, added: newAssignments.length }
}
