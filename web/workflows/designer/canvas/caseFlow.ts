/** The drawing of a running case as nodes and edges of React Flow. */
import type { Node } from '@xyflow/react'
import type { CasePage } from '../../../../api/complaints/contract.ts'
import { t, msg } from '../../../i18n.ts'
import { arrangeSteps } from '../arrange.ts'
import { endWidth, nodeWidth } from '../lanes.ts'
import { laidOut, type LaidOut } from './layout.ts'
import { arrowhead } from './ArrowEdge.tsx'
import { arrowSentence, widthOf, type Arrow } from './flow.ts'

type Drawing = NonNullable<CasePage['drawing']>
export type CaseStepFacts = Drawing['steps'][number]
export type CaseStepNode = Node<CaseStepFacts, 'caseStep'>
export type CaseLaneNode = Node<{ name: string; color: string | null }, 'lane'>
export type CaseEndNode = Node<{ end: 'start' | 'close' }, 'end'>

export const stateWords: Record<CaseStepFacts['state'], string> = {
  DONE: msg('Done'),
  OPEN: msg('Open'),
  LATE: msg('Overdue'),
  LOCKED: msg('Waiting'),
  SKIPPED: msg('Skipped'),
  NOT_REACHED: msg('Not reached'),
}
const height = 112

/** A case page is narrow, so the steps are laid out anew, in the order in which they were drawn. */
function lay({ stages, steps, edges }: Drawing): LaidOut {
  return laidOut(
    stages.map((stage) => stage.id),
    stages.flatMap((stage) => {
      const inside = steps.filter((step) => step.stageId === stage.id)
      const places = arrangeSteps(
        inside.map(({ id }) => ({ id, height })),
        edges,
      )
      return inside.map(({ id, stageId, x, y }) => ({
        id,
        stageId,
        height,
        position: places.get(id) ?? { x, y },
      }))
    }),
    edges.map(({ id, from, to, label }) => ({
      id,
      from,
      to,
      out: height / 2,
      label: widthOf({ label, condition: null, timed: null }),
    })),
  )
}

export function caseNodes(drawing: Drawing): (CaseStepNode | CaseLaneNode | CaseEndNode)[] {
  const { lanes, at, left, width, start, close } = lay(drawing).lanes
  const end = (id: 'start' | 'close', position: { x: number; y: number }): CaseEndNode => ({
    id,
    type: 'end',
    position,
    width: endWidth,
    height: 44,
    data: { end: id },
  })
  return [
    ...drawing.stages.map(({ id, name, color }, index): CaseLaneNode => ({
      id: `stage:${id}`,
      type: 'lane',
      position: { x: left, y: lanes[index]?.top ?? 0 },
      width,
      height: lanes[index]?.height ?? 0,
      zIndex: -1,
      data: { name, color },
    })),
    end('start', start),
    end('close', close),
    ...drawing.steps.map((step): CaseStepNode => ({
      id: step.id,
      type: 'caseStep',
      position: at.get(step.id) ?? { x: step.x, y: step.y },
      width: nodeWidth,
      height,
      data: step,
    })),
  ]
}

export function caseArrows(drawing: Drawing): Arrow[] {
  const { routes } = lay(drawing)
  const steps = new Map(drawing.steps.map((step) => [step.id, step]))
  const nameOf = (id: string) => steps.get(id)?.name ?? (id === 'start' ? t('Start') : t('End'))
  const ends = new Set([...steps.keys(), 'start', 'close'])
  return drawing.edges.flatMap(({ id, from, to, label }): Arrow[] => {
    const route = routes.get(id)
    if (!route || !ends.has(from) || !ends.has(to)) return []
    const { points, side, label: labelAt, isShort } = route
    return [
      {
        id,
        type: 'arrow',
        source: from,
        target: to,
        sourceHandle: 'out',
        targetHandle: side,
        markerEnd: arrowhead,
        ariaLabel: arrowSentence(nameOf(from), label, nameOf(to), null),
        data: { label, condition: null, problems: 0, points, labelAt, isShort },
      },
    ]
  })
}
