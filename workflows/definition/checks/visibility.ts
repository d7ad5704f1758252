/** Questions and sections that no answer brings up, and sections with nothing in them. */
import type { Attribute, Component, Condition } from '../graph.ts'
import { groupBy, type GraphIndex } from '../graphIndex.ts'
import { problem, withReason, type Check, type GraphProblem } from '../problem.ts'
import { say } from '../messages/say.ts'
import { clashOf } from './conditions.ts'

/** Finds questions and sections that no answer can show, and sections without questions. */
export const checkVisibility: Check = (index) => [
  ...hiddenQuestions(index),
  ...excludedBySection(index),
  ...emptySections(index),
]

/**
 * What can come to be shown, taken step by step: a question without a condition first, then those that read one that
 * can be shown. An unanswered question fails every test (conditions.ts), so the rest waits for itself.
 */
function hiddenQuestions({ graph }: GraphIndex): GraphProblem[] {
  const sections = new Map(graph.components.map((one) => [one.id, one]))
  const known = new Set(graph.attributes.map(({ key }) => key))
  const visibleKeys = new Set<string>()
  const isMet = (condition: Condition | null | undefined): boolean => {
    if (!condition) return true
    const fields = condition.tests.map(({ field }) => field)
    // A question that is not there is another problem.
    if (fields.some((field) => !known.has(field))) return true
    return condition.match === 'ALL'
      ? fields.every((field) => visibleKeys.has(field))
      : fields.some((field) => visibleKeys.has(field))
  }
  for (let before = -1; before !== visibleKeys.size;) {
    before = visibleKeys.size
    for (const { key, visibleWhen, componentId } of graph.attributes)
      if (isMet(visibleWhen) && isMet(sections.get(componentId)?.visibleWhen)) visibleKeys.add(key)
  }
  const hidden = ({ visibleWhen }: Attribute | Component) => visibleWhen !== null && !isMet(visibleWhen)
  return [
    ...graph.components.filter(hidden).map(({ id, title }) => inCircle('components', id, title)),
    ...graph.attributes.filter(hidden).map(({ id, label }) => inCircle('attributes', id, label)),
  ]
}

const inCircle = (list: 'components' | 'attributes', id: string, name: string): GraphProblem =>
  problem('SHOWN_IN_CIRCLE', id, say('problems.shownInCircle', { name }), say('problems.showAlways'), {
    kind: 'SHOW_ALWAYS',
    list,
    id,
  })

/** Where a section is shown on one answer and its question on another one, nobody ever sees the question. */
function excludedBySection({ graph }: GraphIndex): GraphProblem[] {
  const sections = new Map(graph.components.map((one) => [one.id, one]))
  const of = new Map(graph.attributes.map((one) => [one.key, one]))
  const allOf = (condition: Condition | null | undefined) =>
    condition && (condition.match === 'ALL' || condition.tests.length === 1) ? condition.tests : []
  return graph.attributes.flatMap(({ id, label, visibleWhen, componentId }) => {
    const section = sections.get(componentId)
    const [own, outer] = [allOf(visibleWhen), allOf(section?.visibleWhen)]
    if (!section || own.length === 0 || outer.length === 0) return []
    const clashes = (tests: Condition['tests']) => clashOf({ match: 'ALL', tests }, of) !== undefined
    if (clashes(own) || clashes(outer) || !clashes([...outer, ...own])) return []
    const text = say('problems.neverShownThere', { label, title: section.title })
    return [
      problem('CONDITION_NEVER_HOLDS', id, text, say('problems.showAlways'), {
        kind: 'SHOW_ALWAYS',
        list: 'attributes',
        id,
      }),
    ]
  })
}

function emptySections({ graph }: GraphIndex): GraphProblem[] {
  const filled = groupBy(graph.attributes, ({ componentId }) => componentId)
  return graph.components
    .filter(({ id }) => !filled.has(id))
    .map(({ id, title }) =>
      withReason(
        'empty',
        problem('EMPTY_SECTION', id, say('problems.emptySection', { title }), say('problems.clearUnused'), {
          kind: 'REMOVE_ROW',
          list: 'components',
          id,
        }),
      ),
    )
}
