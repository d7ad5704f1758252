/**
 * The versions that cases run: definition, number, name. A damaged one reads as empty, so that its cases can
 * still be found.
 */
import { isRecord } from '../../workflows/definition/keys.ts'
import type { Prisma, Rows } from '../../prisma/client.ts'
import type { Definition } from '../../workflows/definition/definition.ts'
import { inLanguage } from '../../workflows/definition/texts/translations.ts'
import { newest } from '../core/newest.ts'
import { readingLanguage } from '../core/readerLocale.ts'
import { isLanguage, type Language } from '../messages/languages.ts'

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
const isWhole = (definition: unknown): definition is Definition => {
  if (!isRecord(definition) || !isRecord(definition['process'])) return false
  const { process, stages, filing, forms, prerequisites } = definition
  return Boolean(process['steps'] && Array.isArray(stages) && filing && forms && Array.isArray(prerequisites))
}
/** A stored definition in the language of the call, text by text; empty where it is incomplete. */
export function asDefinition(definition: unknown, language: string | null = readingLanguage()): Definition {
  if (!isWhole(definition)) return empty
  return isLanguage(language) ? translated(definition, language) : definition
}
const translations = new WeakMap<Definition, Map<Language, Definition>>()
/** Made once for each definition, which is kept as well. */
function translated(definition: Definition, language: Language): Definition {
  const known = translations.get(definition) ?? new Map<Language, Definition>()
  translations.set(definition, known)
  const localizedDefinition = known.get(language) ?? inLanguage(definition, language)
  known.set(language, localizedDefinition)
  return localizedDefinition
}

/** Stored steps have names in the primary language; this replaces them with those of the definition. */
export const withStepNames = <Step extends { stepId: string; name: string }>(
  { process }: Definition,
  steps: Step[],
): Step[] => steps.map((step) => ({ ...step, name: process.steps[step.stepId]?.name ?? step.name }))

/** What a case is read with where its version and its business unit are named. */
export const withNames = {
  branch: { select: { name: true } },
  workflowVersion: { select: { number: true, workflow: { select: { name: true } } } },
} satisfies Prisma.CaseInclude
export type NamedCase = Prisma.CaseGetPayload<{ include: typeof withNames }>
type Named = Pick<NamedCase, 'workflowVersionId' | 'workflowVersion'>

/** The versions of cases, by id. */
export async function versionsOf(
  { tx, workspace }: InWorkspace,
  cases: Named[],
): Promise<Map<string, Version>> {
  const stored = await storedDefinitions(
    tx,
    workspace.id,
    cases.map((row) => row.workflowVersionId),
  )
  return new Map(
    cases.map(({ workflowVersionId: id, workflowVersion: { number, workflow } }) => {
      const definition = stored.get(id)
      const version: Version = {
        id,
        number,
        workflowName: workflow.name,
        definition: asDefinition(definition),
        readIn: (language) => asDefinition(definition, language),
      }
      return [id, version]
    }),
  )
}

/** The definition of a version; a damaged one reads as empty. */
export async function definitionOf({ tx, workspace }: InWorkspace, versionId: string): Promise<Definition> {
  return asDefinition((await storedDefinitions(tx, workspace.id, [versionId])).get(versionId))
}

type InWorkspace = { tx: Rows; workspace: { id: string } }
const definitionCache = newest<Definition>(200)

/** What is published never changes (a trigger holds it), so each is read once and kept. */
async function storedDefinitions(
  rows: Rows,
  workspaceId: string,
  ids: string[],
): Promise<Map<string, unknown>> {
  const wanted = [...new Set(ids)]
  const definitions = new Map<string, unknown>(
    wanted.flatMap((id) => {
      const known = definitionCache.get(`${workspaceId} ${id}`)
      return known ? [[id, known]] : []
    }),
  )
  const missing = wanted.filter((id) => !definitions.has(id))
  if (missing.length === 0) return definitions
  const read = await rows.workflowVersion.findMany({
    where: { id: { in: missing } },
    select: { id: true, definition: true },
  })
  for (const { id, definition } of read) {
    definitions.set(id, definition)
    if (isWhole(definition)) definitionCache.set(`${workspaceId} ${id}`, definition)
  }
  return definitions
}

export const unknownVersion: Version = {
  id: '',
  number: 0,
  workflowName: '',
  definition: empty,
  readIn: () => empty,
}
