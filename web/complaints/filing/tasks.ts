/** The complaint form as parts that are written one at a time, in the order in which they are asked. */
import type { DraftForm, ProcessDetails } from '../../../api/complaints/contract.ts'
import { t } from '../../i18n.ts'
import { isAnswered, listVisibleAttributes } from '../../questions/fields/answers.ts'
import type { Errors } from './form.ts'

/** OPTIONAL: nothing is written, and nothing has to be. */
export type TaskState = 'NOT_STARTED' | 'STARTED' | 'DONE' | 'OPTIONAL'
/** `key`: YOU, RESPONDENT, INCIDENTS or the id of a section. `problems`: what is missing or wrong in it, by path. */
export type Task = { key: string; title: string; state: TaskState; problems: Errors }
/** Where somebody is in the form: the list, a part by its key, or reading all of it again. */
export const taskList = 'LIST'
export const reviewPart = 'REVIEW'

/** Parts that apply to the answers so far. `problems`: of the whole form. */
export function tasksOf(
  form: DraftForm,
  { sections }: Pick<ProcessDetails, 'sections'>,
  problems: Errors,
): Task[] {
  const visibleAttributes = new Set(listVisibleAttributes(sections, form.answers))
  const parts = [
    { key: 'YOU', title: t('About you'), isBegun: hasWords(form.complainant) },
    { key: 'RESPONDENT', title: t('Who the complaint is about'), isBegun: hasWords(form.respondent) },
    { key: 'INCIDENTS', title: t('What happened'), isBegun: form.incidents.some(isBegun) },
    ...sections
      .filter(({ attributes }) => attributes.some((attribute) => visibleAttributes.has(attribute)))
      .map(({ id, title, attributes }) => ({
        key: id,
        title,
        isBegun: attributes.some(({ key }) => isAnswered(form.answers[key])),
      })),
  ]
  return parts.map(({ key, title, isBegun: begun }) => {
    const ofThis = Object.fromEntries(
      Object.entries(problems).filter(([path]) => partOf(path, sections) === key),
    )
    return { key, title, problems: ofThis, state: stateOf(begun, Object.keys(ofThis).length > 0) }
  })
}

const stateOf = (isBegun: boolean, isWrong: boolean): TaskState =>
  isWrong ? (isBegun ? 'STARTED' : 'NOT_STARTED') : isBegun ? 'DONE' : 'OPTIONAL'
const hasWords = (part: Record<string, string | null>) => Object.values(part).some((value) => value?.trim())
const isBegun = ({ details, date, witness, evidenceIds }: DraftForm['incidents'][number]) =>
  Boolean(details.trim() || date || witness.trim() || evidenceIds.length > 0)

/** In which part a field stands, by its path; what is confirmed stands where all of it is read again. */
export function partOf(path: string, sections: ProcessDetails['sections']): string {
  const [first, key] = path.split('.')
  if (first === 'complainant') return 'YOU'
  if (first === 'respondent') return 'RESPONDENT'
  if (first === 'incidents') return 'INCIDENTS'
  const section = sections.find(({ attributes }) => attributes.some((attribute) => attribute.key === key))
  return first === 'answers' && section ? section.id : reviewPart
}

const isIncomplete = ({ state }: Task): boolean => state === 'STARTED' || state === 'NOT_STARTED'
/** The first part that lacks something, else reading it again. */
export const incompletePart = (tasks: Task[]): string => tasks.find(isIncomplete)?.key ?? reviewPart
/**
 * Where somebody who comes back goes on: at the first part that lacks something, or at one before it that they have not
 * come to, although it may stay empty: nobody files without having been asked whom it is about.
 */
export function nextPart(tasks: Task[]): string {
  const incomplete = tasks.findIndex(isIncomplete)
  const begun = tasks.findLastIndex(({ state }) => state === 'STARTED' || state === 'DONE')
  const skipped = tasks.findIndex(({ state }, at) => state === 'OPTIONAL' && at > begun && at < incomplete)
  return tasks[skipped === -1 ? incomplete : skipped]?.key ?? reviewPart
}
/** What is missing or wrong in a part; nothing in one that is not asked any more. */
export const problemsIn = (tasks: Task[], key: string): Errors =>
  tasks.find((task) => task.key === key)?.problems ?? {}
/** The part after this one. */
export const partAfter = (tasks: Task[], key: string): string =>
  tasks[tasks.findIndex((task) => task.key === key) + 1]?.key ?? reviewPart
