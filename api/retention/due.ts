/**
 * What a rule lets go until an instant, and what keeps it all the same. The preview and the clean-up ask the same
 * statements, so that the one says what the other does.
 *
 * A rule of the country of a business unit comes before the one for all others. Where a unit was in several countries
 * the longest holds, and if one of them has no rule nothing goes. No rule says less than the law that is known.
 */
import { Prisma } from '../../prisma/client.ts'
import type { KeptBy, RetentionKind } from './contract.ts'
import { leastByCountry, leastOfCases } from './laws.ts'

export type Asked = {
  workspaceId: string
  /** Terms that end by then, by the rules that hold then. */
  until: Date
  /** One thing alone. */
  id?: string
}
/** `name`: of a case its number; of all else the person it is of. */
export type Due = {
  id: string
  name: string
  ruleId: string
  months: number
  citation: string
  countedFrom: Date
  dueAt: Date
  keptBy: KeptBy | null
}

const rules = ({ workspaceId, until }: Asked) => Prisma.sql`
  rules AS (SELECT DISTINCT ON (kind, coalesce("countryCode", '')) id, kind, "countryCode", months
    FROM "RetentionRule"
   WHERE "workspaceId" = ${workspaceId}::uuid AND status = 'CONFIRMED' AND "effectiveAt" <= ${until}
   ORDER BY kind, coalesce("countryCode", ''), "effectiveAt" DESC, id DESC)`

/** The rule for the business unit `b`, as `rule`; none where one of its countries has none. */
const ruleOf = (kind: RetentionKind) => Prisma.sql`
  CROSS JOIN LATERAL (
    SELECT max(k.months) AS months, (array_agg(k.id ORDER BY k.months DESC))[1] AS id
      FROM unnest(coalesce(array_append(b."formerCountries", b.country), ARRAY[NULL::text])) AS place(code)
      LEFT JOIN LATERAL (
        SELECT r.id, CASE WHEN r.months IS NOT NULL THEN greatest(r.months, ${kind === 'CASE' ? leastOfCases : 1}::int,
                 (${JSON.stringify(leastByCountry(kind))}::jsonb ->> place.code)::int) END AS months
          FROM rules r WHERE r.kind = ${kind} AND (r."countryCode" = place.code OR r."countryCode" IS NULL)
         ORDER BY r."countryCode" LIMIT 1) k ON true
    HAVING bool_and(k.months IS NOT NULL)) rule
  JOIN "RetentionRule" made ON made.id = rule.id`
const told = Prisma.sql`rule.id AS "ruleId", rule.months, made.citation`
const end = (from: Prisma.Sql) => Prisma.sql`${from} + make_interval(months => rule.months)`
const only = (column: Prisma.Sql, { id }: Asked) =>
  id === undefined ? Prisma.sql`true` : Prisma.sql`${column} = ${id}::uuid`
const isClosed = (row: Prisma.Sql) =>
  Prisma.sql`(${row}.status IN ('CLOSED', 'WITHDRAWN') AND ${row}."closedAt" IS NOT NULL)`

/** Linked cases go one when all are over, and count from the last that was closed. */
const ofCases = (asked: Asked) => Prisma.sql`
  SELECT c.id, c."caseNo" AS name, ${told}, linked.last AS "countedFrom", ${end(Prisma.sql`linked.last`)} AS "dueAt",
         CASE WHEN linked."isOpen" THEN 'LINKED'
              WHEN made."proposedBy" IN (c."startedByUserId", c."respondentUserId")
                OR made."confirmedBy" IN (c."startedByUserId", c."respondentUserId") THEN 'PARTY'
              ELSE held_by(c."workspaceId", c."branchId", ARRAY[c."startedByUserId", c."respondentUserId"], c.id)
         END AS "keptBy"
    FROM "Case" c JOIN "Branch" b ON b.id = c."branchId" ${ruleOf('CASE')}
   CROSS JOIN LATERAL (
     SELECT greatest(c."closedAt", max(o."closedAt"))
       AS last, coalesce(bool_or(NOT ${isClosed(Prisma.sql`o`)}), false) AS "isOpen"
       FROM "CaseLink" l JOIN "Case" o ON o.id IN (l."caseId", l."otherId") AND o.id <> c.id
      WHERE l."caseId" = c.id OR l."otherId" = c.id) linked
   WHERE c."workspaceId" = ${asked.workspaceId}::uuid AND ${isClosed(Prisma.sql`c`)}
     AND ${only(Prisma.sql`c.id`, asked)}
     AND ${end(Prisma.sql`linked.last`)} <= ${asked.until}`

const nameOf = Prisma.sql`trim(u."firstName" || ' ' || u."lastName")`
const heldMember = Prisma.sql`held_by(m."workspaceId", m."branchId", ARRAY[m."userId"], NULL)`
/** Who left, while there is something of that kind of theirs; counted from the day they left. */
const ofLeavers = (kind: RetentionKind, asked: Asked, there: Prisma.Sql) => Prisma.sql`
  SELECT m."userId" AS id, CASE WHEN m."anonymisedAt" IS NULL THEN ${nameOf} ELSE '' END AS name, ${told},
         m."deactivatedAt" AS "countedFrom", ${end(Prisma.sql`m."deactivatedAt"`)} AS "dueAt", ${heldMember} AS "keptBy"
    FROM "Membership" m JOIN "User" u ON u.id = m."userId" LEFT JOIN "Branch" b ON b.id = m."branchId" ${ruleOf(kind)}
   WHERE m."workspaceId" = ${asked.workspaceId}::uuid AND NOT m.active AND m."deactivatedAt" IS NOT NULL
     AND ${only(Prisma.sql`m."userId"`, asked)} AND ${there}
       AND ${end(Prisma.sql`m."deactivatedAt"`)} <= ${asked.until}`

/** Of everybody, once read. */
const ofNotices = (asked: Asked) => Prisma.sql`
  SELECT n.id, CASE WHEN m."anonymisedAt" IS NULL THEN ${nameOf} ELSE '' END AS name, ${told}, n."readAt"
    AS "countedFrom",
         ${end(Prisma.sql`n."readAt"`)} AS "dueAt", ${heldMember} AS "keptBy"
    FROM "Notice" n JOIN "Membership" m ON m."workspaceId" = n."workspaceId" AND m."userId" = n."userId"
    JOIN "User" u ON u.id = m."userId" LEFT JOIN "Branch" b ON b.id = m."branchId" ${ruleOf('NOTICE')}
   WHERE n."workspaceId" = ${asked.workspaceId}::uuid AND n."caseId" IS NULL AND n."readAt" IS NOT NULL
     AND ${only(Prisma.sql`n.id`, asked)} AND ${end(Prisma.sql`n."readAt"`)} <= ${asked.until}`

const statements: Record<RetentionKind, (asked: Asked) => Prisma.Sql> = {
  CASE: ofCases,
  TRAINING: (asked) =>
    ofLeavers(
      'TRAINING',
      asked,
      Prisma.sql`EXISTS (SELECT 1 FROM "Assignment" a WHERE a."workspaceId" = m."workspaceId"
        AND a."userId" = m."userId"
        AND (EXISTS (SELECT 1 FROM "ItemProgress" p WHERE p."assignmentId" = a.id)
          OR EXISTS (SELECT 1 FROM "Attempt" t WHERE t."assignmentId" = a.id)
          OR EXISTS (SELECT 1 FROM "Certificate" f WHERE f."assignmentId" = a.id)
          OR NOT EXISTS (SELECT 1 FROM "CreditEntry" e WHERE e."assignmentId" = a.id)))`,
    ),
  ACCEPTANCE: (asked) =>
    ofLeavers(
      'ACCEPTANCE',
      asked,
      Prisma.sql`(EXISTS (SELECT 1 FROM "PolicyAcceptance" a WHERE a."workspaceId" = m."workspaceId"
        AND a."userId" = m."userId")
        OR EXISTS (SELECT 1 FROM "PolicyReading" r WHERE r."workspaceId" = m."workspaceId"
          AND r."userId" = m."userId"))`,
    ),
  PERSON: (asked) => ofLeavers('PERSON', asked, Prisma.sql`m."anonymisedAt" IS NULL`),
  NOTICE: ofNotices,
}

/** The whole statement, as a list named `due`, for a select from it. */
export const dueOf = (kind: RetentionKind, asked: Asked): Prisma.Sql =>
  Prisma.sql`WITH ${rules(asked)}, due AS (${statements[kind](asked)})`
