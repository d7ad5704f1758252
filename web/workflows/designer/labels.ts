/** Parts of a drawing in words, the same on the canvas, in the outline and for screen readers. */
import type {
  Action,
  ActionType,
  Actor,
  ClockUnit,
  Condition,
  CourseToTake,
  Graph,
  Party,
  Recipient,
  Step,
  Test,
} from '../../../workflows/definition/graph.ts'
import { lawRefsOf } from '../../../workflows/definition/checks/lawRefs.ts'
import { peopleOf } from '../../../workflows/definition/graphIndex.ts'
import { citation } from '../../../workflows/definition/law.ts'
import { roles } from '../../../workflows/definition/roles.ts'
import { joinNames, t, msg } from '../../i18n.ts'

export const kindWords: Record<Step['kind'], string> = { MEETING: msg('Meeting'), ACTION: msg('Action') }
export const partyWords: Record<Party, string> = {
  COMPLAINANT: msg('Complainant'),
  RESPONDENT: msg('Respondent'),
  EMPLOYER: msg('Employer'),
}
export const unitWords: Record<ClockUnit, string> = {
  WORKING_DAY: msg('working days'),
  DAY: msg('days'),
  MONTH: msg('months'),
  HOUR: msg('hours'),
}
const spans: Record<ClockUnit, string> = {
  WORKING_DAY: msg('{{count}} working days'),
  DAY: msg('{{count}} days'),
  MONTH: msg('{{count}} months'),
  HOUR: msg('{{count}} hours'),
}
export const actionWords: Record<ActionType, string> = {
  NOTIFY: msg('Notify'),
  TRANSFER_COMPLAINT: msg('Transfer the complaint'),
  INFORM_RESPONDENT: msg('Inform the respondent'),
  INFORM_EMPLOYER: msg('Inform the employer'),
  ASSIGN_COURSE: msg('Assign a course'),
}
/** Whom an action assigns a course. */
export const courseTakers: Record<CourseToTake['to'], string> = {
  COMPLAINANT: msg('The complainant'),
  RESPONDENT: msg('The respondent'),
  UNIT: msg('Everyone in the business unit'),
}

export const momentWords: Record<Action['on'], string> = {
  ENTER: msg('When the step opens'),
  COMPLETE: msg('When the step is done'),
  OVERDUE: msg('When the step is overdue'),
}
export const recipientWords: Record<Recipient['to'], string> = {
  ACTOR: msg('The person acting on the step'),
  COMMITTEE: msg('The committee'),
  PRESIDING_OFFICER: msg('The presiding officer'),
  COMPLAINANT: msg('The complainant'),
  RESPONDENT: msg('The respondent'),
  EMPLOYER: msg('The employer'),
  ROLE: msg('Everyone with a role'),
  PERSON: msg('A named person'),
}
export const actorWords: Record<Actor['by'], string> = {
  COMMITTEE: msg('Committee'),
  ROLE: msg('A role'),
  PERSON: msg('A named person'),
  COMPLAINANT: msg('Complainant'),
  RESPONDENT: msg('Respondent'),
  EMPLOYER: msg('Employer'),
}
export const testWords: Record<Test['op'], string> = {
  ANSWERED: msg('is answered'),
  IS: msg('is'),
  IS_NOT: msg('is not'),
  INCLUDES: msg('includes'),
  AT_LEAST: msg('is at least'),
  AT_MOST: msg('is at most'),
}
const testSentences: Record<Test['op'], string> = {
  ANSWERED: msg('“{{question}}” is answered'),
  IS: msg('“{{question}}” is {{answer}}'),
  IS_NOT: msg('“{{question}}” is not {{answer}}'),
  INCLUDES: msg('“{{question}}” includes {{answer}}'),
  AT_LEAST: msg('“{{question}}” is at least {{answer}}'),
  AT_MOST: msg('“{{question}}” is at most {{answer}}'),
}

/** “3 working days” */
export const spanWords = (count: number, unit: ClockUnit): string =>
  count === 0 ? t('on the answered date') : t(spans[unit], { count })

/** Who has a step: the person named in an answer, or its actor where nobody is named. */
export function whoActs(graph: Graph, step: Pick<Step, 'actor' | 'setting' | 'assignTo'>): string {
  if (step.setting.automatic) return t('Automatic')
  if (!step.actor) return t('No one yet')
  const who = t(step.actor.by === 'ROLE' ? roles[step.actor.role].many : actorWords[step.actor.by])
  if (step.assignTo === undefined) return who
  const question = peopleOf(graph).get(step.assignTo)?.question.label ?? step.assignTo
  return t('A colleague named in “{{question}}”, otherwise {{who}}', { question, who })
}

/** By its own clock, or by the one of the case that it serves. */
export function byWhen({ clocks }: Pick<Graph, 'clocks'>, { clock, serves }: Step): string {
  const term = clocks.find(({ id }) => id === serves)
  const limit = clock ?? (term?.kind === 'LIMIT' ? term : null)
  if (limit?.amount === 0) return t('Due on the answered date')
  if (limit) return t('Within {{span}}', { span: spanWords(limit.amount, limit.unit) })
  return term?.name ?? t('No deadline')
}

/** The law that a step serves, as people cite it; null where it names none. */
export function citedBy(graph: Graph, step: Step): string | null {
  const [ref] = lawRefsOf(graph, step)
  return ref === undefined ? null : (citation(ref) ?? ref)
}

/** Where an arrow ends or begins. */
export function placeName(graph: Graph, id: string): string {
  if (id === 'start') return t('Start')
  if (id === 'close') return graph.kind === 'MEETING' ? t('End') : t('Close the complaint')
  return graph.steps.find((step) => step.id === id)?.name ?? t('a deleted step')
}

/** “if severity is High and …”; an answer's own words where the question has them. */
export const conditionWords = (graph: Graph, { match, tests }: Condition): string =>
  t('if {{tests}}', {
    tests: joinNames(
      tests.map((test) => testSentence(graph, test)),
      match === 'ALL' ? 'conjunction' : 'disjunction',
    ),
  })

function testSentence(graph: Graph, { field, op, value }: Test): string {
  const question = graph.attributes.find((one) => one.key === field)
  const answer =
    question?.options.find((option) => option.id === value)?.text ??
    (typeof value === 'boolean' ? (value ? t('yes') : t('no')) : value)
  return t(testSentences[op], { question: question?.label ?? field, answer: answer ?? '…' })
}

/** How far below the top of its card an outcome's arrow begins. */
export const outcomeAt = (row: number): number => 149 + Math.max(0, row) * 26

/** How high a step stands on the canvas: three lines of facts and one for each outcome. */
export const heightOf = ({ outcomes }: Pick<Step, 'outcomes'>): number =>
  134 + Math.max(1, outcomes.length) * 26 + 6
