/** A drawing as nodes and edges of React Flow, each with what it says aloud. */
import type { Found } from '../../../../workflows/definition/problem.ts'
import type { Edge as FlowEdge, Node } from '@xyflow/react'
import type { Edge, Graph, Step } from '../../../../workflows/definition/graph.ts'
import { msg, t, translateMessage } from '../../../i18n.ts'
import { inOrder } from '../../../../workflows/definition/edit/rows.ts'
import { endWidth, laneGap, lanesOf, nodeWidth, type Lanes } from '../lanes.ts'
import { outcomeTerms, type OutcomeTerm } from './outcomeTerms.ts'
import { termNodes, type TermNode } from './terms.ts'
import { untranslated } from './untranslated.ts'
import { byWhen, citedBy, conditionWords, heightOf, kindWords, placeName, whoActs } from '../labels.ts'

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
    along: number | null
    side: 'left' | 'top'
    out: number
    /** Begins or ends at the chosen step. */
    isNear?: boolean
  },
  'arrow'
>

type Said = Pick<Found, 'nodeId' | 'text' | 'isWarning'>
type Problems = Map<string, Said[]>

export const lanesOfGraph = (graph: Graph): Lanes =>
  lanesOf(
    inOrder(graph.stages).map((stage) => stage.id),
    graph.steps.map((step) => ({
      id: step.id,
      stageId: step.stageId,
      position: step.position,
      height: heightOf(step),
    })),
  )

export function nodesOf(graph: Graph, problems: Problems, readOnly: boolean): FlowNode[] {
  const lanes = lanesOfGraph(graph)
  const toTranslate = untranslated(graph)
  return [
    ...laneNodes(graph, lanes, problems, toTranslate, readOnly),
    ...termNodes(graph, lanes, problems.get('') ?? []),
    ...endNodes(graph, lanes, readOnly),
    ...graph.steps.map((step) =>
      stepNode(graph, step, lanes, {
        ...saidOf(problems.get(`step:${step.id}`) ?? []),
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

const saidOf = (found: Said[]) => {
  const words = (isWanted: (one: Said) => boolean) =>
    found.filter(isWanted).map(({ text }) => translateMessage(text))
  return { problems: words((one) => !one.isWarning), warnings: words((one) => Boolean(one.isWarning)) }
}

function stepNode(
  graph: Graph,
  step: Step,
  lanes: Lanes,
  told: Pick<StepFacts, 'problems' | 'warnings' | 'toTranslate' | 'readOnly'>,
): StepNode {
  const sections = new Set(graph.components.filter((one) => one.stepId === step.id).map((one) => one.id))
  const facts: StepFacts = {
    step,
    who: whoActs(step),
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
    ...told,
  }
  return {
    id: step.id,
    type: 'step',
    position: lanes.at.get(step.id) ?? step.position,
    width: nodeWidth,
    height: heightOf(step),
    ariaLabel: sentence(facts),
    data: facts,
    draggable: !told.readOnly,
  }
}

/** All that a step's node shows, as one sentence. */
function sentence(told: StepFacts): string {
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
  } = told
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
  const asked = condition ? `${way}, ${condition}` : way
  return timed ? `${asked}, ${t('automatically after {{span}}', { span: timed })}` : asked
}

export function arrowsOf(graph: Graph, problems: Problems, readOnly: boolean): Arrow[] {
  const lanes = lanesOfGraph(graph)
  const steps = new Map(graph.steps.map((step) => [step.id, step]))
  const spread = spreader(lanes)
  return graph.edges.flatMap((edge): Arrow[] => {
    const [from, to] = [steps.get(edge.from), steps.get(edge.to)]
    if (
      (edge.from !== 'start' && !from?.outcomes.some((one) => one.id === edge.outcome)) ||
      (edge.to !== 'close' && !to)
    )
      return []
    const label = from?.outcomes.find((one) => one.id === edge.outcome)?.label ?? ''
    const condition = edge.condition ? conditionWords(graph, edge.condition) : null
    const timed =
      outcomeTerms(graph, edge.from, edge.outcome ?? '').find(({ kind }) => kind === 'TAKEN')?.span ?? null
    const course = spread(edge, courseOf(edge, from, to, lanes))
    return [
      {
        id: edge.id,
        type: 'arrow',
        source: edge.from,
        target: edge.to,
        sourceHandle: edge.outcome ?? 'start',
        targetHandle: edge.to === 'close' ? 'left' : course.side,
        reconnectable: !readOnly,
        ariaLabel: arrowSentence(
          placeName(graph, edge.from),
          label,
          placeName(graph, edge.to),
          condition,
          timed,
        ),
        data: { label, condition, timed, problems: problems.get(`edge:${edge.id}`)?.length ?? 0, ...course },
      },
    ]
  })
}

/**
 * A neighbour to the right is reached straight; all else runs along the gap above the target's lane, or (to
 * the end) below its own.
 */
export function courseOf(
  edge: Pick<Edge, 'from' | 'to'>,
  from: LaneRef | undefined,
  to: LaneRef | undefined,
  { lanes, at, close }: Lanes,
): { along: number | null; side: 'left' | 'top' } {
  const [source, target] = [at.get(edge.from), edge.to === 'close' ? close : at.get(edge.to)]
  const laneOf = (step: LaneRef | undefined) => lanes.find((lane) => lane.id === step?.stageId)
  const [own, other] = [laneOf(from), laneOf(to)]
  if (edge.to === 'close')
    return {
      side: 'left',
      along:
        own && source && (own !== lanes.at(-1) || close.x - source.x > nodeWidth + 200)
          ? own.top + own.height + laneGap / 2
          : null,
    }
  if (!source || !target || !other) return { side: 'top', along: (other?.top ?? 0) - laneGap / 2 }
  const isNext = own === other && target.x > source.x + nodeWidth && target.x - source.x < nodeWidth + 160
  if (isNext) return { side: 'left', along: null }
  return { side: 'top', along: own === other ? target.y - 11 : other.top - laneGap / 2 }
}
type LaneRef = { stageId: string }

/** Gives arrows that would run on one line a line each. */
export function spreader({ at }: Lanes) {
  const taken = new Map<string, number>()
  const next = (line: string, most: number) => {
    const place = taken.get(line) ?? 0
    taken.set(line, place + 1)
    return place % most
  }
  return ({ from, to }: Pick<Edge, 'from' | 'to'>, { along, side }: ReturnType<typeof courseOf>) => {
    if (from === 'start') return { side, out: 0, along }
    const out = 14 + next(`x ${at.get(from)?.x ?? 'start'}`, 9) * 7
    if (along === null) return { side, out, along }
    const isInside = along === (at.get(to)?.y ?? 0) - 11
    return {
      side,
      out,
      along: along + (isInside ? next(`y ${along}`, 2) * -8 : (next(`y ${along}`, 3) - 1) * 15),
    }
  }
}
