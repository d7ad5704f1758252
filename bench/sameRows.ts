/** A control that writes less would be no control: what two cases hold is compared, table by table. */
import type pg from 'pg'

const tables = {
  Case: 'id',
  CaseStep: '"caseId"',
  CaseAssignment: '"caseId"',
  CaseEvent: '"caseId"',
  CaseTransition: '"caseId"',
  EscalationSetting: '"targetId"',
  Notice: '"caseId"',
  Outbox: 'substr(key, 1, 36)',
  LedgerEntry: '"entityId"',
}
/** Ids, keys and texts that hold them, what the ledger chains, and what the calendar makes of seven days. */
const differing =
  'id caseId targetId caseNo filingKey key path mac hash prevHash seq workflowVersionId definitionHash'.split(
    ' ',
  )
const instant = /\d{4}-\d\d-\d\dT[\d:.]+(Z|[+-]\d\d:\d\d)/g

/** Throws where the rows of the two cases differ in more than ids and instants. */
export async function sameRows(pool: pg.Pool, [ours, plain]: [string, string]): Promise<void> {
  for (const [table, column] of Object.entries(tables)) {
    const [one, other] = [await linesOf(pool, table, column, ours), await linesOf(pool, table, column, plain)]
    if (one.join('\n') !== other.join('\n'))
      throw new Error(`The control writes other rows of ${table}:\n${one.join('\n')}\n–\n${other.join('\n')}`)
  }
}

async function linesOf(pool: pg.Pool, table: string, column: string, caseId: string): Promise<string[]> {
  const { rows } = await pool.query<{ row: object }>(
    `SELECT to_jsonb(t) - $2::text[] AS row FROM "${table}" t WHERE ${column}::text = $1`,
    [caseId, differing],
  )
  return rows
    .map(({ row }) =>
      JSON.stringify(row)
        .replaceAll(caseId, 'CASE')
        .replaceAll(`C-${caseId.slice(-12)}`, 'NUMBER')
        .replaceAll(instant, 'INSTANT'),
    )
    .toSorted()
}
