import { ApplicationFailure } from '@temporalio/common'
import { valuesOf } from '../../api/complaints/answers/form.ts'
import { calendarOf } from '../../api/complaints/calendar.ts'
import type { Rows } from '../../prisma/client.ts'
import type { CaseKey, LoadedCase, Recorded } from '../../workflows/activities.ts'
import type { Calendar, CaseEvent, Values } from '../../workflows/engine/state.ts'
import type { Definitions } from './definitions.ts'
import { answersOf } from '../../api/cases/stored.ts'

/**
 * What a run needs to begin or to go on: the process, the branch's calendar, and the transitions after
 * `since` that it may not know.
 */
export async function loadCase(
  rows: Rows,
  definitions: Definitions,
  { caseId, workspaceId, definitionHash }: CaseKey,
  since: number,
): Promise<LoadedCase> {
  const row = await rows.case.findUnique({ where: { id: caseId } })
  if (!row) throw ApplicationFailure.nonRetryable('There is no such case', 'CASE_MISSING')
  const { process, forms } = await definitions.of(rows, workspaceId, definitionHash)
  const [calendar, form, recorded] = await Promise.all([
    calendarOfBranch(rows, row.branchId),
    process.watched.length > 0
      ? rows.caseForm.findUnique({ where: { caseId }, select: { answers: true } })
      : null,
    recordedSince(rows, caseId, since),
  ])
  return {
    process,
    calendar,
    filedAt: row.filedAt.getTime(),
    values: watched(process.watched, valuesOf(forms['filing'] ?? [], form ? answersOf(form) : {})),
    recorded,
  }
}

async function calendarOfBranch(rows: Rows, branchId: string): Promise<Calendar> {
  const branch = await rows.branch.findUnique({
    where: { id: branchId },
    include: { holidays: { orderBy: { on: 'asc' } } },
  })
  if (!branch)
    throw ApplicationFailure.nonRetryable('The business unit of the case is gone', 'BRANCH_MISSING')
  return calendarOf(branch)
}

/** Answers that conditions read; nothing else of the form enters a history. */
const watched = (keys: string[], values: Values): Values =>
  Object.fromEntries(Object.entries(values).filter(([key]) => keys.includes(key)))

export async function recordedSince(rows: Rows, caseId: string, since: number): Promise<Recorded[]> {
  const found = await rows.caseTransition.findMany({
    where: { caseId, seq: { gt: since } },
    orderBy: { seq: 'asc' },
  })
  return found.map(({ seq, key, at, event }) => ({ seq, key, at: at.getTime(), event: event as CaseEvent }))
}
