/** What each move of a way says, in the reader's words. */
import type { Graph } from '../../../../workflows/definition/graph.ts'
import type { TraceMove, TraceValue } from '../../../../workflows/definition/trace.ts'
import { joinNames, t } from '../../../i18n.ts'
import { placeName } from '../labels.ts'

type Names = { name: string; label: string; clock: string; other: string }
type Words = (names: Names, move: TraceMove, graph: Graph) => string

const words: Record<TraceMove['kind'], Words> = {
  FILED: (_names, _move, { kind }) =>
    kind === 'MEETING' ? t('The process starts') : t('The complaint is filed'),
  OPENED: ({ name }) => t('“{{name}}” opens', { name }),
  WAITS: ({ name }) => t('“{{name}}” waits to open', { name }),
  ENDED: (names, { by, clockId }) => ended(names, by, clockId !== undefined),
  REOPENED: ({ name }, { stepId }) =>
    stepId === undefined
      ? t('It is closed or withdrawn, and reopened later')
      : t('The committee opens “{{name}}” again', { name }),
  VOID: ({ name, other }) =>
    t('“{{name}}” goes ahead without “{{other}}”, which it requires', { name, other }),
  CIRCLE: ({ name, other }) =>
    t('“{{name}}” and “{{other}}” wait for each other, so “{{name}}” goes first', { name, other }),
  TERM_OVER: ({ clock }) => t('The time of “{{clock}}” runs out', { clock }),
  BRANCH_ENDED: () => t('One branch has ended, the others continue'),
  DISCARDED: ({ name }) => t('“{{name}}” ends without an outcome', { name }),
  CLOSED: (_names, _move, { kind }) =>
    kind === 'MEETING' ? t('The process ends') : t('The complaint is closed'),
  STUCK: ({ name, clock }, { clockId }) =>
    clockId === undefined
      ? t('Nobody can end “{{name}}” any more', { name })
      : t('Nobody can end “{{name}}” any more: it waits for “{{clock}}”, which cannot start', {
          name,
          clock,
        }),
}

function ended({ name, label, clock }: Names, by: TraceMove['by'], hasWaited: boolean): string {
  if (by === 'SKIP') return t('“{{name}}” is skipped', { name })
  if (by === 'AUTOMATIC') return t('“{{name}}” ends automatically with “{{label}}”', { name, label })
  if (by === 'STEP') return t('“{{name}}” is ended by another step with “{{label}}”', { name, label })
  if (by === 'TIME')
    return t('The time of “{{clock}}” runs out, and “{{name}}” ends with “{{label}}”', { clock, name, label })
  return hasWaited
    ? t('Once the time of “{{clock}}” is over, “{{name}}” ends with “{{label}}”', { clock, name, label })
    : t('“{{name}}” ends with “{{label}}”', { name, label })
}

/** One sentence: what happens, and the answers that matter later. */
export function moveWords(graph: Graph, move: TraceMove): string {
  const { kind, stepId, outcome, clockId, other, answers = {} } = move
  const step = graph.steps.find(({ id }) => id === stepId)
  const sentence = words[kind](
    {
      name: step?.name ?? '',
      label: step?.outcomes.find(({ id }) => id === outcome)?.label ?? '',
      clock: graph.clocks.find(({ id }) => id === clockId)?.name ?? '',
      other: other === undefined ? '' : placeName(graph, other),
    },
    move,
    graph,
  )
  const answerTexts = Object.entries(answers).map(([key, value]) => answerWords(graph, key, value))
  return answerTexts.length > 0
    ? t('{{move}}. Answers: {{answers}}', { move: sentence, answers: joinNames(answerTexts) })
    : sentence
}

function answerWords(graph: Graph, key: string, value: TraceValue): string {
  const question = graph.attributes.find((one) => one.key === key)
  const one = (answer: string | number | boolean) =>
    typeof answer === 'boolean'
      ? answer
        ? t('yes')
        : t('no')
      : (question?.options.find(({ id }) => id === answer)?.text ?? String(answer))
  const answer = Array.isArray(value) ? joinNames(value.map(one)) : one(value)
  return t('“{{question}}”: {{answer}}', { question: question?.label ?? key, answer })
}
