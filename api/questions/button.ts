/** BUTTON: the moment at which it was pressed; a condition reads it as yes. */
import { say } from '../messages/say.ts'
import { eventAnswer } from './content.ts'

export const buttonAnswer = eventAnswer({
  at: (on) => say('complaints.confirmedOn', { on }),
  missing: say('complaints.momentConfirmedMissing'),
})
