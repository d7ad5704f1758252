/**
 * The complaint form as it is written (a draft may be incomplete), what is wrong with it, and what is filed
 * of it.
 */
import { v4 as uuid } from 'uuid'
import {
  ComplaintForm,
  type DraftForm,
  type EvidenceRow,
  type Preview,
  type ProcessDetails,
} from '../../../api/complaints/contract.ts'
import type { UserDetails } from '../../../api/users/contract.ts'
import { t, translateFault, translateMessage, msg } from '../../i18n.ts'
import { todayIn } from '../../parts/moments.ts'
import { checkAnswers, soundAnswers } from '../../questions/fields/answers.ts'
import type { Errors } from '../remainingErrors.ts'

export type Incident = DraftForm['incidents'][number]
export type { Errors }
export const emptyIncident = (): Incident => ({
  id: uuid(),
  details: '',
  date: '',
  evidenceIds: [],
  witness: '',
})
/** A draft as it is shown first: my own name and addresses are there, and one incident to write into. */
export function startingForm(
  form: DraftForm,
  me: Pick<UserDetails, 'firstName' | 'lastName' | 'email' | 'gender' | 'contactNumber'>,
): DraftForm {
  const mine = {
    name: `${me.firstName} ${me.lastName}`.trim(),
    email: me.email,
    gender: me.gender ?? '',
    phone: me.contactNumber ?? '',
  }
  const written = Object.fromEntries(Object.entries(form.complainant).filter(([, value]) => value !== null))
  const incidents = form.incidents.length > 0 ? form.incidents : [emptyIncident()]
  return {
    ...form,
    complainant: { ...mine, ...written },
    incidents: incidents.map((incident, at) => ({ ...incident, id: String(at + 1) })),
  }
}

/** A draft as it is sent: ids of incidents are this window's own, and an earlier API refuses them. */
export const withoutIncidentIds = ({ incidents, ...form }: DraftForm): DraftForm => ({
  ...form,
  incidents: incidents.map(({ id: _id, ...incident }) => incident),
})

const filled = (part: Record<string, string | null>) =>
  Object.fromEntries(
    Object.entries(part)
      .map(([key, value]) => [key, value?.trim() ?? ''])
      .filter(([, value]) => value !== ''),
  )

/** A draft holds words alone: the people that were said no to stand in one of them. */
const idsIn = (text: string | null | undefined): string[] => (text ?? '').split(',').filter(Boolean)
function respondentOf({ noneOf, ...respondent }: DraftForm['respondent']) {
  const ids = idsIn(noneOf)
  return { ...filled(respondent), ...(ids.length > 0 ? { noneOf: ids } : {}) }
}
/** Of those who may be meant, the ones not said no to. */
export const unclearNames = (near: Preview['near'], { noneOf }: DraftForm['respondent']): Preview['near'] =>
  near.filter(({ userId }) => !idsIn(noneOf).includes(userId))
export const saidNoTo = (
  near: Preview['near'],
  respondent: DraftForm['respondent'],
): DraftForm['respondent'] => ({
  ...respondent,
  noneOf: [...new Set([...idsIn(respondent['noneOf']), ...near.map(({ userId }) => userId)])].join(','),
})

/** What is sent: blanks left out, and only answers to questions that are asked. */
export function toFile(
  form: DraftForm,
  { sections }: Pick<ProcessDetails, 'sections'>,
  evidenceRows: Pick<EvidenceRow, 'evidenceId'>[],
) {
  const isKept = (id: string) => evidenceRows.some((row) => row.evidenceId === id)
  return {
    complainant: { name: '', email: '', ...filled(form.complainant) },
    respondent: respondentOf(form.respondent),
    incidents: form.incidents.map(({ details, date, evidenceIds, witness }) => ({
      details,
      date,
      evidenceIds: evidenceIds.filter(isKept),
      ...(witness.trim() ? { witness } : {}),
    })),
    answers: soundAnswers(sections, form.answers),
    ticked: form.ticked,
  }
}

/** Sentences by field at an instant, in the order in which the form is read; empty when it can be filed. */
export function problemsOf(
  form: DraftForm,
  process: Pick<ProcessDetails, 'sections' | 'prerequisites' | 'timeZone'>,
  evidenceRows: EvidenceRow[],
  now: number,
): Errors {
  const unticked = process.prerequisites
    .filter(({ id }) => !form.ticked.includes(id))
    .map(({ id, statement }): Wrong => [`ticked.${id}`, t('Please confirm: {{statement}}', { statement })])
  const parsed = ComplaintForm.safeParse(toFile(form, process, evidenceRows))
  const fields = parsed.success
    ? []
    : parsed.error.issues.map((issue): Wrong => [issue.path.join('.'), translateFault(issue.message)])
  const toCome = form.incidents.flatMap(({ date }, at): Wrong[] =>
    date > todayIn(now, process.timeZone)
      ? [[`incidents.${at}.date`, t('This date is in the future. Enter the day it happened.')]]
      : [],
  )
  const files = evidenceRows.map((row) => ({ ...row, id: row.evidenceId }))
  const answers = checkAnswers({
    sections: process.sections,
    answers: soundAnswers(process.sections, form.answers),
    files,
    path: 'answers',
  }).map(({ path, text }): Wrong => [path, translateMessage(text)])
  return firstOfEach([...fields, ...toCome, ...answers, ...unticked])
}

type Wrong = [path: string, sentence: string]
/** One sentence a field: the first. */
const firstOfEach = (rows: [string, string][]): Errors =>
  Object.fromEntries(rows.filter(([path], at) => rows.findIndex(([each]) => each === path) === at))

export const tabs = {
  details: msg('Process Details'),
  form: msg('Complaint Form'),
  stages: msg('Stages of Redressal'),
} as const
export type Tab = keyof typeof tabs
/** What is confirmed is asked where all of it is read again. */
export const withoutTicks = (errors: Errors): Errors =>
  Object.fromEntries(Object.entries(errors).filter(([path]) => !path.startsWith('ticked.')))
/** The API names fields from the body on: "form.incidents.0.date". */
export const withoutBody = (errors: Errors): Errors =>
  Object.fromEntries(Object.entries(errors).map(([path, message]) => [path.replace(/^form\./, ''), message]))
