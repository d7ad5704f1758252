/**
 * The versions that cases run: definition, number, name. A damaged one reads as empty, so that its cases can
 * still be found.
 */
import type { Rows } from '../../prisma/client.ts'
import type { Definition } from '../../workflows/definition/definition.ts'

export type Version = { id: string; number: number; workflowName: string; definition: Definition }

const empty: Definition = {
  process: { interpreter: 1, kind: 'COMPLAINT', start: [], steps: {}, watched: [] },
  stages: [],
  drawing: {},
  forms: {},
  meetingFields: {},
  prerequisites: [],
  confidentiality: '',
  filing: { limit: null, respondentSees: [], employerSees: [] },
  lawPack: null,
}
const isWhole = (given: unknown): given is Definition => {
  const definition = given as Partial<Definition> | null
  return Boolean(
    definition?.process?.steps &&
    Array.isArray(definition.stages) &&
    definition.filing &&
    definition.forms &&
    Array.isArray(definition.prerequisites),
  )
}
export const asDefinition = (given: unknown): Definition => (isWhole(given) ? given : empty)

/** All of them in one statement (and one for their names). */
export async function versionsOf(rows: Rows, ids: string[]): Promise<Map<string, Version>> {
  const found = await rows.workflowVersion.findMany({
    where: { id: { in: [...new Set(ids)] } },
    select: { id: true, number: true, definition: true, workflow: { select: { name: true } } },
  })
  return new Map(
    found.map(({ id, number, definition, workflow }) => [
      id,
      { id, number, workflowName: workflow.name, definition: asDefinition(definition) },
    ]),
  )
}
export const unknownVersion: Version = { id: '', number: 0, workflowName: '', definition: empty }
