/** Drawings with parts of every kind that name each other at random, always the same for a seed. */
import { clock } from '../workflows/definition/templates/build.ts'
import { emptyGraph, type Condition, type Graph } from '../workflows/definition/graph.ts'

export type Random = () => number

/** Numbers from 0 to 1, always the same for a seed (mulberry32). */
export const seeded =
  (seed: number): Random =>
  () => {
    seed = (seed + 0x6d2b79f5) | 0
    let mixed = Math.imul(seed ^ (seed >>> 15), 1 | seed)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
export const pick = <Item>(random: Random, items: readonly Item[]): Item =>
  items[Math.floor(random() * items.length)] as Item

const ids = (letter: string, count: number) => Array.from({ length: count }, (_, n) => `${letter}${n}`)
const some = (random: Random, most: number) => 1 + Math.floor(random() * most)

/** One to four stages and up to eight steps, with all that can hang on them; each name leads somewhere. */
export function anyDrawing(random: Random): Graph {
  const stageIds = ids('stage', some(random, 4))
  const stepIds = ids('step', some(random, 8))
  const sectionIds = ids('section', some(random, 5))
  const keys = ids('answer', some(random, 8))
  const outcomeIds = ['yes', 'no', 'later']
  const condition = (): Condition | null =>
    random() < 0.4 ? { match: 'ALL', tests: [{ field: pick(random, keys), op: 'ANSWERED' }] } : null
  const kindOf = new Map(stepIds.map((id) => [id, pick(random, ['MEETING', 'ACTION'] as const)]))
  const meetings = stepIds.filter((id) => kindOf.get(id) === 'MEETING')
  const trigger = () =>
    pick(random, [
      { on: 'STEP_OPENED' },
      { on: 'CASE_FILED' },
      { on: 'STEP_COMPLETED', stepId: pick(random, stepIds) },
      { on: 'STEP_COMPLETED', stepId: pick(random, stepIds) },
    ] as const)
  return {
    ...emptyGraph('COMPLAINT'),
    stages: stageIds.map((id, order) => ({
      id,
      name: id,
      description: '',
      order,
      color: null,
      visibleTo: ['COMPLAINANT'],
    })),
    steps: stepIds.map((id, order) => ({
      id,
      stageId: pick(random, stageIds),
      kind: kindOf.get(id) ?? 'ACTION',
      name: id,
      description: '',
      actor: { by: 'COMMITTEE' },
      outcomes: outcomeIds.slice(0, some(random, 3)).map((outcome) => ({ id: outcome, label: outcome })),
      clock: random() < 0.6 ? clock(10, 'DAY', 5, 8, { trigger: trigger() }) : null,
      setting: { allowSkip: random() < 0.5, reopenable: false, automatic: false },
      meeting:
        kindOf.get(id) === 'MEETING' ? { quorum: 2, presidingOfficerRequired: false, vote: 'NONE' } : null,
      position: { x: order * 350, y: 0 },
      order,
    })),
    edges: ids('edge', some(random, 12)).map((id) => {
      const from = pick(random, ['start', ...stepIds])
      return {
        id,
        from,
        outcome: from === 'start' ? null : 'yes',
        to: pick(random, ['close', ...stepIds]),
        condition: condition(),
      }
    }),
    actions: ids('action', some(random, 6)).map((id, order) => {
      const on = pick(random, ['ENTER', 'COMPLETE', 'OVERDUE'] as const)
      return {
        id,
        stepId: pick(random, stepIds),
        on,
        type: pick(random, ['NOTIFY', 'INFORM_EMPLOYER'] as const),
        enabled: true,
        outcome: on === 'COMPLETE' && random() < 0.5 ? 'yes' : null,
        recipients: [],
        template: null,
        committeeId: null,
        order,
      }
    }),
    components: sectionIds.map((id, order) => ({
      id,
      stepId: pick(random, ['filing', ...stepIds]),
      title: id,
      columns: 1,
      order,
      visibleWhen: condition(),
      visibleTo: [],
    })),
    attributes: keys.map((key, order) => ({
      id: `question-${key}`,
      componentId: pick(random, sectionIds),
      key,
      type: 'SINGLE_SELECT',
      label: key,
      helpText: '',
      required: false,
      alignment: 'LEFT',
      options: [],
      config: {},
      visibleTo: [],
      visibleWhen: condition(),
      personal: 'NONE',
      order,
    })),
    meetingFields: ids('field', meetings.length === 0 ? 0 : some(random, 4)).map((id, order) => ({
      id,
      stepId: pick(random, meetings),
      key: id,
      label: id,
      type: 'INPUT_BOX',
      options: [],
      required: false,
      order,
    })),
    prerequisites: ids('prerequisite', some(random, 5)).map((id) => ({
      id,
      stepId: pick(random, [null, ...stepIds]),
      requiresStepId: pick(random, [null, ...stepIds]),
      statement: '',
      lawRef: null,
    })),
  }
}
