/** Process Details: what will happen, who hears it, by when and by which law, before anything is filed. */
import { dateAfter, dateIn } from '../../workflows/definition/clocks.ts'
import type { DefinedStage, Definition } from '../../workflows/definition/definition.ts'
import { citation } from '../../workflows/definition/law.ts'
import { filingShownTo } from '../../workflows/definition/texts/visibleTo.ts'
import type { Instant } from '../../workflows/engine/state.ts'
import type { Ctx } from '../core/deps.ts'
import { calendarOf } from './calendar.ts'
import type { ProcessDetails } from './contract.ts'
import { namesOf } from '../users/names.ts'
import { offeredProcess } from './offeredProcess.ts'
import type { Road } from './predictions.ts'
import { asPlan } from './viewerOf.ts'
import { readersOf } from './readers.ts'
import { readRoadBefore } from './roads.ts'
import { canReceive, committeeFor } from './seats.ts'
import { beside, besideOrNull } from '../core/readerLocale.ts'
import { say } from '../messages/say.ts'
import { assigneeInWords, citationOf, clockFor, filingLimitOf, limitOf } from './labels.ts'

/**
 * What filing on a process would mean for the caller, who is recused from its committee. Throws as `offeredProcess`.
 */
export async function processDetails(ctx: Ctx, workflowId: string): Promise<ProcessDetails> {
  const { definition: offered, unit, ...workflow } = await offeredProcess(ctx, workflowId)
  const definition = asPlan(offered)
  const recused = [ctx.person.userId]
  const seated = await committeeFor(ctx.tx, unit, recused)
  const { committee, others } = await readersOf(ctx, {
    definition,
    unitId: unit.id,
    committee: seated,
    recused,
  })
  const names = await namesOf(ctx.tx, namedActors(definition))
  const now = Date.now()
  const road = await readRoadBefore({
    hash: workflow.hash,
    definition,
    calendar: calendarOf(unit),
    answers: {},
    at: now,
  })
  const { limit } = definition.filing
  return {
    workflowId,
    workflowVersionId: workflow.versionId,
    workflowName: workflow.name,
    workflowDescription: workflow.description,
    confidentiality: definition.confidentiality,
    committee,
    canBeReceived: canReceive(definition, seated),
    others: others.map(({ name, part }) => ({ name, ...beside('part', part) })),
    prerequisites: statementsOf(definition).map(({ id, statement, lawRef }) => ({
      id,
      statement,
      citation: lawRef && citation(lawRef),
    })),
    filingLimit: limit && {
      ...beside('text', filingLimitOf(limit)),
      citation: limit.lawRef && citation(limit.lawRef),
      earliest: earliestDay(definition, unit.timeZone, now) ?? dateIn(unit.timeZone, now),
    },
    witnessesShownTo: (['RESPONDENT', 'EMPLOYER'] as const).filter((party) =>
      filingShownTo([party], definition.filing, 'WITNESSES'),
    ),
    stages: stagesBefore(definition, road, (id) => names.get(id) ?? null),
    sections: definition.forms.filing ?? [],
    timeZone: unit.timeZone,
    // Designers are advised to have counsel sign; this notice says to the filer that the page is not legal advice.
    ...besideOrNull('lawNotice', definition.lawPack === null ? null : say('complaints.lawNotice')),
  }
}

/** What has to be ticked before filing. */
export const statementsOf = ({ prerequisites }: Definition) =>
  prerequisites.filter((each) => each.stepId === null && each.requiresStepId === null)
/** The user ids of the people whom steps of a process name as their actor. */
export const namedActors = ({ process }: Definition): string[] =>
  Object.values(process.steps).flatMap(({ actor }) => (actor?.by === 'PERSON' ? [actor.userId] : []))
/** As after filing: stages shown to the complainant, and those in which the complainant acts. */
const isShownBefore = ({ process }: Definition, { visibleTo, stepIds }: DefinedStage) =>
  visibleTo.includes('COMPLAINANT') || stepIds.some((id) => process.steps[id]?.actor?.by === 'COMPLAINANT')

/**
 * The first day (YYYY-MM-DD) of an incident that can still be filed in time at `at`: the limit counted from it, as
 * outcomes count it (`filedWithin.ts`), is not over. Null without a limit.
 */
export function earliestDay({ filing: { limit } }: Definition, timeZone: string, at: Instant): string | null {
  if (!limit) return null
  const { amount, unit } = limit
  const today = dateIn(timeZone, at)
  let day = dateAfter(today, -amount, unit)
  // Months of different length: three months from 28 February end on 28 May, and 31 May is too late for it.
  while (dateAfter(day, amount, unit) < today) day = dateAfter(day, 1, 'DAY')
  return day
}

/** What is ahead of a complaint that is not filed yet; a stage without a step that may come is left out. */
export const stagesBefore = (
  definition: Definition,
  road: Road,
  nameOf: (userId: string) => string | null,
): ProcessDetails['stages'] =>
  definition.stages
    .filter((stage) => isShownBefore(definition, stage))
    .map((stage) => plannedStage(definition, stage, road, { nameOf, parties: ['COMPLAINANT'] }))
    .map((stage) => ({ ...stage, steps: stage.steps.filter(({ stepId }) => road.has(stepId)) }))
    .filter(({ steps }) => steps.length > 0)

/** A stage with its steps, as planned. */
export function plannedStage(
  definition: Definition,
  stage: DefinedStage,
  road: Road,
  { nameOf, parties }: Parameters<typeof assigneeInWords>[2],
) {
  const { process, drawing } = definition
  const stepName = (id: string) => process.steps[id]?.name ?? ''
  return {
    stageId: stage.id,
    name: stage.name,
    description: stage.description,
    color: stage.color,
    steps: stage.stepIds
      .flatMap((id) => process.steps[id] ?? [])
      .map((step) => ({
        stepId: step.id,
        name: step.name,
        description: drawing[step.id]?.description ?? '',
        kind: step.kind,
        ...beside('actor', assigneeInWords(definition, step, { nameOf, parties })),
        ...besideOrNull('limit', limitOf(process, clockFor(process, step), stepName, step.id)),
        citation: citationOf(clockFor(process, step)),
        predictedDueAt: isoOrNull(road.get(step.id)?.dueAt),
        isUsual: road.get(step.id)?.isUsual ?? true,
      })),
  }
}
/** An instant in ISO 8601, or null where there is none. */
export const isoOrNull = (instant: Instant | Date | null | undefined): string | null =>
  instant === null || instant === undefined ? null : new Date(instant).toISOString()
