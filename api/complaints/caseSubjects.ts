/**
 * Whom a case is between and what it is about, for the rows of a list: no more of it than its page would show to the
 * same person at the same moment, so nothing where the page would ask who they are first.
 */
import { isReadableNow, mayOpen, partsIn, visibleCases, withMyAssignments } from '../cases/access.ts'
import { versionsOf, unknownVersion, withNames } from '../cases/versions.ts'
import { column } from '../core/json.ts'
import type { Ctx } from '../core/deps.ts'
import type { CaseSubject } from './contract/form.ts'
import { firstWordsOf } from './firstWords.ts'
import { filedShownTo } from './page/form.ts'
import type { Form } from './page/loadCase.ts'

/** By case; two statements however many there are. A case of which nothing may be read is left out. */
export async function caseSubjects(ctx: Ctx, caseIds: string[]): Promise<Map<string, CaseSubject>> {
  if (caseIds.length === 0) return new Map()
  const where = { caseId: { in: caseIds } }
  const [rows, forms] = await Promise.all([
    ctx.tx.case.findMany({
      where: { AND: [{ id: { in: caseIds } }, visibleCases(ctx.person)] },
      include: { ...withMyAssignments(ctx.person), ...withNames },
    }),
    ctx.tx.caseForm.findMany({ where }),
  ])
  const versions = await versionsOf(ctx, rows)
  const formOf = new Map(forms.map((form) => [form.caseId, form]))
  return new Map(
    rows.flatMap((row): [string, CaseSubject][] => {
      const parts = partsIn(ctx.person, row)
      const form = formOf.get(row.id)
      // What was erased leaves a row that says nothing.
      if (!form || form.complainant === null || !mayOpen(ctx.person, row)) return []
      if (!isReadableNow(ctx.person, parts)) return []
      const { definition } = versions.get(row.workflowVersionId) ?? unknownVersion
      return [[row.id, subjectOf(filedShownTo({ parts, definition }, column<Form>().read(form)))]]
    }),
  )
}

function subjectOf({ complainant, respondent, incidents }: ReturnType<typeof filedShownTo>): CaseSubject {
  return {
    complainant: complainant?.name.trim() || null,
    respondent: (respondent?.name ?? '').trim() || null,
    subject: firstWordsOf((incidents ?? []).map(({ details }) => details)) || null,
  }
}
