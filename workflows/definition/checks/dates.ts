/** A clock that counts from an answered day needs a question that asks it, and always does. */
import type { Fix } from '../definition.ts'
import type { CaseClock, Clock, Graph } from '../graph.ts'
import { countedDays, datesOf } from '../graphIndex.ts'
import type { Message } from '../messages/message.ts'
import { endsOnAnswer } from '../graph.ts'
import { problem, type Check, type GraphProblem } from '../problem.ts'
import { say } from '../messages/say.ts'
import { startOfStep, startOfTerm } from './lawStarts.ts'

type Counting = { nodeId: string; name: string; clock: Clock | CaseClock; inDays: Fix }

/**
 * Finds clocks that count from an answered day which no question asks, which may stay empty or not lie ahead, or that
 * count hours from it, and case clocks without a length.
 */
export const checkDates: Check = ({ graph }) => {
  const counting = clocksOf(graph).filter(({ clock }) => countedDays(clock).length > 0)
  const dateQuestions = datesOf(graph)
  return [
    ...counting.flatMap((one) => [
      ...countedDays(one.clock).flatMap((field) => answered(graph, one, field, dateQuestions)),
      ...hours(one),
    ]),
    ...graph.clocks.flatMap((clock) => withoutLength(clock, dateQuestions)),
  ]
}

/** A term without a length ends with an answered day, which may then lie ahead; one that repeats needs a length. */
function withoutLength(clock: CaseClock, dateQuestions: ReturnType<typeof datesOf>): GraphProblem[] {
  const { id, name, amount, kind, trigger } = clock
  if (amount > 0) return []
  if (!endsOnAnswer(clock) || kind === 'REPEAT')
    return [
      problem('CLOCK_WITHOUT_LENGTH', id, say('problems.withoutLength', { name }), say('problems.oneDay'), {
        kind: 'SET_TERM',
        clockId: id,
        part: { amount: 1, unit: clock.unit },
      }),
    ]
  const question = trigger.on === 'DATE_ANSWERED' ? dateQuestions.get(trigger.field)?.question : undefined
  if (!question || question.config.mayBeAhead) return []
  return [
    problem(
      'CLOCK_DATE_PAST',
      id,
      say('problems.endsOnPastDay', { name, label: question.label }),
      say('problems.allowAhead'),
      { kind: 'ALLOW_AHEAD', attributeId: question.id },
    ),
  ]
}

const clocksOf = ({ steps, clocks }: Graph): Counting[] => [
  ...steps.flatMap(({ id, name, clock }) =>
    clock
      ? [
          {
            nodeId: id,
            name,
            clock,
            inDays: {
              kind: 'SET_CLOCK_AMOUNT' as const,
              stepId: id,
              amount: daysOf(clock),
              unit: 'DAY' as const,
            },
          },
        ]
      : [],
  ),
  ...clocks.map((clock) => ({
    nodeId: clock.id,
    name: clock.name,
    clock,
    inDays: {
      kind: 'SET_TERM' as const,
      clockId: clock.id,
      part: { amount: daysOf(clock), unit: 'DAY' as const },
    },
  })),
]
const daysOf = ({ amount }: Clock | CaseClock): number => Math.max(1, Math.floor(amount / 24))

/** Where the answer can stay empty, the clock would never begin, and nobody would know. */
function answered(
  graph: Graph,
  counting: Counting,
  field: string,
  dateQuestions: ReturnType<typeof datesOf>,
): GraphProblem[] {
  const { nodeId, name } = counting
  const question = dateQuestions.get(field)?.question
  if (!question)
    return [
      problem(
        'CLOCK_TRIGGER_MISSING',
        nodeId,
        say('problems.dateNotAsked', { name }),
        ...without(graph, counting, field),
      ),
    ]
  if (question.required) return []
  return [
    problem(
      'CLOCK_DATE_OPTIONAL',
      nodeId,
      say('problems.dateOptional', { name, label: question.label }),
      say('problems.requireAnswer'),
      { kind: 'REQUIRE_ANSWER', attributeId: question.id },
    ),
  ]
}

/** What it counts from instead of a day that nobody asks for, and how that is offered. */
function without(graph: Graph, { nodeId, clock }: Counting, field: string): [Message, Fix] | [] {
  const isStart = clock.trigger.on === 'DATE_ANSWERED' && clock.trigger.field === field
  if (!isStart) return [say('problems.removeLaterEnd'), { kind: 'REMOVE_LATER_END', clockId: nodeId }]
  if ('stops' in clock) {
    const { label, trigger } = startOfTerm(graph, clock)
    return [label, { kind: 'SET_TERM', clockId: nodeId, part: { trigger } }]
  }
  return startOfStep(graph, nodeId, clock)
}

/** A day has no hour to count from. */
function hours({ nodeId, name, clock, inDays }: Counting): GraphProblem[] {
  if ('noEarlier' in clock && clock.noEarlier?.unit === 'HOUR')
    return [
      problem(
        'CLOCK_DATE_HOURS',
        nodeId,
        say('problems.dateHours', { name }),
        say('problems.removeLaterEnd'),
        {
          kind: 'REMOVE_LATER_END',
          clockId: nodeId,
        },
      ),
    ]
  if (clock.unit !== 'HOUR' || clock.trigger.on !== 'DATE_ANSWERED') return []
  return [
    problem(
      'CLOCK_DATE_HOURS',
      nodeId,
      say('problems.dateHours', { name }),
      say('problems.countInDays'),
      inDays,
    ),
  ]
}
