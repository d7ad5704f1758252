/** Makes messages of the catalogue: `say('jobs.noReport')`, `say('jobs.undoOver', { undoHours })`. */
import { faulter, sayer } from '../../workflows/definition/messages/message.ts'
import type { Catalogue } from './catalogue.ts'

export const say = sayer<Catalogue>()
/** The same for a zod schema, whose issues hold text alone. */
export const fault = faulter<Catalogue>()
