/** Parts of a drawing in words, the same on the canvas, in the outline and for screen readers. */
import type {
  Action,
  ActionType,
  Actor,
  Clock,
  ClockUnit,
  Condition,
  Graph,
  Party,
  Recipient,
  Step,
  Test,
} from '../../../workflows/definition/graph.ts'
import { roles } from '../../../workflows/definition/roles.ts'
import { listed, t, word } from '../../i18n.ts'

export const kindWords: Record<Step['kind'], string> = { MEETING: word('Meeting'), ACTION: word('Action') }
export const partyWords: Record<Party, string> = {
  COMPLAINANT: word('Complainant'),
  RESPONDENT: word('Respondent'),
  EMPLOYER: word('Employer'),
}
export const unitWords: Record<ClockUnit, string> = {
  WORKING_DAY: word('working days'),
  DAY: word('days'),
  MONTH: word('months'),
  HOUR: word('hours'),
}
const spans: Record<ClockUnit, string> = {
  WORKING_DAY: word('{{count}} working days'),
  DAY: word('{{count}} days'),
  MONTH: word('{{count}} months'),
  HOUR: word('{{count}} hours'),
}
export const actionWords: Record<ActionType, string> = {
  NOTIFY: word('Notify'),
  TRANSFER_COMPLAINT: word('Transfer the complaint'),
  INFORM_RESPONDENT: word('Inform the respondent'),
  INFORM_EMPLOYER: word('Inform the employer'),
}
export const momentWords: Record<Action['on'], string> = {
  ENTER: word('When the step opens'),
  COMPLETE: word('When the step is done'),
  OVERDUE: word('When the step is overdue'),
}
export const recipientWords: Record<Recipient['to'], string> = {
  ACTOR: word('The person acting on the step'),
  COMMITTEE: word('The committee'),
  PRESIDING_OFFICER: word('The presiding officer'),
  COMPLAINANT: word('The complainant'),
  RESPONDENT: word('The respondent'),
  EMPLOYER: word('The employer'),
  ROLE: word('Everyone with a role'),
  PERSON: word('A named person'),
}
export const actorWords: Record<Actor['by'], string> = {
  COMMITTEE: word('Committee'),
  ROLE: word('A role'),
  PERSON: word('A named person'),
  COMPLAINANT: word('Complainant'),
  RESPONDENT: word('Respondent'),
  EMPLOYER: word('Employer'),
}
export const testWords: Record<Test['op'], string> = {
  ANSWERED: word('is answered'),
  IS: word('is'),
  IS_NOT: word('is not'),
  INCLUDES: word('includes'),
  AT_LEAST: word('is at least'),
  AT_MOST: word('is at most'),
}
const testSentences: Record<Test['op'], string> = {
  ANSWERED: word('“{{question}}” is answered'),
  IS: word('“{{question}}” is {{answer}}'),
  IS_NOT: word('“{{question}}” is not {{answer}}'),
  INCLUDES: word('“{{question}}” includes {{answer}}'),
  AT_LEAST: word('“{{question}}” is at least {{answer}}'),
  AT_MOST: word('“{{question}}” is at most {{answer}}'),
}

/** “3 working days” */
export const spanWords = (count: number, unit: ClockUnit): string => t(spans[unit], { count })

export function whoActs(step: Pick<Step, 'actor' | 'setting'>): string {
  if (step.setting.automatic) return t('Automatic')
  if (!step.actor) return t('No one yet')
  return t(step.actor.by === 'ROLE' ? roles[step.actor.role].many : actorWords[step.actor.by])
}

export const byWhen = (clock: Clock | null): string =>
  clock ? t('Within {{span}}', { span: spanWords(clock.amount, clock.unit) }) : t('No deadline')

/** Where an arrow ends or begins. */
export function placeName(graph: Graph, id: string): string {
  if (id === 'start') return t('Start')
  if (id === 'close') return graph.kind === 'MEETING' ? t('End') : t('Close the complaint')
  return graph.steps.find((step) => step.id === id)?.name ?? t('a deleted step')
}

/** “if severity is High and …”; an answer's own words where the question has them. */
export const conditionWords = (graph: Graph, { match, tests }: Condition): string =>
  t('if {{tests}}', {
    tests: listed(
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

/** How high a step stands on the canvas: three lines of facts and one for each outcome. */
export const heightOf = ({ outcomes }: Pick<Step, 'outcomes'>): number =>
  134 + Math.max(1, outcomes.length) * 26 + 6
