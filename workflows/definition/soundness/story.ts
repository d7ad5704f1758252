/** A way through the drawing as moves that somebody can follow, one after the other. */
import { TraceMove, type TraceValue } from '../trace.ts'
import type { Explored, Seen } from './explore.ts'
import type { Machine } from './machine.ts'
import { nothingYet, playMove } from './play.ts'
import type { Event, FieldAnswer, Marking, Move } from './turn.ts'

type Played = { move: Move; fieldAnswers: FieldAnswer[] }
const traceKinds: ReadonlySet<string> = new Set(TraceMove.shape.kind.options)

/** The moves up to what was seen; `last` is the event that it ends with, and what comes after it is left out. */
export function storyOf(
  machine: Machine,
  explored: Explored,
  seen: Seen,
  last: (event: Event) => boolean,
): TraceMove[] {
  const ways = wayTo(explored, seen)
  const story = ways.reduce<{ at: Marking; moves: { traceMove: TraceMove; event: Event; way: number }[] }>(
    ({ at, moves }, { move, fieldAnswers }, way) => {
      const now: { traceMove: TraceMove; event: Event; way: number }[] = []
      const played = playMove(machine, at, move, fieldAnswers, (event, { open, waiting }) => {
        now.push({ traceMove: moveOf(machine, event, open, waiting), event, way })
      })
      return { at: 'next' in played ? played.next : at, moves: [...moves, ...now] }
    },
    { at: nothingYet(machine), moves: [] },
  )
  const final = story.moves.findIndex(({ event, way }) => way === ways.length - 1 && last(event))
  const moves = (final < 0 ? story.moves : story.moves.slice(0, final + 1)).filter(
    ({ event, way }, place, all) =>
      traceKinds.has(event.kind) &&
      (event.kind !== 'WAITS' ||
        !all.slice(0, place).some((one) => one.way === way - 1 && isSame(one.event, event))),
  )
  const answered = answersOf(machine, ways)
  return moves.map(({ traceMove, event, way }) => {
    const answers = event.kind === 'FILED' || event.by === 'PERSON' ? answered[way] : undefined
    return answers && Object.keys(answers).length > 0 ? { ...traceMove, answers } : traceMove
  })
}

const isSame = (one: Event, other: Event) => one.kind === other.kind && one.at === other.at

function wayTo({ situations }: Explored, { from, move, fieldAnswers }: Seen): Played[] {
  const ways: Played[] = [{ move, fieldAnswers }]
  for (let at = situations[from]; at; at = situations[at.from]) ways.unshift(at)
  return ways
}

/** By way: what was answered there, though it may only have decided something later. */
function answersOf({ fields, index, places }: Machine, ways: Played[]): Record<string, TraceValue>[] {
  const answers: Record<string, TraceValue>[] = ways.map(() => ({}))
  ways.forEach(({ fieldAnswers }, place) => {
    for (const { field, answer } of fieldAnswers) {
      const { askedAt = '', key = '', answers: all = [] } = fields[field] ?? {}
      const wayIndex = ways
        .slice(0, place + 1)
        .findLastIndex(
          ({ move }) =>
            (move.do === 'FILE' && askedAt === 'filing') ||
            (move.do === 'END' && move.by === 'PERSON' && move.step === index.numberOf.get(askedAt)),
        )
      const value = all[answer]
      const row = answers[wayIndex]
      if (row && value !== undefined) row[key] = value
    }
  })
  return places.length > 0 ? answers : []
}

function moveOf(
  { places, terms, index, close }: Machine,
  { kind, at, with: second, by, term }: Event,
  open: number[],
  waiting: number[],
): TraceMove {
  const idOf = (step: number) => (step >= 0 && step < close ? places[step]?.id : undefined)
  const ids = (steps: number[]) => steps.flatMap((step) => idOf(step) ?? [])
  const stepId = kind === 'FILED' || kind === 'TERM_OVER' ? undefined : idOf(at)
  const outcome = kind === 'ENDED' ? places[at]?.ends[second]?.outcome.id : undefined
  const other = kind === 'VOID' || kind === 'CIRCLE' ? idOf(second) : undefined
  const clock = kind === 'TERM_OVER' ? at : term
  const clockId = clock === undefined ? undefined : terms[clock]?.clock.id
  // moves that a trace does not show are removed where the trace is assembled
  const move = { kind, open: ids(open), waiting: ids(waiting) } as TraceMove
  return {
    ...move,
    ...(stepId === undefined ? {} : { stepId }),
    ...(outcome === undefined ? {} : { outcome }),
    ...(by === undefined || kind !== 'ENDED' ? {} : { by }),
    ...(clockId === undefined ? {} : { clockId }),
    ...(other === undefined || !index ? {} : { other }),
  }
}
