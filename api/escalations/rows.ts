/**
 * Thresholds as schedulers see them, in one statement however many cases there are: number, step, stage,
 * dates, citation. Never a name, never a
 * word of the complaint; and of a case in which the scheduler is a party, not even that there is one.
 */
import { Prisma, type Rows } from '../../prisma/client.ts'
import type { CaseClock } from '../../workflows/definition/graph.ts'
import { citation } from '../../workflows/definition/law.ts'
import type { CaseRole } from '../../workflows/engine/state.ts'
import { taskClockId } from '../../workflows/engine/tasks.ts'
import type { Ctx } from '../core/deps.ts'
import { readingLanguage, wordsFor } from '../core/readerLocale.ts'
import { say } from '../messages/say.ts'
import type { EscalationSetting } from './contract.ts'
import { extensionOf } from './extension.ts'

export type EscalationRow = Omit<
  EscalationSetting,
  | 'citation'
  | 'createdAt'
  | 'updatedAt'
  | 'dueAt'
  | 'firstThresholdDate'
  | 'secondThresholdDate'
  | 'firstFiredAt'
  | 'secondFiredAt'
  | 'extension'
> & {
  lawRef: string | null
  /** Of the term, where the setting is of one. */
  rule: Pick<CaseClock, 'unit' | 'extension'> | null
  extended: number
  caseStatus: string
  /** Those that the scheduler has in the case. */
  seats: string[]
  total: number
  clock: string
  createdAt: Date
  updatedAt: Date
  dueAt: Date | null
  firstThresholdDate: Date | null
  secondThresholdDate: Date | null
  firstFiredAt: Date | null
  secondFiredAt: Date | null
}

/** The clock of the case that a setting is of, where it is of one. */
const term = Prisma.sql`(v.definition->'process'->'clocks'->substr(e.clock, 6))`
/** What the reader's language makes of a text of the definition; null where it lacks it. */
const translated = (path: Prisma.Sql) =>
  Prisma.sql`v.definition->'languages'->'texts'->${readingLanguage()}->>(${path})`
/** Of the step, or of the term. */
export const stepName = () => Prisma.sql`coalesce(
  ${translated(Prisma.sql`'steps/' || s."stepId" || '/name'`)}, s.name,
  ${translated(Prisma.sql`'clocks/' || substr(e.clock, 6) || '/name'`)}, ${term}->>'name', '')`
const columns = ({ person }: Ctx) => Prisma.sql`
  e.id, e."workspaceId", e."branchId", e."escalationType", e."firstThresholdDate", e."secondThresholdDate",
    e."targetId", e.enabled, e."createdAt", e."updatedAt",
  e.clock, e.status, e."dueAt", e."firstFiredAt", e."secondFiredAt", e."derivedFrom", e.version, c."caseNo",
    (c.status = 'ON_HOLD') AS "onHold", b.name AS branch, ${stepName()} AS "stepName",
  coalesce(${translated(Prisma.sql`'stages/' || s."stageId" || '/name'`)},
    (SELECT stage->>'name' FROM jsonb_array_elements(v.definition->'stages') stage
    WHERE stage->>'id' = s."stageId"), '') AS "stageName",
  coalesce(v.definition->'process'->'steps'->s."stepId"->'clock'->>'lawRef', ${term}->>'lawRef') AS "lawRef",
  CASE WHEN ${term} IS NOT NULL
    THEN jsonb_build_object('unit', ${term}->'unit', 'extension', ${term}->'extension') END AS rule,
  (SELECT count(*)::int FROM "CaseEvent" x WHERE x."caseId" = c.id AND x.kind = 'TERM_EXTENDED'
    AND x.detail->>'clock' = substr(e.clock, 6)) AS extended,
  c.status AS "caseStatus",
  ARRAY(SELECT a.capacity FROM "CaseAssignment" a WHERE a."caseId" = c.id AND a.active
    AND a."userId" = ${person.userId}::uuid) AS seats,
  (count(*) OVER ())::int AS total`
const tables = Prisma.sql`
  "EscalationSetting" e JOIN "Case" c ON c.id = e."targetId" JOIN "Branch" b ON b.id = e."branchId"
    JOIN "WorkflowVersion" v ON v.id = c."workflowVersionId"
  LEFT JOIN "CaseStep" s ON s."caseId" = c.id AND s.instance = e.clock`

/**
 * Which settings (e) of which cases (c) a scheduler may know of: those of the workspace in which they are no
 * party.
 */
export const wallOf = ({
  workspace,
  person,
}: Ctx): Prisma.Sql => Prisma.sql`e."workspaceId" = ${workspace.id}::uuid AND c."workspaceId" = ${workspace.id}::uuid
  AND (c.kind = 'MEETING' OR (c."startedByUserId" <> ${person.userId}::uuid
    AND c."respondentUserId" IS DISTINCT FROM ${person.userId}::uuid))`

/** Rows that a scheduler may see and that meet `condition`, with how many there are in all. */
export async function findSettings(
  rows: Rows,
  ctx: Ctx,
  condition: Prisma.Sql,
  page: { order: Prisma.Sql; skip: number; take: number },
): Promise<{ settings: EscalationRow[]; total: number }> {
  const query = (skip: number, take: number) =>
    rows.$queryRaw<
      EscalationRow[]
    >`SELECT ${columns(ctx)} FROM ${tables} WHERE ${wallOf(ctx)} AND ${condition} ORDER BY ${page.order}
      LIMIT ${take} OFFSET ${skip}`
  const settings = await query(page.skip, page.take)
  // A page past the end has no row to carry the total.
  const total = settings[0]?.total ?? (page.skip > 0 ? ((await query(0, 1))[0]?.total ?? 0) : 0)
  return { settings, total }
}

/** One row, or null. */
export async function settingOf(rows: Rows, ctx: Ctx, id: string): Promise<EscalationRow | null> {
  const { settings } = await findSettings(rows, ctx, Prisma.sql`e.id = ${id}::uuid`, {
    order: Prisma.sql`e.id`,
    skip: 0,
    take: 1,
  })
  return settings[0] ?? null
}

/** What a scheduler is to the case of a setting: who sits on its committee is that, too. */
export function capacitiesOf({ seats }: Pick<EscalationRow, 'seats'>): CaseRole[] {
  const sits = (['PRESIDING_OFFICER', 'COMMITTEE'] as const).filter((part) => seats.includes(part))
  return ['SCHEDULER', ...new Set([...sits, ...(sits.length > 0 ? (['COMMITTEE'] as const) : [])])]
}

const text = (date: Date | null) => date?.toISOString() ?? null
/** Presents a clock of a case to a scheduler; the name of a task is withheld, as only its committee may read it. */
export const presentEscalation = ({
  lawRef,
  rule,
  extended,
  caseStatus,
  seats,
  total: _total,
  clock,
  ...row
}: EscalationRow): EscalationSetting => ({
  ...row,
  // What a task says is its committee's to read.
  stepName: clock.startsWith(taskClockId('')) ? wordsFor(say('escalations.task')) : row.stepName,
  extension: extensionOf({
    rule,
    status: row.status,
    dueAt: row.dueAt,
    extended,
    caseStatus,
    parts: capacitiesOf({ seats }),
  }),
  citation: lawRef ? citation(lawRef) : null,
  createdAt: row.createdAt.toISOString(),
  updatedAt: row.updatedAt.toISOString(),
  dueAt: text(row.dueAt),
  firstThresholdDate: text(row.firstThresholdDate),
  secondThresholdDate: text(row.secondThresholdDate),
  firstFiredAt: text(row.firstFiredAt),
  secondFiredAt: text(row.secondFiredAt),
})
