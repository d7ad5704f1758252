import { expect, it } from 'vitest'
import { compile } from '../../../../workflows/definition/compile.ts'
import type { Graph } from '../../../../workflows/definition/graph.ts'
import { templates } from '../../../../workflows/definition/templates/index.ts'
import { addHere } from '../addHere.ts'
import { autoLayout } from '../autoLayout.ts'
import { removeStep, setStep } from '../../../../workflows/definition/edit/steps.ts'
import { placeOf, problemsByPlace } from '../locate.ts'
import { arrowsOf, lanesOfGraph, nodesOf } from './flow.ts'
import { nudge } from './nudge.ts'

const posh = autoLayout(templates['POSH']?.graph as Graph)
const none = new Map<string, never[]>()
const step = (graph: Graph, id: string) => graph.steps.find((one) => one.id === id)

it('gives every stage, step and arrow its own place, though a stage and a step may share an id', () => {
  const nodes = nodesOf(posh, none, false)
  expect(new Set(nodes.map((node) => node.id)).size).toBe(
    posh.steps.length + posh.stages.length + posh.clocks.length + 2,
  )
  expect(arrowsOf(posh, none, false).length).toBe(posh.edges.length)
})
it('says all of a step in words, problems too', () => {
  const graph = setStep('hearing', { actor: null })(posh)
  const problems = problemsByPlace(graph, compile(graph).problems ?? [])
  const label = nodesOf(graph, problems, false).find((node) => node.id === 'hearing')?.ariaLabel
  expect(label).toMatch(
    /^Meeting: Inquiry hearing\. No one yet\. Within 90 days \(POSH Act 2013, s\.11\(4\)\)\. /,
  )
  expect(label).toMatch(/\. .* 1 problem: No one is assigned/)
})
it('leaves out arrows whose ends are gone', () => {
  const broken = {
    ...posh,
    edges: [
      ...posh.edges,
      { id: 'x', from: 'nowhere', outcome: null, to: 'hearing', condition: null },
      { id: 'y', from: 'start', outcome: null, to: 'nowhere', condition: null },
    ],
  }
  expect(arrowsOf(broken, none, false).length).toBe(posh.edges.length)
})
it('finds the step or section that a problem is about', () => {
  expect(placeOf(posh, 'servedOn')).toEqual({ chosen: { kind: 'step', id: 'serve' }, section: 'form' })
  expect(placeOf(posh, 'conduct')).toEqual({ chosen: null, section: 'form' })
  expect(placeOf(posh, 'hearing', 'NO_ESCALATION')).toEqual({
    chosen: { kind: 'step', id: 'hearing' },
    section: 'clock',
  })
  expect([placeOf(posh, null), placeOf(posh, 'not there')]).toEqual([{ chosen: null, section: null }, null])
})
it('moves a step by keys within its lane, and out of it where it stands alone', () => {
  expect(step(nudge('hearing', 20, 0)(posh), 'hearing')?.position.x).toBe(
    (step(posh, 'hearing')?.position.x ?? 0) + 20,
  )
  const [above, own] = [posh.stages.find((stage) => stage.id === 'relief')?.id, step(posh, 'reply')?.stageId]
  expect(own).not.toBe(above)
  expect(step(nudge('reply', 0, -20)(posh), 'reply')?.stageId).toBe(above)
})
it('adds a step after the chosen one and connects what waited', () => {
  const loose = { ...posh, edges: posh.edges.filter((edge) => edge.from !== 'hearing') }
  const graph = addHere('new', 'ACTION', { kind: 'step', id: 'hearing' })(loose)
  expect(step(graph, 'new')?.stageId).toBe(step(posh, 'hearing')?.stageId)
  expect(graph.edges.at(-1)).toMatchObject({ from: 'hearing', to: 'new' })
  expect(lanesOfGraph(removeStep('new')(graph)).at.has('new')).toBe(false)
})
