/** A clock that counts from an answered day needs a question that asks it, and always does. */
import type { Fix } from '../definition.ts'
import type { CaseClock, Clock, Graph } from '../graph.ts'
import { countedDays, datesOf } from '../graphIndex.ts'
import { problem, type Check, type Found } from '../problem.ts'
import { say } from '../messages/say.ts'

type Counting = { nodeId: string; name: string; clock: Clock | CaseClock; inDays: Fix }

export const checkDates: Check = ({ graph }) => {
  const counting = clocksOf(graph).filter(({ clock }) => countedDays(clock).length > 0)
  if (counting.length === 0) return []
  const asked = datesOf(graph)
  return counting.flatMap((one) => [
    ...countedDays(one.clock).flatMap((field) => answered(one, field, asked)),
    ...hours(one),
  ])
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
function answered({ nodeId, name }: Counting, field: string, asked: ReturnType<typeof datesOf>): Found[] {
  const question = asked.get(field)?.question
  if (!question) return [problem('CLOCK_TRIGGER_MISSING', nodeId, say('problems.dateNotAsked', { name }))]
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

/** A day has no hour to count from. */
function hours({ nodeId, name, clock, inDays }: Counting): Found[] {
  if ('noEarlier' in clock && clock.noEarlier?.unit === 'HOUR')
    return [problem('CLOCK_DATE_HOURS', nodeId, say('problems.dateHours', { name }))]
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
