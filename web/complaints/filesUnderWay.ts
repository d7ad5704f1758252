import { t } from '../i18n.ts'
import type { Shelf } from '../questions/fields/field.ts'

/** The path of a field, by the id of its input. `prefix`: what the ids of the form's fields begin with. */
export const pathOfField = (fieldId: string, prefix = 'field-'): string =>
  fieldId.slice(prefix.length).replaceAll('-', '.')

/**
 * Why a form cannot be sent yet, by the path of the field, as `problemsOf` names the rest: a file that is on its way
 * would be left out. `pathOf`: the path of a field by the id that its files were sent under.
 */
export function filesUnderWay(
  { queue }: Pick<Shelf, 'queue'>,
  pathOf: (fieldId: string) => string = pathOfField,
): Record<string, string> {
  const waiting = queue.files().filter(({ failed }) => failed === null)
  return Object.fromEntries(
    waiting.map(({ fieldId, name }) => [
      pathOf(fieldId),
      t('“{{name}}” is still being uploaded. Wait, or cancel the upload.', { name }),
    ]),
  )
}
