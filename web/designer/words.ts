/** Parts of a drawing in words, the same on the canvas, in the outline and for screen readers. */
import type { Action, ActionType, Actor, Clock, ClockUnit, Condition, Graph, Party, Recipient, Role, Step, Test } from '../../workflows/definition/graph.ts'

export const kindWords: Record<Step['kind'], string> = { MEETING: 'Meeting', ACTION: 'Action' }
export const roleWords: Record<Role, string> = { EMPLOYEE: 'Employees', WORKSPACE_ADMIN: 'Workspace admins', BRANCH_ADMIN: 'Business unit admins', EMPLOYER: 'Employers' }
export const partyWords: Record<Party, string> = { COMPLAINANT: 'Complainant', RESPONDENT: 'Respondent', EMPLOYER: 'Employer' }
export const unitWords: Record<ClockUnit, [string, string]> = { WORKING_DAY: ['working day', 'working days'], DAY: ['day', 'days'], MONTH: ['month', 'months'], HOUR: ['hour', 'hours'] }
export const actionWords: Record<ActionType, string> = { NOTIFY: 'Notify', TRANSFER_COMPLAINT: 'Transfer the complaint', INFORM_RESPONDENT: 'Inform the respondent', INFORM_EMPLOYER: 'Inform the employer' }
export const momentWords: Record<Action['on'], string> = { ENTER: 'When the step opens', COMPLETE: 'When the step is done', OVERDUE: 'When the step is overdue' }
export const recipientWords: Record<Recipient['to'], string> = {
  ACTOR: 'Whoever acts on the step', COMMITTEE: 'The committee', PRESIDING_OFFICER: 'The presiding officer', COMPLAINANT: 'The complainant',
  RESPONDENT: 'The respondent', EMPLOYER: 'The employer', ROLE: 'Everybody with a role', PERSON: 'A named person',
}
export const actorWords: Record<Actor['by'], string> = { COMMITTEE: 'Committee', ROLE: 'A role', PERSON: 'A named person', COMPLAINANT: 'Complainant', RESPONDENT: 'Respondent', EMPLOYER: 'Employer' }
export const testWords: Record<Test['op'], string> = { ANSWERED: 'is answered', IS: 'is', IS_NOT: 'is not', INCLUDES: 'includes', AT_LEAST: 'is at least', AT_MOST: 'is at most' }

/** “3 working days” */
export const spanWords = (amount: number, unit: ClockUnit): string => `${amount} ${unitWords[unit][amount === 1 ? 0 : 1]}`

export function whoActs(step: Pick<Step, 'actor' | 'setting'>): string {
  if (step.setting.automatic) return 'Happens by itself'
  if (!step.actor) return 'Nobody yet'
  return step.actor.by === 'ROLE' ? roleWords[step.actor.role] : actorWords[step.actor.by]
}

export const byWhen = (clock: Clock | null): string => (clock ? `Within ${spanWords(clock.amount, clock.unit)}` : 'No deadline')

/** Where an arrow ends or begins. */
export function placeName(graph: Graph, id: string): string {
  if (id === 'start') return 'Start'
  if (id === 'close') return graph.kind === 'MEETING' ? 'End' : 'Close the complaint'
  return (graph.steps.find((step) => step.id === id)?.name ?? 'a step that is gone')
}

/** “if severity is High and …”; an answer's own words where the question has them. */
export function conditionWords(graph: Graph, { match, tests }: Condition): string {
  return `if ${tests.map((test) => testSentence(graph, test)).join(match === 'ALL' ? ' and ' : ' or ')}`
}

function testSentence(graph: Graph, { field, op, value }: Test): string {
  const question = graph.attributes.find((one) => one.key === field)
  const answer = question?.options.find((option) => option.id === value)?.text ?? (typeof value === 'boolean' ? (value ? 'yes' : 'no') : value)
  return `“${question?.label ?? field}” ${testWords[op]}${op === 'ANSWERED' ? '' : ` ${answer ?? '…'}`}`
}

/** How high a step stands on the canvas: three lines of facts and one for each outcome. */
export const heightOf = ({ outcomes }: Pick<Step, 'outcomes'>): number => 134 + Math.max(1, outcomes.length) * 26 + 6
