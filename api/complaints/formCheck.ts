/**
 * The whole complaint form against the workflow it is filed on: every field that is wrong, at once. Its shape
 * has been checked already.
 */
import { dateIn } from '../../workflows/definition/clocks.ts'
import type { Definition } from '../../workflows/definition/definition.ts'
import type { FieldError } from '../core/errors.ts'
import { checkAnswers } from '../questions/form.ts'
import type { NamedFile } from '../questions/kind.ts'
import type { ComplaintForm } from './contract.ts'
import { statementsOf } from './process.ts'
import { say } from '../messages/say.ts'

type Against = { definition: Definition; timeZone: string; files: NamedFile[]; now: number }

/**
 * All wrong fields of a complaint form: incident days that lie ahead, answers, and statements to confirm. Empty where
 * it is valid.
 */
export function checkForm(form: ComplaintForm, { definition, timeZone, files, now }: Against): FieldError[] {
  const today = dateIn(timeZone, now)
  return [
    ...form.incidents.flatMap((incident, place) => checkIncident(incident, `form.incidents.${place}`, today)),
    ...checkAnswers({
      sections: definition.forms.filing ?? [],
      answers: form.answers,
      files,
      path: 'form.answers',
    }),
    ...checkTicks(form.ticked, statementsOf(definition)),
  ]
}

function checkIncident(
  { date }: ComplaintForm['incidents'][number],
  path: string,
  today: string,
): FieldError[] {
  return date > today
    ? [
        {
          path: `${path}.date`,
          code: 'future',
          text: say('complaints.incidentDayAhead'),
        },
      ]
    : []
}

function checkTicks(ticked: string[], wanted: { id: string; statement: string }[]): FieldError[] {
  const missing = wanted.filter(({ id }) => !ticked.includes(id))
  const unknown = ticked.flatMap((id, place) =>
    wanted.some((each) => each.id === id) ? [] : [`form.ticked.${place}`],
  )
  return [
    ...missing.map(({ statement }) => ({
      path: 'form.ticked',
      code: 'required',
      text: say('complaints.pleaseConfirm', { statement }),
    })),
    ...unknown.map((path) => ({ path, code: 'unknown', text: say('complaints.notAsked') })),
  ]
}
