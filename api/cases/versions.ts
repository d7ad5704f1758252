/**
 * The versions that cases run: definition, number, name. A damaged one reads as empty, so that its cases can
 * still be found.
 */
import { isRecord } from '../../workflows/definition/keys.ts'
import type { Rows } from '../../prisma/client.ts'
import type { Definition } from '../../workflows/definition/definition.ts'
import { inLanguage } from '../../workflows/definition/texts/translations.ts'
import { readingLanguage } from '../core/reading.ts'
import { isLanguage } from '../messages/languages.ts'

export type Version = {
  id: string
  number: number
  workflowName: string
  definition: Definition
  /** The same in any language, for what was shown to somebody else. */
  readIn: (language: string | null) => Definition
}

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
  if (!isRecord(given) || !isRecord(given['process'])) return false
  const { process, stages, filing, forms, prerequisites } = given
  return Boolean(process['steps'] && Array.isArray(stages) && filing && forms && Array.isArray(prerequisites))
}
/** In the language of whoever made the call, text by text. */
export function asDefinition(given: unknown, language: string | null = readingLanguage()): Definition {
  if (!isWhole(given)) return empty
  return isLanguage(language) ? inLanguage(given, language) : given
}

/** Rows of steps keep their names in the primary language; whoever reads them sees those of the definition. */
export const withStepNames = <Step extends { stepId: string; name: string }>(
  { process }: Definition,
  steps: Step[],
): Step[] => steps.map((step) => ({ ...step, name: process.steps[step.stepId]?.name ?? step.name }))

/** All of them in one statement (and one for their names). */
export async function versionsOf(rows: Rows, ids: string[]): Promise<Map<string, Version>> {
  const found = await rows.workflowVersion.findMany({
    where: { id: { in: [...new Set(ids)] } },
    select: { id: true, number: true, definition: true, workflow: { select: { name: true } } },
  })
  return new Map(
    found.map(({ id, number, definition, workflow }) => [
      id,
      {
        id,
        number,
        workflowName: workflow.name,
        definition: asDefinition(definition),
        readIn: (language) => asDefinition(definition, language),
      },
    ]),
  )
}
export const unknownVersion: Version = {
  id: '',
  number: 0,
  workflowName: '',
  definition: empty,
  readIn: () => empty,
}
