import { t } from '../i18n.ts'
import type { Shelf } from '../questions/fields/field.ts'

/**
 * Why a form cannot be sent yet, by the path of the field, as `problemsOf` names the rest: a file that is on its way
 * would be left out. `prefix`: what the ids of the form's fields begin with.
 */
export function filesUnderWay({ queue }: Pick<Shelf, 'queue'>, prefix = 'field-'): Record<string, string> {
  const waiting = queue.files().filter(({ failed }) => failed === null)
  return Object.fromEntries(
    waiting.map(({ fieldId, name }) => [
      fieldId.slice(prefix.length).replaceAll('-', '.'),
      t('“{{name}}” is still being uploaded. Wait, or cancel the upload.', { name }),
    ]),
  )
}
