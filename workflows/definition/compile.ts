/**
 * Publishing: a graph becomes a definition, or the list of what is wrong with it. Pure, so the
 * canvas shows live what
 * the publish call would refuse. The graph must fit the Graph schema; it may be wrong in every other way.
 */
import type { DefinedStage, Definition, FormSection, Process, ProcessStep, Route } from './definition.ts'
import type { Action, Attribute, Edge, Graph, Step } from './graph.ts'
import { countedDays, datesOf, groupBy, peopleOf, indexGraph, type GraphIndex } from './graphIndex.ts'
import { editionOf } from './law.ts'
import { awaitedBy, joinsOf, leadingToStart } from './joins.ts'
import { findProblems } from './problems.ts'
import type { GraphProblem, Known } from './problem.ts'
import { publishedTexts } from './texts/translations.ts'
import { reachableFrom } from './walks.ts'

export type { Known } from './problem.ts'
export type Compiled =
  /** `confirmed`: what is kept with a reason. */
  | { definition: Definition; confirmed: GraphProblem[]; problems?: undefined }
  | { definition?: undefined; confirmed?: undefined; problems: GraphProblem[] }

/**
 * The definition of a faultless graph, else every problem at once in a stable order. `known` adds checks of
 * committee and user ids.
 */
export function compile(graph: Graph, known: Known = {}): Compiled {
  const index = indexGraph(graph)
  const problems = confirmedBy(graph, findProblems(index, known))
  return problems.every(({ isWarning }) => isWarning)
    ? { definition: definitionOf(index, problems), confirmed: problems }
    : { problems }
}

/** Every problem of a drawing, those that are kept with a reason among them. */
export function problemsOf(graph: Graph, known: Known = {}): GraphProblem[] {
  const { problems, confirmed } = compile(graph, known)
  return problems ?? confirmed
}

/** What the drawing gives a reason for is a warning. */
function confirmedBy({ confirmations = {} }: Graph, problems: GraphProblem[]): GraphProblem[] {
  const reasons = new Map(Object.entries(confirmations))
  return problems.map((one) => {
    const reason = one.confirm === undefined ? undefined : reasons.get(one.confirm)
    return reason === undefined ? one : { ...one, reason, isWarning: true }
  })
}

/** Reasons for what is there no longer are not published. */
function confirmationsOf(problems: GraphProblem[]): Pick<Definition, 'confirmations'> {
  const reasons = problems.flatMap(({ confirm, reason }) =>
    confirm && reason ? [[confirm, reason] as const] : [],
  )
  return reasons.length > 0 ? { confirmations: Object.fromEntries(reasons) } : {}
}

function definitionOf(index: GraphIndex, problems: GraphProblem[]): Definition {
  const { graph } = index
  const stages = stagesOf(graph)
  const { lawPack, confidentiality, filing, prerequisites } = graph
  return {
    process: processOf(index, stages),
    stages,
    drawing: Object.fromEntries(graph.steps.map((step) => [step.id, drawnOf(step)])),
    forms: formsOf(graph),
    meetingFields: Object.fromEntries(groupBy(inOrder(graph.meetingFields), (field) => field.stepId)),
    prerequisites,
    confidentiality,
    filing,
    lawPack,
    ...besideLaw(lawPack),
    ...confirmationsOf(problems),
    ...publishedTexts(graph),
  }
}

function besideLaw(lawPack: string | null): Pick<Definition, 'lawEdition'> {
  const lawEdition = editionOf(lawPack)
  return lawEdition ? { lawEdition } : {}
}

function drawnOf({ description, position, texts, outcomes }: Step): Definition['drawing'][string] {
  const read = outcomes.flatMap((outcome) => (outcome.texts ? [[outcome.id, outcome.texts] as const] : []))
  return {
    description,
    position,
    ...(texts ? { texts } : {}),
    ...(read.length > 0 ? { outcomes: Object.fromEntries(read) } : {}),
  }
}

/** By `order`, then by id, so that equal drawings give equal definitions. */
const inOrder = <Row extends { id: string; order: number }>(rows: Row[]): Row[] =>
  rows.toSorted((a, b) => a.order - b.order || (a.id < b.id ? -1 : 1))

function stagesOf({ stages, steps }: Graph): DefinedStage[] {
  const ofStage = groupBy(inOrder(steps), (step) => step.stageId)
  return inOrder(stages).map((stage) => ({
    ...stage,
    stepIds: (ofStage.get(stage.id) ?? []).map((step) => step.id),
  }))
}

/** Every form of a drawing, by its step or 'filing', in order. */
export function formsOf({
  components,
  attributes,
}: Pick<Graph, 'components' | 'attributes'>): Record<string, FormSection[]> {
  const attributesByComponent = groupBy(
    inOrder(attributes).map(withoutOld),
    (attribute) => attribute.componentId,
  )
  const sections = [...groupBy(inOrder(components), (component) => component.stepId)]
  return Object.fromEntries(
    sections.map(([place, list]) => [
      place,
      list.map(({ stepId: _place, ...component }) => ({
        ...component,
        attributes: attributesByComponent.get(component.id) ?? [],
      })),
    ]),
  )
}

/** A setting that nothing keeps any more is not promised. */
function withoutOld(attribute: Attribute): Attribute {
  const { anonymous: _unkept, ...config } = attribute.config
  return { ...attribute, config }
}

function processOf(index: GraphIndex, stages: DefinedStage[]): Process {
  const { graph } = index
  const edges = groupBy(graph.edges, (edge) => edge.from)
  const actions = groupBy(
    inOrder(graph.actions.filter((action) => action.enabled)),
    (action) => action.stepId,
  )
  const waits = groupBy(
    graph.prerequisites.filter((one) => one.requiresStepId !== null),
    (one) => one.stepId ?? '',
  )
  const requires = (id: string) => [
    ...new Set((waits.get(id) ?? []).flatMap((one) => one.requiresStepId ?? [])),
  ]
  const [joins, awaited] = [joinsOf(index), awaitedBy(index)]
  const places = new Map(stages.flatMap((stage) => stage.stepIds).map((id, place) => [id, place]))
  return {
    interpreter: 3,
    kind: graph.kind,
    start: routes(edges.get('start') ?? []),
    steps: Object.fromEntries(
      graph.steps.map((step) => [
        step.id,
        {
          ...stepOf(step, edges.get(step.id) ?? [], actions.get(step.id) ?? [], requires(step.id)),
          ...joins.get(step.id),
          ...awaited.get(step.id),
          place: places.get(step.id) ?? 0,
        },
      ]),
    ),
    ...clocksOf(index),
    ...countedFrom(graph),
    ...assignedTo(graph),
    ...endingsOf(index, stages),
    watched: [
      ...new Set([
        ...graph.edges.flatMap((edge) => (edge.condition?.tests ?? []).map((test) => test.field)),
        ...graph.steps.flatMap(({ outcomes }) => outcomes.flatMap(({ absences }) => absences?.of ?? [])),
      ]),
    ].toSorted(),
  }
}

function clocksOf(index: GraphIndex): Pick<Process, 'clocks'> {
  const { clocks } = index.graph
  if (clocks.length === 0) return {}
  return {
    clocks: Object.fromEntries(
      clocks
        .toSorted((a, b) => (a.id < b.id ? -1 : 1))
        .map((clock) => [clock.id, { ...clock, comes: leadingToStart(index, clock) }]),
    ),
  }
}

/** The days that clocks count from. */
function countedFrom(graph: Graph): Pick<Process, 'dates' | 'datesAhead'> {
  const { clocks, steps } = graph
  const dateQuestions = datesOf(graph)
  const fields = [...clocks, ...steps.flatMap(({ clock }) => clock ?? [])].flatMap(countedDays)
  if (fields.length === 0) return {}
  const counted = [...new Set(fields)].toSorted()
  const ahead = counted.filter((field) => dateQuestions.get(field)?.question.config.mayBeAhead)
  return {
    dates: Object.fromEntries(counted.map((field) => [field, dateQuestions.get(field)?.stepId ?? ''])),
    ...(ahead.length > 0 ? { datesAhead: ahead } : {}),
  }
}

/** The people that steps are assigned to. */
function assignedTo(graph: Graph): Pick<Process, 'people'> {
  const named = graph.steps.flatMap(({ assignTo, setting }) => (setting.automatic ? [] : (assignTo ?? [])))
  const personQuestions = peopleOf(graph)
  const people = [...new Set(named)]
    .toSorted()
    .map((key) => [key, personQuestions.get(key)?.stepId ?? ''] as const)
  return people.length > 0 ? { people: Object.fromEntries(people) } : {}
}

function endingsOf(index: GraphIndex, stages: DefinedStage[]): Pick<Process, 'withdrawal' | 'reopening'> {
  const { withdrawal, reopening } = index.graph
  const last = withdrawal ? stages.findIndex(({ id }) => id === withdrawal.untilStageId) : -1
  const later = last === -1 ? [] : stages.slice(last + 1)
  return {
    ...(withdrawal
      ? {
          withdrawal: {
            consent: withdrawal.consent,
            tooLate: later.flatMap(({ stepIds }) => stepIds).toSorted(),
            ...(withdrawal.leadsTo === undefined
              ? {}
              : { leadsTo: withdrawal.leadsTo, stops: clocksStoppedByWithdrawal(index, withdrawal.leadsTo) }),
          },
        }
      : {}),
    ...(reopening ? { reopening } : {}),
  }
}

/** The clocks of the case that wait for steps alone, or take an outcome of one, where none comes after this step. */
function clocksStoppedByWithdrawal({ graph, next, numberOf }: GraphIndex, stepId: string): string[] {
  const comes = reachableFrom([numberOf.get(stepId) ?? -1], next)
  const isToCome = (id: string) => comes[numberOf.get(id) ?? -1] === 1
  return graph.clocks
    .filter(({ stops, takes }) => {
      const steps = [...stops.map((stop) => stop.stepId), ...(takes ? [takes.stepId] : [])]
      return steps.length > 0 && !steps.some(isToCome)
    })
    .map(({ id }) => id)
    .toSorted()
}

const routes = (edges: Edge[]): Route[] => edges.map(({ to, condition }) => ({ to, condition }))

function stepOf(step: Step, edges: Edge[], actions: Action[], requires: string[]): ProcessStep {
  const { id, stageId, kind, name, outcomes, setting, serves, assignTo, assignWithin } = step
  const leaving = groupBy(edges, (edge) => edge.outcome ?? '')
  const on = (moment: Action['on']) =>
    actions.filter((action) => action.on === moment).toSorted(informingFirst)
  return {
    id,
    stageId,
    kind,
    name,
    outcomes: outcomes.map(({ texts: _texts, ...outcome }) => outcome),
    setting,
    requires,
    actor: setting.automatic ? null : step.actor,
    next: Object.fromEntries(outcomes.map((outcome) => [outcome.id, routes(leaving.get(outcome.id) ?? [])])),
    clock: setting.automatic ? null : step.clock,
    ...(serves === undefined || setting.automatic ? {} : { serves }),
    ...(assignTo === undefined || setting.automatic
      ? {}
      : { assignTo, ...(assignWithin ? { assignWithin } : {}) }),
    actions: { ENTER: on('ENTER'), COMPLETE: on('COMPLETE'), OVERDUE: on('OVERDUE') },
    meeting:
      kind === 'MEETING'
        ? (step.meeting ?? { quorum: 0, presidingOfficerRequired: false, vote: 'NONE' })
        : null,
  }
}

/** Informs people of the case before notifying them of a step. */
const informingFirst = (a: Action, b: Action): number =>
  Number(b.type.startsWith('INFORM_')) - Number(a.type.startsWith('INFORM_'))
