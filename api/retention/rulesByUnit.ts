/**
 * Which rule of retention holds for a business unit. The one of its own jurisdiction comes first, then those of the
 * jurisdictions that hold it, the nearest first, then the one of its country, then the one of all places. Where a unit
 * was in several places the longest holds, and if one of them has no rule nothing goes: else one person could bring
 * forward what goes by moving it. No rule says less than the law that is known.
 */
import { Prisma, type Rows } from '../../prisma/client.ts'
import type { RetentionKind } from './contract.ts'
import { leastByCountry, leastOfCases } from './laws.ts'

type When = { workspaceId: string; until: Date }
export type RetentionPlace = { countryCode: string | null; jurisdictionId: string | null }

/** Of each kind and place the one that holds by then. */
const rules = ({ workspaceId, until }: When) => Prisma.sql`
  rules AS (SELECT DISTINCT ON (kind, "countryCode", "jurisdictionId") id, kind, "countryCode", "jurisdictionId", months
    FROM "RetentionRule"
   WHERE "workspaceId" = ${workspaceId}::uuid AND status = 'CONFIRMED' AND "effectiveAt" <= ${until}
   ORDER BY kind, "countryCode", "jurisdictionId", "effectiveAt" DESC, id DESC)`

/** Of `rules` the one for a country and what is said of it, as `id`, `months` and `via`. */
const ruleAt = (kind: RetentionKind, country: Prisma.Sql, jurisdiction: Prisma.Sql) => Prisma.sql`
  SELECT r.id, r.months, CASE WHEN up.far = 0 THEN 'OWN' WHEN up.far > 0 THEN 'ABOVE'
         WHEN r."countryCode" IS NOT NULL THEN 'COUNTRY' ELSE 'ALL' END AS via
    FROM rules r LEFT JOIN jurisdictions_above(${jurisdiction}) up ON up.id = r."jurisdictionId"
   WHERE r.kind = ${kind} AND CASE WHEN r."jurisdictionId" IS NULL
     THEN r."countryCode" IS NULL OR r."countryCode" = ${country} ELSE up.id IS NOT NULL END
   ORDER BY up.far, r."countryCode" LIMIT 1`

/** As a list named `unit_rules`: `unit` (null for who is in none), `id` and `months` of its rule, and why that one. */
export const rulesByUnit = (kind: RetentionKind, when: When): Prisma.Sql => Prisma.sql`${rules(when)},
  places AS (
    SELECT b.id AS unit, b.country AS code, b."jurisdictionId" AS at, true AS "isNow" FROM "Branch" b
     WHERE b."workspaceId" = ${when.workspaceId}::uuid
    UNION ALL
    SELECT b.id, was.code, NULL, false FROM "Branch" b CROSS JOIN LATERAL unnest(b."formerCountries") AS was(code)
     WHERE b."workspaceId" = ${when.workspaceId}::uuid
    UNION ALL
    SELECT b.id, j."countryCode", j.id, false FROM "Branch" b
      JOIN "Jurisdiction" j ON j.id = ANY(b."formerJurisdictions")
     WHERE b."workspaceId" = ${when.workspaceId}::uuid
    UNION ALL
    SELECT NULL, NULL, NULL, true),
  place_rules AS (
    SELECT p.unit, p."isNow", k.id, k.via, k.months AS said, CASE WHEN k.months IS NOT NULL THEN
           greatest(k.months, ${kind === 'CASE' ? leastOfCases : 1}::int,
             (${JSON.stringify(leastByCountry(kind))}::jsonb ->> p.code)::int) END AS months
      FROM places p LEFT JOIN LATERAL (${ruleAt(kind, Prisma.sql`p.code`, Prisma.sql`p.at`)}) k ON true),
  unit_rules AS (
    SELECT unit, (array_agg(id ORDER BY months DESC, "isNow" DESC, id))[1] AS id, max(months) AS months,
           (array_agg(CASE WHEN "isNow" THEN via ELSE 'FORMER' END ORDER BY months DESC, "isNow" DESC, id))[1] AS why,
           (array_agg(said < months ORDER BY months DESC, "isNow" DESC, id))[1] AS "isLeast"
      FROM place_rules GROUP BY unit HAVING bool_and(months IS NOT NULL))`

/** The months that hold then for a kind and place; null: for good, also where nothing was said. */
export async function monthsAt(
  rows: Rows,
  when: When,
  kind: RetentionKind,
  { countryCode, jurisdictionId }: RetentionPlace,
): Promise<number | null> {
  const [rule] = await rows.$queryRaw<{ months: number | null }[]>`WITH ${rules(when)}
    ${ruleAt(kind, Prisma.sql`${countryCode}::text`, Prisma.sql`${jurisdictionId}::uuid`)}`
  return rule?.months ?? null
}
