/** Rows that stand alone: nothing there at all, one id twice, a parent that is missing. */
import type { Fix } from '../definition.ts'
import type { Message } from '../messages/message.ts'
import { groupBy, type GraphIndex } from '../graphIndex.ts'
import { problem, type Check, type GraphProblem } from '../problem.ts'
import { say } from '../messages/say.ts'

/** Finds missing stages or steps, duplicate ids and names, and rows whose parent is missing. */
export const checkRows: Check = (index) => [
  ...nothingThere(index),
  ...duplicateIds(index),
  ...orphans(index),
  ...sameNames(index),
]

function nothingThere({ graph }: GraphIndex): GraphProblem[] {
  if (graph.stages.length === 0) return [problem('NO_STAGE', null, say('problems.noStage'))]
  return graph.steps.length === 0 ? [problem('NO_STEP', null, say('problems.noStep'))] : []
}

function duplicateIds({ graph }: GraphIndex): GraphProblem[] {
  const all = [
    graph.stages,
    graph.steps,
    graph.edges,
    graph.actions,
    graph.components,
    graph.attributes,
    graph.meetingFields,
    graph.prerequisites,
    graph.clocks,
  ]
  const lists: { id: string }[][] = [
    ...all,
    ...graph.steps.map((step) => step.outcomes),
    ...graph.attributes.map((attribute) => attribute.options),
  ]
  return lists.flatMap((list) =>
    [...groupBy(list, (row) => row.id)]
      .filter(([, same]) => same.length > 1)
      .map(([id]) => problem('DUPLICATE_ID', id, say('problems.sameId'))),
  )
}

/** What hangs on nothing can only go. */
const orphan = (
  code: GraphProblem['code'],
  list: Extract<Fix, { kind: 'REMOVE_ROW' }>['list'],
  id: string,
  text: Message,
): GraphProblem => problem(code, id, text, say('problems.clearUnused'), { kind: 'REMOVE_ROW', list, id })

function orphans({ graph, numberOf }: GraphIndex): GraphProblem[] {
  const stages = new Set(graph.stages.map((stage) => stage.id))
  const components = new Set(graph.components.map((component) => component.id))
  const hasForm = (stepId: string) => stepId === 'filing' || numberOf.has(stepId)
  return [
    ...graph.steps
      .filter((step) => !stages.has(step.stageId))
      .map((step) =>
        problem(
          'STEP_WITHOUT_STAGE',
          step.id,
          say('problems.stepWithoutStage', { name: step.name }),
          say('problems.removeStep'),
          { kind: 'REMOVE_STEP', stepId: step.id },
        ),
      ),
    ...graph.components
      .filter((one) => !hasForm(one.stepId))
      .map((one) =>
        orphan(
          'COMPONENT_WITHOUT_STEP',
          'components',
          one.id,
          say('problems.sectionWithoutStep', { title: one.title }),
        ),
      ),
    ...graph.attributes
      .filter((one) => !components.has(one.componentId))
      .map((one) =>
        orphan(
          'ATTRIBUTE_WITHOUT_COMPONENT',
          'attributes',
          one.id,
          say('problems.questionWithoutSection', { label: one.label }),
        ),
      ),
    ...graph.actions
      .filter((one) => !numberOf.has(one.stepId))
      .map((one) => orphan('ACTION_WITHOUT_STEP', 'actions', one.id, say('problems.actionWithoutStep'))),
    ...graph.meetingFields
      .filter((one) => !numberOf.has(one.stepId))
      .map((one) =>
        orphan(
          'FIELD_WITHOUT_STEP',
          'meetingFields',
          one.id,
          say('problems.fieldWithoutStep', { label: one.label }),
        ),
      ),
  ]
}

/** Names tell people where a case stands: two stages, or two steps of one stage, cannot share one. */
function sameNames({ graph }: GraphIndex): GraphProblem[] {
  const twins = <Row extends { id: string; name: string }>(rows: Row[]) =>
    [...groupBy(rows, (row) => row.name.trim().toLowerCase()).values()].flatMap((same) =>
      same.filter((row) => row.id !== same[0]?.id),
    )
  const free = (name: string, rows: { name: string }[]) => {
    let number = 2
    while (rows.some((row) => row.name === `${name} ${number}`)) number++
    return `${name} ${number}`
  }
  const sameNameProblem = (id: string, name: string, other: string, edit: Fix) =>
    problem(
      'SAME_NAME',
      id,
      say('problems.sameName', { name }),
      say('problems.callIt', { free: other }),
      edit,
    )
  const inStages = [...groupBy(graph.steps, (step) => step.stageId).values()]
  return [
    ...twins(graph.clocks).map(({ id, name }) => {
      const other = free(name, graph.clocks)
      return sameNameProblem(id, name, other, { kind: 'RENAME_CLOCK', clockId: id, name: other })
    }),
    ...twins(graph.stages).map(({ id, name }) => {
      const other = free(name, graph.stages)
      return sameNameProblem(id, name, other, { kind: 'RENAME_STAGE', stageId: id, name: other })
    }),
    ...inStages.flatMap((steps) =>
      twins(steps).map(({ id, name }) => {
        const other = free(name, steps)
        return sameNameProblem(id, name, other, { kind: 'RENAME_STEP', stepId: id, name: other })
      }),
    ),
  ]
}
