/** A drawing as numbers, made once for a search: steps, arrows, clocks, and where a marking keeps what it knows. */
import type { CaseClock, Clock, Condition, Edge, Outcome } from '../graph.ts'
import { beginsWith, peopleOf, type GraphIndex } from '../graphIndex.ts'
import { awaitedBy, joinsOf, leadingToStart } from '../joins.ts'
import { reachableFrom, reverseEdges } from '../walks.ts'
import { fieldsOf, type Field } from './answers.ts'

/** `to` is the number of a step, or `close` of the machine. */
export type Arrow = { edge: Edge; number: number; to: number; condition: Condition | null; reads: number[] }
export type Way = { arrows: Arrow[]; overlaps: [Arrow, Arrow][] }
/** `stops`: what it ends beside its own step, by their numbers among the endings of the machine. */
export type End = { outcome: Outcome; number: number; after: number; way: Way; stops: number[] }
/** An outcome of the step `by` ends another step, whose slot holds 1 more than the number of what ended it. */
export type Ending = { by: number; step: number; end: number; slot: number }
export type Need = { step: number; required: number; met: number; comes: Set<number> }
export type MachineStep = {
  id: string
  ends: End[]
  automatic: boolean
  allowSkip: boolean
  reopenable: boolean
  isAll: boolean
  gathers: Set<number>
  needs: Need[]
  /** Needs of others that this step meets. */
  meets: Need[]
  fieldNumbers: number[]
  clock: Clock | null
  /** From where what its clock counts from can still come; null where it counts from the filing or its opening. */
  clockComes: Set<number> | null
  /** Numbers of the steps whose own clock starts when this one is done. */
  starts: number[]
  /** The step whose form names whom this one is assigned to, and the slot of "was named"; null where none does. */
  namedBy: { step: number; slot: number } | null
  /** Slots of the people that its own form names. */
  names: number[]
}
export type Term = {
  clock: CaseClock
  number: number
  slot: number
  comes: Set<number>
  /** Id of the step with whose form the day is answered that it counts from. */
  answeredAt: string | null
  takes: { step: number; end: number; late: boolean } | null
}
/** A clock of a step that counts from before it opens, and a waiting period that takes all of its time. */
export type Race = { step: number; term: number; from: Clock['trigger']; slot: number }
export type Machine = {
  index: GraphIndex
  close: number
  places: MachineStep[]
  start: Way
  fields: Field[]
  numberOfField: Map<string, number>
  /** Where a field stands in the flags, and the steps from which its answer can still be read. */
  fieldSlot: number
  readFrom: Uint8Array[]
  terms: Term[]
  races: Race[]
  endings: Ending[]
  /** Slot of "was done", by step; -1 where nobody asks. */
  done: Int32Array
  /** Steps that may be opened again. */
  reopenable: number[]
  /** The step at which a case that is over goes on; -1 where it does not. */
  reopensAt: number
  flags: number
}

/** Converts a graph to numbers for one search, and assigns each fact that a marking keeps a slot in its flags. */
export function machineOf(index: GraphIndex): Machine {
  const { graph, close, numberOf } = index
  const fields = fieldsOf(index)
  const numberOfField = new Map(fields.map(({ key }, number) => [key, number]))
  const wayOf = waysOf(index, numberOfField)
  const [joins, awaited] = [joinsOf(index), awaitedBy(index)]
  const numbers = (ids: string[] = []) => new Set(ids.map((id) => numberOf.get(id) ?? -1))
  let flags = 0
  const needs = index.requires.map((list, step) =>
    [...new Set(list)].map((required): Need => ({
      step,
      required,
      met: flags++,
      comes: numbers(joins.get(graph.steps[step]?.id ?? '')?.join.comes[graph.steps[required]?.id ?? '']),
    })),
  )
  const clocks = graph.clocks
    .toSorted((a, b) => (a.id < b.id ? -1 : 1))
    .map((clock) => termAsSeen(clock, index))
  const endings: Ending[] = []
  const endedSlots = new Map<number, number>()
  const stopsOf = (by: number, { ends = [] }: Outcome): number[] =>
    ends.flatMap(({ stepId, outcome }) => {
      const step = numberOf.get(stepId) ?? -1
      const end = graph.steps[step]?.outcomes.findIndex(({ id }) => id === outcome) ?? -1
      if (end < 0) return []
      const slot = endedSlots.get(step) ?? flags++
      endedSlots.set(step, slot)
      return [endings.push({ by, step, end, slot }) - 1]
    })
  const termNumber = new Map(clocks.map(({ id }, number) => [id, number]))
  const places = graph.steps.map((step, number): MachineStep => {
    const join = joins.get(step.id)?.join
    return {
      id: step.id,
      ends: step.outcomes.map((outcome, end) => ({
        outcome,
        number: end,
        after: outcome.after === undefined ? -1 : (termNumber.get(outcome.after) ?? -1),
        way: wayOf(`${step.id}/${outcome.id}`),
        stops: stopsOf(number, outcome),
      })),
      automatic: step.setting.automatic,
      allowSkip: step.setting.allowSkip,
      reopenable: step.setting.reopenable,
      isAll: join?.kind === 'ALL',
      gathers: numbers(join?.kind === 'ALL' ? join.from : []),
      needs: needs[number] ?? [],
      meets: [],
      fieldNumbers: [],
      clock: step.setting.automatic ? null : step.clock && clockAsSeen(step.clock, index),
      clockComes: awaited.has(step.id) ? numbers(awaited.get(step.id)?.clockComes) : null,
      starts: [],
      namedBy: null,
      names: [],
    }
  })
  const personQuestions = peopleOf(graph)
  const nameSlots = new Map<string, number>()
  graph.steps.forEach(({ assignTo = '', setting }, number) => {
    const asking = numberOf.get(personQuestions.get(assignTo)?.stepId ?? '')
    const place = places[number]
    if (asking === undefined || setting.automatic || !place) return
    const slot = nameSlots.get(assignTo) ?? flags++
    if (!nameSlots.has(assignTo)) places[asking]?.names.push(slot)
    nameSlots.set(assignTo, slot)
    place.namedBy = { step: asking, slot }
  })
  for (const need of needs.flat()) places[need.required]?.meets.push(need)
  fields.forEach(({ askedAt }, field) => places[numberOf.get(askedAt) ?? -1]?.fieldNumbers.push(field))
  places.forEach(({ clock }, number) => {
    if (clock?.trigger.on === 'STEP_COMPLETED')
      places[numberOf.get(clock.trigger.stepId) ?? -1]?.starts.push(number)
  })
  const terms = clocks.map((clock, number): Term => ({
    clock,
    number,
    slot: flags++,
    comes: numbers(leadingToStart(index, clock)),
    answeredAt: clock.trigger.on === 'DATE_ANSWERED' ? (beginsWith(graph, clock.trigger) ?? null) : null,
    takes: takesOf(clock, index),
  }))
  const races = racesOf(places, terms).map((race): Race => ({ ...race, slot: flags++ }))
  const done = new Int32Array(close).fill(-1)
  places.forEach(({ meets, reopenable, starts }, step) => {
    if (meets.length > 0 || reopenable || starts.length > 0) done[step] = flags++
  })
  const fieldSlot = flags
  return {
    index,
    close,
    places,
    start: wayOf('start/'),
    fields,
    numberOfField,
    fieldSlot,
    readFrom: withVisibility(fields, numberOfField, readersOf(index, places, numberOfField)),
    terms,
    races,
    endings,
    done,
    reopensAt: numberOf.get(graph.reopening?.stepId ?? '') ?? -1,
    reopenable: places.flatMap((place, step) => (place.reopenable ? [step] : [])),
    flags: flags + fields.length,
  }
}

function waysOf({ edgesOf, numberOf, close, graph }: GraphIndex, fields: Map<string, number>) {
  const places = new Map(graph.edges.map((edge, number) => [edge.id, number]))
  return (key: string): Way => {
    const arrows = (edgesOf.get(key) ?? []).flatMap((edge): Arrow[] => {
      const to = edge.to === 'close' ? close : numberOf.get(edge.to)
      const reads = (edge.condition?.tests ?? []).flatMap(({ field }) => fields.get(field) ?? [])
      return to === undefined
        ? []
        : [
            {
              edge,
              number: places.get(edge.id) ?? -1,
              to,
              condition: edge.condition,
              reads: [...new Set(reads)],
            },
          ]
    })
    return { arrows, overlaps: overlapsOf(arrows, graph.attributes) }
  }
}

/**
 * Pairs of conditions that read the same question, of which one answer alone can be given, and say different
 * things of it: where both hold, a case takes both ways. The same condition twice is a fork that was meant.
 */
function overlapsOf(arrows: Arrow[], questions: GraphIndex['graph']['attributes']): [Arrow, Arrow][] {
  const isOneAnswer = (field: string) => {
    const type = questions.find(({ key }) => key === field)?.type
    return type !== 'MULTIPLE_RESPONSE' && type !== 'MULTI_SELECT'
  }
  const conditional = arrows.filter(({ condition }) => condition !== null)
  return conditional.flatMap((one, place) =>
    conditional.slice(place + 1).flatMap((other): [Arrow, Arrow][] => {
      const shared = one.condition?.tests.some(
        ({ field }) => isOneAnswer(field) && other.condition?.tests.some((test) => test.field === field),
      )
      const isSame = JSON.stringify(one.condition) === JSON.stringify(other.condition)
      return shared && !isSame ? [[one, other]] : []
    }),
  )
}

function takesOf({ takes }: CaseClock, { numberOf, graph }: GraphIndex): Term['takes'] {
  const step = takes ? (numberOf.get(takes.stepId) ?? -1) : -1
  const end = graph.steps[step]?.outcomes.findIndex(({ id }) => id === takes?.outcome) ?? -1
  return end < 0 ? null : { step, end, late: takes?.late === true }
}

/** What counts from an answered day begins with the end of the step that asks it; when that day was, nobody knows. */
const termAsSeen = (clock: CaseClock, { graph }: GraphIndex): CaseClock =>
  clock.trigger.on === 'DATE_ANSWERED'
    ? {
        ...clock,
        trigger: { on: 'STEP_COMPLETED', stepId: beginsWith(graph, clock.trigger) ?? '', outcome: null },
      }
    : clock
const clockAsSeen = (clock: Clock, { graph }: GraphIndex): Clock =>
  clock.trigger.on === 'DATE_ANSWERED'
    ? { ...clock, trigger: { on: 'STEP_COMPLETED', stepId: beginsWith(graph, clock.trigger) ?? '' } }
    : clock

const shortest = { HOUR: 1 / 24, DAY: 1, WORKING_DAY: 1, MONTH: 28 }
/** The most days that it can take; so many working days can lie between holidays that no number is safe. */
const longest = { HOUR: 1 / 24, DAY: 1, WORKING_DAY: Infinity, MONTH: 31 }
type Length = Pick<Clock, 'amount' | 'unit'>
const isAsLong = (one: Length, other: Length): boolean =>
  one.unit === other.unit
    ? one.amount >= other.amount
    : one.amount * shortest[one.unit] >= other.amount * longest[other.unit]

const racesOf = (places: MachineStep[], terms: Term[]): Omit<Race, 'slot'>[] =>
  places.flatMap(({ clock }, step) =>
    clock && clock.trigger.on !== 'STEP_OPENED'
      ? terms.flatMap((term) =>
          isAsLong(term.clock, clock) ? [{ step, term: term.number, from: clock.trigger }] : [],
        )
      : [],
  )

/** By field: 1 for each step from which a condition that reads it can still be reached. */
function readersOf(index: GraphIndex, places: MachineStep[], fields: Map<string, number>): Uint8Array[] {
  const back = reverseEdges(index.next)
  const readers: number[][] = [...fields.keys()].map(() => [])
  places.forEach(({ ends }, step) => {
    for (const { way } of ends)
      for (const field of way.arrows.flatMap(({ reads }) => reads)) readers[field]?.push(step)
  })
  return readers.map((steps) => reachableFrom([...new Set(steps)], back))
}

/** Whether a question was shown is asked as long as its answer is. */
function withVisibility(fields: Field[], numbers: Map<string, number>, readers: Uint8Array[]): Uint8Array[] {
  fields.forEach(({ shownWhen }, number) => {
    for (const { field } of shownWhen.flatMap(({ tests }) => tests)) {
      const other = readers[numbers.get(field) ?? -1]
      readers[number]?.forEach((reads, step) => {
        if (reads && other) other[step] = 1
      })
    }
  })
  return readers
}
