/** Makes the messages of compiler and engine. Their English sentences stand beside this file. */
import type { acts } from './acts.ts'
import type { graph } from './graph.ts'
import type { ClockUnit } from '../graph.ts'
import type { meaning } from './meaning.ts'
import { faulter, sayer, type Message } from './message.ts'
import type { neutral } from './neutral.ts'
import type { problems } from './problems.ts'
import type { terms } from './terms.ts'

type Catalogue = {
  acts: typeof acts
  graph: typeof graph
  neutral: typeof neutral
  meaning: typeof meaning
  problems: typeof problems
  terms: typeof terms
}

export const say = sayer<Catalogue>()
/** The same for a zod schema. */
export const fault = faulter<Catalogue>()

const units = {
  WORKING_DAY: 'terms.workingDays',
  DAY: 'terms.days',
  MONTH: 'terms.months',
  HOUR: 'terms.hours',
} as const satisfies Record<ClockUnit, string>
/** "7 working days". */
export const spanOf = (count: number, unit: ClockUnit): Message => say(units[unit], { count })
