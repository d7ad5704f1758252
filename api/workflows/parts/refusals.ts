/** Turns errors of an edit of a drawing into errors of the API. */
import { AppError, badField, notFound } from '../../core/errors.ts'
import { say } from '../../messages/say.ts'
import { EditError, type EditTarget } from '../../../workflows/definition/edit/editError.ts'
import type { Message } from '../../../workflows/definition/messages/message.ts'

/** Where the call says what a place names; the field itself, unless the call has another word for it. */
export type PathOf = (place: EditTarget, field: string) => string

/** Runs an edit, or a look at a part, and puts its refusal into an answer. */
export function withFieldErrors<T>(work: () => T, pathOf: PathOf = (_place, field) => field): T {
  try {
    return work()
  } catch (error) {
    throw error instanceof EditError ? refusalOf(error, pathOf) : error
  }
}

/** 404 for a part that is not there; 400 with the field that names nothing; 409 for the rest. */
function refusalOf({ reason, place }: EditError, pathOf: PathOf): AppError {
  if (reason === 'IN_USE') return new AppError('IN_USE', { text: say('workflows.stageHoldsSteps') })
  const { list, field } = place
  // The step of an action stands in the address of the call.
  if (field === null || (list === 'actions' && field === 'stepId')) return notFound()
  const path = pathOf(place, field)
  if (reason === 'UNKNOWN') return badField(path, whatIsUnknown(list, field), 'unknown')
  const text = field === 'key' ? say('workflows.fieldAlwaysAsked') : say('workflows.idTaken')
  return new AppError('DUPLICATE', { fields: [{ path, code: 'duplicate', text }] })
}

function whatIsUnknown(list: EditTarget['list'], field: string): Message {
  if (list === 'components' && field.startsWith('items.')) return say('workflows.attributeUnknown')
  return unknown[`${list}.${field}`] ?? say('workflows.stepUnknown')
}
const unknown: Record<string, Message> = {
  'steps.stageId': say('workflows.stageUnknown'),
  'actions.outcome': say('workflows.outcomeUnknown'),
  'attributes.componentId': say('workflows.componentUnknown'),
  'meetingFields.stepId': say('workflows.meetingStepUnknown'),
}
