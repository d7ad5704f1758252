/** What a caller is told where an edit of a drawing cannot be made. */
import { AppError, badField, notFound } from '../../core/errors.ts'
import { EditError, type Place } from '../../../workflows/definition/edit/refused.ts'

/** Where the call says what a place names; the field itself, unless the call has another word for it. */
export type PathOf = (place: Place, field: string) => string

/** Runs an edit, or a look at a part, and puts its refusal into an answer. */
export function answering<T>(work: () => T, pathOf: PathOf = (_place, field) => field): T {
  try {
    return work()
  } catch (error) {
    throw error instanceof EditError ? refusalOf(error, pathOf) : error
  }
}

/** 404 for a part that is not there; 400 with the field that names nothing; 409 for the rest. */
function refusalOf({ reason, place }: EditError, pathOf: PathOf): AppError {
  if (reason === 'IN_USE')
    return new AppError('IN_USE', { message: 'The stage still holds steps. Move or remove them first.' })
  const { list, field } = place
  // The step of an action stands in the address of the call.
  if (field === null || (list === 'actions' && field === 'stepId')) return notFound()
  const path = pathOf(place, field)
  if (reason === 'UNKNOWN') return badField(path, unknownWords(list, field), 'unknown')
  const message = field === 'key' ? words.isAsked : words.isThere
  return new AppError('DUPLICATE', { fields: [{ path, code: 'duplicate', message }] })
}

function unknownWords(list: Place['list'], field: string): string {
  if (list === 'components' && field.startsWith('items.')) return words.noAttribute
  return unknown[`${list}.${field}`] ?? words.noStep
}
const words = {
  isAsked: 'Every meeting asks this already.',
  isThere: 'The drawing holds this id already.',
  noAttribute: 'The component has no such attribute.',
  noStep: 'There is no such step in this drawing.',
}
const unknown: Record<string, string> = {
  'steps.stageId': 'There is no such stage in this drawing.',
  'actions.outcome': 'The step has no such outcome.',
  'attributes.componentId': 'There is no such component in this drawing.',
  'meetingFields.stepId': 'There is no such meeting step in this drawing.',
}
