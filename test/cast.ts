/** The people of the tests, and a process small enough to read in one look. */
import { compile } from '../workflows/definition/compile.ts'
import type { Process } from '../workflows/definition/definition.ts'
import { emptyGraph, type Graph } from '../workflows/definition/graph.ts'
import { at, clock, edges, stages, steps, notifyAct, to } from '../workflows/definition/templates/build.ts'
import type { By, CaseRole } from '../workflows/engine/state.ts'
import { confirmDrawing } from './confirmDrawing.ts'

const person = (userId: string, ...capacities: CaseRole[]): By => ({ userId, role: 'EMPLOYEE', capacities })
export const asha = person('asha', 'COMPLAINANT')
export const ravi = person('ravi', 'RESPONDENT')
export const priya = person('priya', 'COMMITTEE', 'PRESIDING_OFFICER')
export const meera = person('meera', 'COMMITTEE')
export const john = person('john', 'COMMITTEE')
export const omar = person('omar', 'EMPLOYER')
export const dora = person('dora', 'SCHEDULER')
export const stranger = person('stranger')
/** On the committee, and named as the respondent. */
export const walled = person(
  'walled',
  'COMMITTEE',
  'PRESIDING_OFFICER',
  'SCHEDULER',
  'EMPLOYER',
  'COMPLAINANT',
  'HANDLER',
  'RESPONDENT',
)
export const everyone = [asha, ravi, priya, meera, john, omar, dora, stranger, walled]

export const india = { timeZone: 'Asia/Kolkata', weekend: [0, 6], holidays: ['2026-01-26'] }
/** Monday 5 January 2026, half past ten in Kolkata. */
export const monday = Date.parse('2026-01-05T05:00:00Z')
export const day = 86_400_000
export const instant = (text: string): number => Date.parse(text)

export const words = {
  stageId: 'one',
  description: '',
  actor: { by: 'COMMITTEE' } as const,
  position: at(0, 0),
}
export const readClock = clock(5, 'WORKING_DAY', 2, 4, {
  first: notifyAct('ACTOR'),
  second: { notify: to('PRESIDING_OFFICER'), reassignTo: { by: 'EMPLOYER' } },
  remindBefore: [1, 2],
})

/** Read, then meet and vote, then close. */
export const small = (): Graph => ({
  ...emptyGraph('COMPLAINT'),
  stages: stages([['one', 'Stage one', '', ['COMPLAINANT']]]),
  steps: steps([
    {
      ...words,
      id: 'read',
      name: 'Read',
      outcomes: { done: 'Done', dropped: 'Dropped' },
      clock: readClock,
      setting: { reopenable: true },
    },
    {
      ...words,
      id: 'meet',
      name: 'Meet',
      outcomes: { yes: 'Yes', no: 'No' },
      meeting: { quorum: 2, presidingOfficerRequired: true, vote: 'SECRET' },
      clock: clock(30, 'DAY', 20, 30),
    },
  ]),
  edges: edges([
    ['start', null, 'read'],
    ['read', 'done', 'meet'],
    ['read', 'dropped', 'close'],
    ['meet', 'yes', 'close'],
    ['meet', 'no', 'close'],
  ]),
  actions: [
    {
      id: 'inform',
      stepId: 'read',
      on: 'ENTER',
      type: 'INFORM_EMPLOYER',
      enabled: true,
      outcome: null,
      recipients: [],
      template: null,
      committeeId: null,
      order: 0,
    },
  ],
})

/** The compiled process; throws with the problems of a graph that has any. */
export function processOf(graph: Graph): Process {
  const { definition, problems } = compile(confirmDrawing(graph))
  if (!definition) throw new Error(problems.map((one) => one.text.code).join(' '))
  return definition.process
}

/** Freezes all of it, so that any change throws. */
export function frozen<Content>(content: Content): Content {
  if (typeof content === 'object' && content !== null && !Object.isFrozen(content))
    Object.values(Object.freeze(content)).forEach(frozen)
  return content
}

/** The same process as cases run it that were filed before tokens. */
export const asFirst = (process: Process): Process => ({ ...process, interpreter: 1 })
