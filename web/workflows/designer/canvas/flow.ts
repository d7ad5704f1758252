/** A drawing as nodes and edges of React Flow, each with what it says aloud. */
import type { GraphProblem } from '../../../../workflows/definition/problem.ts'
import type { Edge as FlowEdge, Node } from '@xyflow/react'
import type { Edge, Graph, Step } from '../../../../workflows/definition/graph.ts'
import { msg, t, translateMessage } from '../../../i18n.ts'
import { inOrder } from '../../../../workflows/definition/edit/rows.ts'
import { endWidth, nodeWidth, type Lanes } from '../lanes.ts'
import { laidOut, type LaidOut } from './layout.ts'
import type { Point } from './route.ts'
import { outcomeTerms, type OutcomeTerm } from './outcomeTerms.ts'
import { termNodes, type TermNode } from './terms.ts'
import { untranslated } from './untranslatedTexts.ts'
import {
  byWhen,
  citedBy,
  conditionWords,
  heightOf,
  kindWords,
  outcomeAt,
  placeName,
  whoActs,
} from '../labels.ts'

export type StepFacts = {
  step: Step
  who: string
  when: string
  citation: string | null
  actions: number
  questions: number
  /** Where several arrows lead to it. */
  join: 'ALL' | 'EACH' | null
  problems: string[]
  warnings: string[]
  /** Texts without a translation that can be read. */
  toTranslate: number
  /** By id of an outcome. */
  terms: Record<string, OutcomeTerm[]>
  readOnly: boolean
}
export const joinWords = { ALL: msg('Opens once for all arrows'), EACH: msg('Opens once for each arrow') }
export type StepNode = Node<StepFacts, 'step'>
export type LaneNode = Node<
  {
    stageId: string
    name: string
    color: string | null
    problems: number
    toTranslate: number
    readOnly: boolean
  },
  'lane'
>
export type EndNode = Node<{ end: 'start' | 'close'; words: string; readOnly: boolean }, 'end'>
export type FlowNode = StepNode | LaneNode | EndNode | TermNode
export type Arrow = FlowEdge<
  {
    label: string
    condition: string | null
    problems: number
    /** How long a deadline runs whose end takes this outcome. */
    timed?: string | null
    points: Point[]
    /** The middle of its words. */
    labelAt: Point
    /** With room for a sign and no words: to the neighbour on the right, or where other arrows would run through. */
    isShort: boolean
    /** Begins or ends at the chosen step. */
    isNear?: boolean
  },
  'arrow'
>

type NodeProblem = Pick<GraphProblem, 'nodeId' | 'text' | 'isWarning'>
type Problems = Map<string, NodeProblem[]>

const known = new WeakMap<Graph, LaidOut>()
/** Laid out once for each state of a drawing. */
function layoutOf(graph: Graph): LaidOut {
  const before = known.get(graph)
  if (before) return before
  const steps = new Map(graph.steps.map((step) => [step.id, step]))
  const laid = laidOut(
    inOrder(graph.stages).map((stage) => stage.id),
    graph.steps.map((step) => ({ ...step, height: heightOf(step) })),
    graph.edges.map((edge) => {
      const row = steps.get(edge.from)?.outcomes.findIndex(({ id }) => id === edge.outcome) ?? 0
      return {
        id: edge.id,
        from: edge.from,
        to: edge.to,
        out: outcomeAt(row),
        label: widthOf(wordsOn(graph, edge)),
      }
    }),
  )
  known.set(graph, laid)
  return laid
}
export const lanesOfGraph = (graph: Graph): Lanes => layoutOf(graph).lanes

export function nodesOf(graph: Graph, problems: Problems, readOnly: boolean): FlowNode[] {
  const lanes = lanesOfGraph(graph)
  const toTranslate = untranslated(graph)
  return [
    ...laneNodes(graph, lanes, problems, toTranslate, readOnly),
    ...termNodes(graph, lanes, problems.get('') ?? []),
    ...endNodes(graph, lanes, readOnly),
    ...graph.steps.map((step) =>
      stepNode(graph, step, lanes, {
        ...problemTexts(problems.get(`step:${step.id}`) ?? []),
        toTranslate: toTranslate.get(`step:${step.id}`) ?? 0,
        readOnly,
      }),
    ),
  ]
}

function laneNodes(
  graph: Graph,
  { lanes, left, width }: Lanes,
  problems: Problems,
  toTranslate: Map<string, number>,
  readOnly: boolean,
): LaneNode[] {
  return inOrder(graph.stages).map(({ id, name, color }, index) => ({
    id: `stage:${id}`,
    type: 'lane',
    position: { x: left, y: lanes[index]?.top ?? 0 },
    width,
    height: lanes[index]?.height ?? 0,
    zIndex: -1,
    draggable: false,
    connectable: false,
    focusable: true,
    selectable: true,
    style: { pointerEvents: 'none' },
    ariaLabel: t('Stage {{number}} of {{total}}: {{name}}, {{steps}}', {
      number: index + 1,
      total: graph.stages.length,
      name,
      steps: t('{{count}} steps', { count: graph.steps.filter((step) => step.stageId === id).length }),
    }),
    data: {
      stageId: id,
      name,
      color,
      problems: problems.get(`stage:${id}`)?.length ?? 0,
      toTranslate: toTranslate.get(`stage:${id}`) ?? 0,
      readOnly,
    },
  }))
}

function endNodes(graph: Graph, { start, close }: Lanes, readOnly: boolean): EndNode[] {
  if (graph.stages.length === 0) return []
  const shared = {
    type: 'end',
    width: endWidth,
    height: 44,
    draggable: false,
    deletable: false,
    selectable: false,
    focusable: false,
  } as const
  const words = graph.kind === 'MEETING' ? t('End') : t('Close')
  return [
    { ...shared, id: 'start', position: start, data: { end: 'start', words: t('Start'), readOnly } },
    { ...shared, id: 'close', position: close, data: { end: 'close', words, readOnly } },
  ]
}

const problemTexts = (problems: NodeProblem[]) => {
  const words = (isWanted: (one: NodeProblem) => boolean) =>
    problems.filter(isWanted).map(({ text }) => translateMessage(text))
  return { problems: words((one) => !one.isWarning), warnings: words((one) => Boolean(one.isWarning)) }
}

function stepNode(
  graph: Graph,
  step: Step,
  lanes: Lanes,
  extraFacts: Pick<StepFacts, 'problems' | 'warnings' | 'toTranslate' | 'readOnly'>,
): StepNode {
  const sections = new Set(graph.components.filter((one) => one.stepId === step.id).map((one) => one.id))
  const facts: StepFacts = {
    step,
    who: whoActs(graph, step),
    when: step.setting.automatic ? t('Immediately') : byWhen(graph, step),
    citation: citedBy(graph, step),
    actions: graph.actions.filter((action) => action.stepId === step.id && action.enabled).length,
    questions: graph.attributes.filter((one) => sections.has(one.componentId)).length,
    join: graph.edges.filter((edge) => edge.to === step.id).length > 1 ? (step.join ?? 'ALL') : null,
    terms: Object.fromEntries(
      step.outcomes.flatMap(({ id }) => {
        const terms = outcomeTerms(graph, step.id, id)
        return terms.length > 0 ? [[id, terms]] : []
      }),
    ),
    ...extraFacts,
  }
  return {
    id: step.id,
    type: 'step',
    position: lanes.at.get(step.id) ?? step.position,
    width: nodeWidth,
    height: heightOf(step),
    ariaLabel: sentence(facts),
    data: facts,
    draggable: !extraFacts.readOnly,
  }
}

/** All that a step's node shows, as one sentence. */
function sentence(stepFacts: StepFacts): string {
  const {
    step,
    who,
    when,
    citation: law,
    actions,
    questions,
    join,
    problems,
    warnings,
    toTranslate,
    terms,
  } = stepFacts
  const counts = {
    actions: t('{{count}} actions', { count: actions }),
    questions: t('{{count}} questions', { count: questions }),
    outcomes: t('{{count}} outcomes', { count: step.outcomes.length }),
  }
  const facts = t('{{kind}}: {{name}}. {{who}}. {{when}}. {{actions}}, {{questions}}, {{outcomes}}.', {
    kind: t(kindWords[step.kind]),
    name: step.name,
    who,
    when: law ? `${when} (${law})` : when,
    ...counts,
  })
  const waits = step.outcomes.flatMap(({ id, label }) =>
    (terms[id] ?? []).map(({ words, span }) => `${label}: ${words} (${span}).`),
  )
  return [
    facts,
    ...(join ? [`${t(joinWords[join])}.`] : []),
    ...waits,
    ...(toTranslate > 0 ? [`${t('{{count}} texts to translate', { count: toTranslate })}.`] : []),
    ...(problems.length > 0 ? [`${t('{{count}} problems', { count: problems.length })}:`, ...problems] : []),
    ...(warnings.length > 0 ? [`${t('{{count}} warnings', { count: warnings.length })}:`, ...warnings] : []),
  ].join(' ')
}

type Words = { label: string; condition: string | null; timed: string | null }
function wordsOn(graph: Graph, edge: Edge): Words {
  const from = graph.steps.find(({ id }) => id === edge.from)
  return {
    label: from?.outcomes.find((one) => one.id === edge.outcome)?.label ?? '',
    condition: edge.condition ? conditionWords(graph, edge.condition) : null,
    timed:
      outcomeTerms(graph, edge.from, edge.outcome ?? '').find(({ kind }) => kind === 'TAKEN')?.span ?? null,
  }
}

/** What is written on an arrow: a condition only as that there is one. */
export const writtenOn = ({ label, condition, timed }: Words): string =>
  [label, timed === null ? '' : t('after {{span}}', { span: timed }), condition === null ? '' : t('if …')]
    .filter(Boolean)
    .join(' · ')

/** In pixels, roughly, with the signs before the words. */
export function widthOf(words: Words): number {
  const written = writtenOn(words)
  const signs = (words.condition === null ? 0 : 16) + (words.timed === null ? 0 : 17)
  return written === '' ? 0 : Math.min(280, written.length * 6.3 + 14 + signs)
}

/** An arrow in words: whence, by which outcome, whither, and under which condition. */
export function arrowSentence(
  from: string,
  label: string,
  to: string,
  condition: string | null,
  timed: string | null = null,
): string {
  const way = label
    ? t('From {{from}}, when “{{label}}”, to {{to}}', { from, label, to })
    : t('From {{from}}, to {{to}}', { from, to })
  const wayText = condition ? `${way}, ${condition}` : way
  return timed ? `${wayText}, ${t('automatically after {{span}}', { span: timed })}` : wayText
}

export function arrowsOf(graph: Graph, problems: Problems, readOnly: boolean): Arrow[] {
  const { routes } = layoutOf(graph)
  const steps = new Map(graph.steps.map((step) => [step.id, step]))
  return graph.edges.flatMap((edge): Arrow[] => {
    const [from, to] = [steps.get(edge.from), steps.get(edge.to)]
    const route = routes.get(edge.id)
    if (
      !route ||
      (edge.from !== 'start' && !from?.outcomes.some((one) => one.id === edge.outcome)) ||
      (edge.to !== 'close' && !to)
    )
      return []
    const { label, condition, timed } = wordsOn(graph, edge)
    const { points, side, label: labelAt, isShort } = route
    return [
      {
        id: edge.id,
        type: 'arrow',
        source: edge.from,
        target: edge.to,
        sourceHandle: edge.outcome ?? 'start',
        targetHandle: side,
        reconnectable: !readOnly,
        ariaLabel: arrowSentence(
          placeName(graph, edge.from),
          label,
          placeName(graph, edge.to),
          condition,
          timed,
        ),
        data: {
          label,
          condition,
          timed,
          problems: problems.get(`edge:${edge.id}`)?.length ?? 0,
          points,
          labelAt,
          isShort,
        },
      },
    ]
  })
}
