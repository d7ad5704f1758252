/**
 * What a rule lets go until an instant, and what keeps it all the same. The preview and the clean-up ask the same
 * statements, so that the one says what the other does. Which rule holds for a business unit: rulesByUnit.ts.
 */
import { Prisma } from '../../prisma/client.ts'
import type { KeptBy, RetentionKind, RuleWhy } from './contract.ts'
import { rulesByUnit } from './rulesByUnit.ts'

export type DueQuery = {
  workspaceId: string
  /** Terms that end by then, by the rules that hold then. */
  until: Date
  /** One thing alone. */
  id?: string
}
/** `name`: of a case its number; of evidence its obligation; of all else the person it is of. */
export type Due = {
  id: string
  name: string
  ruleId: string
  months: number
  citation: string
  /** Where the rule is of; null: of all places. */
  place: string | null
  why: RuleWhy
  /** The law asks for more months than the rule says. */
  isLeast: boolean
  countedFrom: Date
  dueAt: Date
  keptBy: KeptBy | null
}

/** The rule for the business unit, as `rule`; none where one of its places has none. */
const ruleOf = (unit: Prisma.Sql) => Prisma.sql`
  JOIN unit_rules rule ON coalesce(rule.unit, ${nowhere}::uuid) = coalesce(${unit}, ${nowhere}::uuid)
  JOIN "RetentionRule" made ON made.id = rule.id
  LEFT JOIN "Jurisdiction" place ON place.id = made."jurisdictionId"`
const nowhere = '00000000-0000-0000-0000-000000000000'
const ruleColumns = Prisma.sql`rule.id AS "ruleId", rule.months, made.citation, rule.why, rule."isLeast",
  coalesce(place.name || ' (' || place.code || ')', made."countryCode") AS place`
const end = (from: Prisma.Sql) => Prisma.sql`${from} + make_interval(months => rule.months)`
const only = (column: Prisma.Sql, { id }: DueQuery) =>
  id === undefined ? Prisma.sql`true` : Prisma.sql`${column} = ${id}::uuid`
const isClosed = (row: Prisma.Sql) =>
  Prisma.sql`(${row}.status IN ('CLOSED', 'WITHDRAWN') AND ${row}."closedAt" IS NOT NULL)`

/** Linked cases go one when all are over, and count from the last that was closed. */
const ofCases = (query: DueQuery) => Prisma.sql`
  SELECT c.id, c."caseNo" AS name, ${ruleColumns}, linked.last AS "countedFrom",
         ${end(Prisma.sql`linked.last`)} AS "dueAt",
         CASE WHEN linked."isOpen" THEN 'LINKED'
              WHEN made."proposedBy" IN (c."startedByUserId", c."respondentUserId")
                OR made."confirmedBy" IN (c."startedByUserId", c."respondentUserId") THEN 'PARTY'
              ELSE held_by(c."workspaceId", c."branchId", ARRAY[c."startedByUserId", c."respondentUserId"], c.id)
         END AS "keptBy"
    FROM "Case" c ${ruleOf(Prisma.sql`c."branchId"`)}
   CROSS JOIN LATERAL (
     SELECT greatest(c."closedAt", max(o."closedAt"))
       AS last, coalesce(bool_or(NOT ${isClosed(Prisma.sql`o`)}), false) AS "isOpen"
       FROM "CaseLink" l JOIN "Case" o ON o.id IN (l."caseId", l."otherId") AND o.id <> c.id
      WHERE l."caseId" = c.id OR l."otherId" = c.id) linked
   WHERE c."workspaceId" = ${query.workspaceId}::uuid AND ${isClosed(Prisma.sql`c`)}
     AND ${only(Prisma.sql`c.id`, query)}
     AND ${end(Prisma.sql`linked.last`)} <= ${query.until}`

const nameOf = Prisma.sql`trim(u."firstName" || ' ' || u."lastName")`
const heldMember = Prisma.sql`held_by(m."workspaceId", m."branchId", ARRAY[m."userId"], NULL)`
/** Who left, while there is something of that kind of theirs; counted from the day they left. */
const ofLeavers = (query: DueQuery, there: Prisma.Sql) => Prisma.sql`
  SELECT m."userId" AS id, CASE WHEN m."anonymisedAt" IS NULL THEN ${nameOf} ELSE '' END AS name, ${ruleColumns},
         m."deactivatedAt" AS "countedFrom", ${end(Prisma.sql`m."deactivatedAt"`)} AS "dueAt", ${heldMember} AS "keptBy"
    FROM "Membership" m JOIN "User" u ON u.id = m."userId" ${ruleOf(Prisma.sql`m."branchId"`)}
   WHERE m."workspaceId" = ${query.workspaceId}::uuid AND NOT m.active AND m."deactivatedAt" IS NOT NULL
     AND ${only(Prisma.sql`m."userId"`, query)} AND ${there}
       AND ${end(Prisma.sql`m."deactivatedAt"`)} <= ${query.until}`

/** Of everybody, once read. */
const ofNotices = (query: DueQuery) => Prisma.sql`
  SELECT n.id, CASE WHEN m."anonymisedAt" IS NULL THEN ${nameOf} ELSE '' END AS name, ${ruleColumns}, n."readAt"
    AS "countedFrom",
         ${end(Prisma.sql`n."readAt"`)} AS "dueAt", ${heldMember} AS "keptBy"
    FROM "Notice" n JOIN "Membership" m ON m."workspaceId" = n."workspaceId" AND m."userId" = n."userId"
    JOIN "User" u ON u.id = m."userId" ${ruleOf(Prisma.sql`m."branchId"`)}
   WHERE n."workspaceId" = ${query.workspaceId}::uuid AND n."caseId" IS NULL AND n."readAt" IS NOT NULL
     AND ${only(Prisma.sql`n.id`, query)} AND ${end(Prisma.sql`n."readAt"`)} <= ${query.until}`

/** What was given for an obligation that was decided, counted from the decision or what was added after it. */
const ofEvidence = (query: DueQuery) => Prisma.sql`
  SELECT x.id, i.title AS name, ${ruleColumns}, given.last AS "countedFrom", ${end(Prisma.sql`given.last`)} AS "dueAt",
         held_by(x."workspaceId", x."branchId", given.people, NULL) AS "keptBy"
    FROM "ComplianceInstance" x JOIN "ComplianceItem" i ON i.id = x."itemId" ${ruleOf(Prisma.sql`x."branchId"`)}
   CROSS JOIN LATERAL (
     SELECT greatest(x."decidedAt", max(e.at)) AS last, array_agg(e."addedBy") || x."decidedBy" AS people,
            count(e.id) > 0 OR x."decidedBy" IS NOT NULL AS "isThere"
       FROM "ComplianceEvidence" e WHERE e."instanceId" = x.id) given
   WHERE x."workspaceId" = ${query.workspaceId}::uuid AND x.status <> 'OPEN' AND given."isThere"
     AND ${only(Prisma.sql`x.id`, query)} AND ${end(Prisma.sql`given.last`)} <= ${query.until}`

const statements: Record<RetentionKind, (query: DueQuery) => Prisma.Sql> = {
  CASE: ofCases,
  TRAINING: (query) =>
    ofLeavers(
      query,
      Prisma.sql`EXISTS (SELECT 1 FROM "Assignment" a WHERE a."workspaceId" = m."workspaceId"
        AND a."userId" = m."userId"
        AND (EXISTS (SELECT 1 FROM "ItemProgress" p WHERE p."assignmentId" = a.id)
          OR EXISTS (SELECT 1 FROM "Attempt" t WHERE t."assignmentId" = a.id)
          OR EXISTS (SELECT 1 FROM "Certificate" f WHERE f."assignmentId" = a.id)
          OR NOT EXISTS (SELECT 1 FROM "CreditEntry" e WHERE e."assignmentId" = a.id)))`,
    ),
  ACCEPTANCE: (query) =>
    ofLeavers(
      query,
      Prisma.sql`(EXISTS (SELECT 1 FROM "PolicyAcceptance" a WHERE a."workspaceId" = m."workspaceId"
        AND a."userId" = m."userId")
        OR EXISTS (SELECT 1 FROM "PolicyReading" r WHERE r."workspaceId" = m."workspaceId"
          AND r."userId" = m."userId"))`,
    ),
  PERSON: (query) => ofLeavers(query, Prisma.sql`m."anonymisedAt" IS NULL`),
  EVIDENCE: ofEvidence,
  NOTICE: ofNotices,
}

/** The whole statement, as a list named `due`, for a select from it. */
export const dueOf = (kind: RetentionKind, query: DueQuery): Prisma.Sql =>
  Prisma.sql`WITH ${rulesByUnit(kind, query)}, due AS (${statements[kind](query)})`
