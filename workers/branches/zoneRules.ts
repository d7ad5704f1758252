/**
 * Zone rules of the installation: the newest that one of its processes brought. Cases use these, whatever a worker's
 * machine says; where rules change, the runs of the zone are signalled as for any change of their calendar.
 */
import { machineZones, type ZoneSource } from '../../api/branches/zoneRules.ts'
import type { Database, Prisma } from '../../prisma/client.ts'
import { agree, type ZoneRules } from '../../workflows/definition/zoneRules.ts'

/** Numbers of zones: recorded for the first time or in a later edition; of these, new ones and those that differ. */
export type RecordedZones = { edition: string; recorded: number; changed: number }

type Outdated = { timeZone: string; rules: ZoneRules | null }
type NewZoneRules = { timeZone: string; rules: ZoneRules; isChange: boolean }

/**
 * Records what this machine knows better of the zones of all business units; null where it does not. Each edition is
 * recorded once, whichever processes try, and an earlier one never takes the place of a later one.
 */
export async function recordZoneRules(
  { platform }: Pick<Database, 'platform'>,
  { edition, read }: ZoneSource = machineZones,
): Promise<RecordedZones | null> {
  if ((await outdatedZones(platform, edition)).length === 0) return null
  return platform.$transaction(
    async (rows) => {
      await rows.$executeRaw`SELECT pg_advisory_xact_lock(hashtextextended('zone rules', 0))`
      const newRules = (await outdatedZones(rows, edition)).flatMap((each) => readNew(each, read))
      if (newRules.length === 0) return null
      const changed = newRules.filter(({ isChange }) => isChange).map(({ timeZone }) => timeZone)
      await saveRules(rows, newRules)
      await enqueueUnits(rows, changed)
      return { edition, recorded: newRules.length, changed: changed.length }
    },
    { timeout: 60_000 },
  )
}

/** Zones of business units without rules, or with those of an earlier edition. */
const outdatedZones = (
  rows: Pick<Prisma.TransactionClient, '$queryRaw'>,
  edition: string,
): Promise<Outdated[]> => rows.$queryRaw<Outdated[]>`
  SELECT b."timeZone", z.rules FROM (SELECT DISTINCT "timeZone" FROM "Branch") b
  LEFT JOIN "ZoneRules" z USING ("timeZone")
  WHERE z.rules IS NULL OR (z.rules->>'version') COLLATE "C" < ${edition} ORDER BY b."timeZone"`

/** Nothing of a zone that the machine does not know. */
function readNew({ timeZone, rules: before }: Outdated, read: ZoneSource['read']): NewZoneRules[] {
  try {
    const rules = read(timeZone)
    return [{ timeZone, rules, isChange: before === null || !agree(before, rules) }]
  } catch (error) {
    if (error instanceof RangeError) return []
    throw error
  }
}

const saveRules = (rows: Prisma.TransactionClient, newRules: NewZoneRules[]) => rows.$executeRaw`
  INSERT INTO "ZoneRules" ("timeZone", rules)
  SELECT "timeZone", rules
  FROM jsonb_to_recordset(${JSON.stringify(newRules)}::jsonb) AS f("timeZone" text, rules jsonb)
  ON CONFLICT ("timeZone") DO UPDATE SET rules = EXCLUDED.rules, "recordedAt" = now()`

/** Leaves in the outbox what a trigger leaves where an admin changes days off. */
const enqueueUnits = (rows: Prisma.TransactionClient, timeZones: string[]) => rows.$queryRaw`
  SELECT calendar_changed("workspaceId", id)::text FROM "Branch" WHERE "timeZone" = ANY(${timeZones})`
