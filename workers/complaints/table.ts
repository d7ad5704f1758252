/** Rows of one kind while a transition is made: as they were read, and as they will be. */
export type Table<Row extends { id: string }> = {
  rows: Map<string, Row>
  before: ReadonlyMap<string, Row>
}

/** `keyOf` is what names a row of this kind. Rows are replaced in `rows`, never changed in place. */
export function tableOf<Row extends { id: string }>(rows: Row[], keyOf: (row: Row) => string): Table<Row> {
  const before = new Map(rows.map((row) => [keyOf(row), row]))
  return { rows: new Map(before), before }
}

/** Rows that are new or were replaced. */
export const changedRows = <Row extends { id: string }>({ rows, before }: Table<Row>): Row[] =>
  [...rows].flatMap(([key, row]) => (before.get(key) === row ? [] : [row]))

/** Ids of rows that were taken out. */
export const goneIds = <Row extends { id: string }>({ rows, before }: Table<Row>): string[] =>
  [...before].flatMap(([key, row]) => (rows.has(key) ? [] : [row.id]))
