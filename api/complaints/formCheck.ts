/** The whole complaint form against the workflow it is filed on: every field that is wrong, at once. Its shape has been checked already. */
import { dateIn } from '../../workflows/definition/clocks.ts'
import type { Definition } from '../../workflows/definition/definition.ts'
import type { FieldError } from '../core/errors.ts'
import { checkAnswers } from './answers/form.ts'
import type { NamedFile } from './answers/kind.ts'
import type { ComplaintForm } from './contract.ts'
import { statements } from './process.ts'

type Against = { definition: Definition; timeZone: string; files: NamedFile[]; now: number }

export function checkForm(form: ComplaintForm, { definition, timeZone, files, now }: Against): FieldError[] {
  const today = dateIn(timeZone, now)
  return [
    ...form.incidents.flatMap((incident, place) => checkIncident(incident, `form.incidents.${place}`, today, files)),
    ...checkAnswers({ sections: definition.forms.filing ?? [], answers: form.answers, files, path: 'form.answers' }),
    ...checkTicks(form.ticked, statements(definition)),
  ]
}

function checkIncident({ date, evidenceIds }: ComplaintForm['incidents'][number], path: string, today: string, files: NamedFile[]): FieldError[] {
  const unknown = evidenceIds.flatMap((id, place) => (files.some((file) => file.id === id) ? [] : [{ path: `${path}.evidenceIds.${place}`, code: 'unknown', message: 'This file was not uploaded here.' }]))
  return [...(date > today ? [{ path: `${path}.date`, code: 'future', message: 'This day is still to come. Give the day it happened.' }] : []), ...unknown]
}

function checkTicks(ticked: string[], wanted: { id: string; statement: string }[]): FieldError[] {
  const missing = wanted.filter(({ id }) => !ticked.includes(id))
  const unknown = ticked.flatMap((id, place) => (wanted.some((each) => each.id === id) ? [] : [`form.ticked.${place}`]))
  return [
    ...missing.map(({ statement }) => ({ path: 'form.ticked', code: 'required', message: `Please confirm: “${statement}”` })),
    ...unknown.map((path) => ({ path, code: 'unknown', message: 'This is not asked for here.' })),
  ]
}
