/** A selection in SQL: who is chosen, by then, and in which order. Of the tables `m`, `u`, `b` and `d`. */
import { Prisma } from '../../prisma/client.ts'
import { orderBy, type PageQuery } from '../core/page.ts'
import type { Selection } from './selection.ts'

export const down = { asc: Prisma.empty, desc: Prisma.sql`DESC` }
export type Ordered = { field: Prisma.Sql; direction: 'asc' | 'desc' }
const by =
  (field: Prisma.Sql) =>
  (direction: 'asc' | 'desc'): Ordered => ({ field, direction })
const fields = {
  name: by(Prisma.sql`u."firstName"`),
  email: by(Prisma.sql`u.email`),
  employeeId: by(Prisma.sql`m."employeeId"`),
  joiningDate: by(Prisma.sql`m."dateOfJoining"`),
  businessUnit: by(Prisma.sql`b.name`),
  department: by(Prisma.sql`d.name`),
  designation: by(Prisma.sql`m.designation`),
}
const byName = [by(Prisma.sql`u."firstName"`)('asc'), by(Prisma.sql`u."lastName"`)('asc')]

/** What people are sorted by; their ids have the last word. Throws SORT_FIELD_UNKNOWN. */
export const orderOf = (sortBy: PageQuery['sortBy']): Ordered[] =>
  orderBy<Ordered>(sortBy, fields, byName).flatMap((each) => ('field' in each ? [each] : []))

/** SQL for an instant, given in milliseconds. */
export const instantSql = (at: number): Prisma.Sql => Prisma.sql`${new Date(at)}::timestamptz`
/** Milliseconds. */
export const ms = (instant: Prisma.Sql) => Prisma.sql`(extract(epoch FROM ${instant}) * 1000)::float8`
/** What happened by then: true of everything while no day is asked for. */
export const byThen = (instant: Prisma.Sql, { at }: Selection): Prisma.Sql =>
  at === null
    ? Prisma.sql`${instant} IS NOT NULL`
    : Prisma.sql`coalesce(${instant} <= ${instantSql(at)}, false)`

/** Whether they are no member, or were none by then. */
export const hasLeft = ({ at }: Selection): Prisma.Sql =>
  at === null
    ? Prisma.sql`NOT m.active`
    : Prisma.sql`EXISTS (SELECT 1 FROM "Absence" x WHERE x."workspaceId" = m."workspaceId" AND x."userId" = m."userId"
        AND x."leftAt" <= ${instantSql(at)} AND (x."backAt" IS NULL OR x."backAt" > ${instantSql(at)}))`

/**
 * SQL that selects the memberships `m`: by workspace, reach and filter, and of a past day those that existed by then.
 */
export function whereOf({ workspace, units, filter, at }: Selection): Prisma.Sql {
  const { branchId, departmentId, startJoiningDate, endJoiningDate, userIds } = filter
  return Prisma.join(
    [
      Prisma.sql`m."workspaceId" = ${workspace.id}::uuid`,
      units !== null && Prisma.sql`m."branchId" = ANY(${units}::uuid[])`,
      branchId !== undefined && Prisma.sql`m."branchId" = ${branchId}::uuid`,
      departmentId !== undefined && Prisma.sql`m."departmentId" = ${departmentId}::uuid`,
      startJoiningDate !== undefined && Prisma.sql`m."dateOfJoining" >= ${startJoiningDate}::date`,
      endJoiningDate !== undefined && Prisma.sql`m."dateOfJoining" <= ${endJoiningDate}::date`,
      userIds !== undefined && userIds.length > 0 && Prisma.sql`m."userId" = ANY(${userIds}::uuid[])`,
      at !== null && Prisma.sql`m."createdAt" <= ${instantSql(at)}`,
    ].filter((each) => each !== false),
    ' AND ',
  )
}
