/** RESOURCE: the moment at which it was opened. */
import { say } from '../messages/say.ts'
import { eventAnswer } from './content.ts'

export const resourceAnswer = eventAnswer({
  at: (on) => say('complaints.openedOn', { on }),
  missing: say('complaints.momentOpenedMissing'),
})
