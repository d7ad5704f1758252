/** Words that say nothing: equal options, unnamed outcomes, notices without words, films without a transcript. */
import type { Action, Attribute, Graph, Option, Step } from '../graph.ts'
import { groupBy } from '../graphIndex.ts'
import { isPlaceholder } from '../placeholders.ts'
import { problem, withReason, type Check, type GraphProblem } from '../problem.ts'
import { say } from '../messages/say.ts'

/** Finds equal options, unnamed outcomes, notices without words and videos without a transcript. */
export const checkWords: Check = ({ graph }) => [
  ...graph.attributes.flatMap((one) => [...twinOptions(one, graph), ...withoutCaptions(one)]),
  ...graph.meetingFields.flatMap(({ id, label, options }) => twins(options).map(() => alike(id, label))),
  ...graph.actions.filter(({ enabled }) => enabled).flatMap((one) => notice(one, graph)),
  ...graph.steps.flatMap(unnamedOutcome),
]

/** The second and later ones of each text, in whatever letters. */
const twins = (options: readonly Option[] = []): Option[] =>
  [...groupBy([...options], ({ text }) => text.trim().toLowerCase()).values()].flatMap((same) =>
    same.slice(1),
  )
const alike = (id: string, label: string): GraphProblem =>
  problem('TWIN_OPTIONS', id, say('problems.twinOptions', { label }))

function twinOptions({ id, key, label, options, config }: Attribute, graph: Graph): GraphProblem[] {
  const isRead = ({ id: option }: Option) =>
    [...graph.edges, ...graph.components, ...graph.attributes].some((row) =>
      ('condition' in row ? row.condition : row.visibleWhen)?.tests.some(
        ({ field, value }) => field === key && value === option,
      ),
    )
  return [
    ...twins(options).map((option) =>
      isRead(option)
        ? alike(id, label)
        : problem(
            'TWIN_OPTIONS',
            id,
            say('problems.twinOptions', { label }),
            say('problems.removeOption', { text: option.text }),
            { kind: 'REMOVE_OPTION', attributeId: id, optionId: option.id },
          ),
    ),
    ...[...twins(config.left), ...twins(config.right)].map(() => alike(id, label)),
  ]
}

function withoutCaptions({ id, type, label, config }: Attribute): GraphProblem[] {
  const isShown = config.url !== undefined || (config.fileIds?.length ?? 0) > 0
  if (type !== 'VIDEO' || !isShown || config.transcript?.trim()) return []
  return [
    withReason('transcript', problem('VIDEO_WITHOUT_TEXT', id, say('problems.videoWithoutText', { label }))),
  ]
}

/** What a notice may name (workers/complaints/noticeWords.ts). */
const names = ['caseNo', 'step', 'stage', 'dueOn'] as const
const braces = /\{(\w+)\}/g

function notice(action: Action, graph: Graph): GraphProblem[] {
  const { id, stepId, template } = action
  if (!template) return []
  const name = graph.steps.find((one) => one.id === stepId)?.name ?? ''
  if (template.subject.trim() === '')
    return [
      problem(
        'NOTICE_WITHOUT_WORDS',
        id,
        say('problems.noticeWithoutWords', { name }),
        say('problems.usualWords'),
        {
          kind: 'SET_NOTICE',
          actionId: id,
          template: null,
        },
      ),
    ]
  const own = [template.subject, template.body]
  const translated = Object.values(graph.languages?.translations ?? {}).flatMap((texts) =>
    ['subject', 'body'].flatMap((part) => texts?.[`actions/${id}/${part}`]?.text ?? []),
  )
  const unknown = [...own, ...translated].flatMap((text) =>
    [...text.matchAll(braces)].map(([, word = '']) => word).filter((word) => !isName(word)),
  )
  return [...new Set(unknown)].map((word) => unknownName(action, name, word))
}
const isName = (word: string): boolean => names.some((one) => one === word)

function unknownName({ id, template }: Action, name: string, word: string): GraphProblem {
  const text = say('problems.unknownName', {
    name,
    word: `{${word}}`,
    names: names.map((one) => `{${one}}`).join(', '),
  })
  const plain = (one: string) => one.toLowerCase().replaceAll('_', '')
  const meant = names.find((one) => plain(one) === plain(word))
  if (!meant || !template) return problem('UNKNOWN_NAME', id, text)
  const reworded = (source: string) => source.replaceAll(`{${word}}`, `{${meant}}`)
  return problem('UNKNOWN_NAME', id, text, say('problems.writeInstead', { word: `{${meant}}` }), {
    kind: 'SET_NOTICE',
    actionId: id,
    template: { subject: reworded(template.subject), body: reworded(template.body) },
  })
}

/** One of several ways to end that still has the name it began with. */
function unnamedOutcome({ id, name, outcomes }: Step): GraphProblem[] {
  if (outcomes.length < 2) return []
  return outcomes
    .filter(({ label, button }) => button === undefined && isPlaceholder('done', label))
    .map(({ id: outcome, label }) =>
      withReason(outcome, problem('OUTCOME_UNNAMED', id, say('problems.outcomeUnnamed', { name, label }))),
    )
}
