import type { CaseSummary, CurrentStep, OpenStep } from '../../api/complaints/contract.ts'
import { t, msg } from '../i18n.ts'

type CasePart = CaseSummary['myParts'][number]
/** What I am in a complaint, said to me. */
export const partWords: Record<CasePart, string> = {
  COMPLAINANT: msg('You filed it'),
  RESPONDENT: msg('It is about you'),
  COMMITTEE: msg('You are on the committee'),
  PRESIDING_OFFICER: msg('You chair the committee'),
  HANDLER: msg('You are assigned a step'),
  EMPLOYER: msg('You are informed as the employer'),
}
/**
 * The parts in one line; leading a committee says that one is on it, and a meeting is started where a
 * complaint is filed.
 */
export const partsWords = ({ myParts, kind }: Pick<CaseSummary, 'myParts' | 'kind'>): string =>
  myParts
    .filter((part) => part !== 'COMMITTEE' || !myParts.includes('PRESIDING_OFFICER'))
    .map((part) =>
      part === 'COMPLAINANT' && kind === 'MEETING' ? t('You started this') : t(partWords[part]),
    )
    .join(', ')
export const isOpen = ({ status }: Pick<CaseSummary, 'status'>): boolean =>
  status !== 'CLOSED' && status !== 'WITHDRAWN'

/** Whether there is something in an open step for me to do. */
export const isMine = ({ abilities, meeting }: CurrentStep): boolean =>
  abilities.complete ||
  abilities.scheduleMeeting ||
  abilities.recordMeeting ||
  abilities.vote ||
  meeting?.signing.iAmMissing === true ||
  meeting?.abilities.change === true
/** The heading of what there is to do in an open step. */
export const sectionOf = ({ step }: Pick<CurrentStep, 'step'>): string => `step-${step}`
export const goToSection = (step: Pick<CurrentStep, 'step'>): void =>
  document.getElementById(sectionOf(step))?.focus()

/** The parties, as far as I may know them. */
export function partiesOf({ complainant, respondent }: NonNullable<OpenStep['about']>): string {
  if (complainant && respondent)
    return t('{{complainant}} against {{respondent}}', { complainant, respondent })
  if (complainant) return t('Complainant: {{name}}', { name: complainant })
  return respondent ? t('Respondent: {{name}}', { name: respondent }) : ''
}
