/** What needs another look, as it is being mended. */
export type Errors = Record<string, string>
export type RefusedFields<Form> = {
  errors: Errors
  /** As it stood when it was refused. */
  form: Form
  by: 'SCREEN' | 'SERVER'
}

/**
 * Of what was refused, what still stands. What the screen found is looked for again: what is answered well is
 * gone at once, wherever it was
 * mended. What the server alone can tell stands until its field is touched. Nothing new turns red while
 * somebody writes.
 */
export function remainingErrors<Form extends object>(
  { errors, form: then, by }: RefusedFields<Form>,
  now: Form,
  newErrors: Errors,
): Errors {
  const isUnchanged = (path: string) =>
    by === 'SERVER' && JSON.stringify(at(now, path)) === JSON.stringify(at(then, path))
  const rows = Object.entries(errors).flatMap(([path, message]): [string, string][] => {
    const again = newErrors[path]
    return again !== undefined ? [[path, again]] : isUnchanged(path) ? [[path, message]] : []
  })
  return Object.fromEntries(rows)
}

/** What stands at "incidents.0.date" of a form. */
const at = (form: object, path: string): unknown =>
  path
    .split('.')
    .reduce<unknown>(
      (place, key) =>
        typeof place === 'object' && place !== null ? (place as Record<string, unknown>)[key] : undefined,
      form,
    )
