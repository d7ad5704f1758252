import { ApplicationFailure } from '@temporalio/common'
import { readZoneRules } from '../../api/branches/zoneRules.ts'
import { answersOf } from '../../api/cases/rowSchemas.ts'
import { valuesOf } from '../../api/questions/form.ts'
import type { WorkspaceDb } from '../../prisma/client.ts'
import type { CaseKey, LoadedCase } from '../../workflows/activities.ts'
import type { Calendar, CaseEvent, Values } from '../../workflows/engine/state.ts'
import type { ZoneRules } from '../../workflows/definition/zoneRules.ts'
import type { Known } from './commitTransition.ts'
import type { CaseFacts, InstantText } from './facts.ts'
import { nextRequest } from './factsCache.ts'
import { column } from '../../api/core/json.ts'

/** As `case_start` in prisma/migrations answers. */
type CaseStart = {
  filedAt: InstantText
  attention: string | null
  /** Null where the business unit is gone. */
  unit: Omit<Calendar, 'zoneRules'> | null
  /** Null where none are recorded of its zone. */
  zoneRules: ZoneRules | null
  answers: unknown
  recorded: { seq: number; key: string | null; at: InstantText; event: unknown }[]
  /** Null where there are transitions. */
  facts: CaseFacts | null
  versions: string
}

/** Transitions that an answer holds: with what one can hold at most, they stay well below Temporal's 2 MB. */
const maxRecordedTransitions = 500

/**
 * What a run needs to begin or to go on: the process, the branch's calendar, and the transitions after
 * `since` that it may not know; with them what the case's row says of its run. One statement, which also
 * tells the facts of the next transition.
 */
export async function loadCase(
  db: WorkspaceDb,
  { definitions, facts: factsCache }: Known,
  { caseId, workspaceId, definitionHash }: CaseKey,
  since: number,
): Promise<LoadedCase & { attention: string | null }> {
  const { process, forms } = await definitions.of(db, workspaceId, definitionHash)
  const next = nextRequest(caseId, since)
  const request = {
    caseId,
    since,
    hasAnswers: process.watched.length > 0,
    ...(next.isWhole ? { facts: next } : {}),
  }
  const start = column<CaseStart | null>().read(await db.caseStart(request))
  if (!start) throw ApplicationFailure.nonRetryable('There is no such case', 'CASE_MISSING')
  const { filedAt, unit, zoneRules, answers, recorded, attention, facts, versions } = start
  if (facts) factsCache.keep({ request: next, facts, versions })
  if (!unit) throw ApplicationFailure.nonRetryable('The business unit of the case is gone', 'BRANCH_MISSING')
  const isRunning = since > 0 || recorded.length > 0
  const calendarBy = isRunning ? await readCalendarAuthor(db, caseId) : null
  const filed = answers === null ? {} : answersOf({ answers })
  return {
    process,
    // Recorded within a minute: until then, this machine's.
    calendar: { ...unit, zoneRules: zoneRules ?? readZoneRules(unit.timeZone) },
    ...(calendarBy ? { calendarBy } : {}),
    filedAt: new Date(filedAt).getTime(),
    values: watched(process.watched, valuesOf(forms['filing'] ?? [], filed)),
    recorded: recorded.slice(0, maxRecordedTransitions).map(({ at, event, ...each }) => ({
      ...each,
      at: new Date(at).getTime(),
      event: column<CaseEvent>().read(event),
    })),
    ...(recorded.length > maxRecordedTransitions ? { isMore: true as const } : {}),
    attention,
  }
}

/** Who last changed the calendar of the case's business unit; asked only where a calendar can have changed. */
async function readCalendarAuthor(db: WorkspaceDb, caseId: string): Promise<string | null> {
  const row = await db.case.findUnique({
    where: { id: caseId },
    select: { branch: { select: { calendarSavedBy: true } } },
  })
  return row?.branch.calendarSavedBy ?? null
}

/** Answers that conditions read; nothing else of the form enters a history. */
const watched = (keys: string[], values: Values): Values =>
  Object.fromEntries(Object.entries(values).filter(([key]) => keys.includes(key)))
