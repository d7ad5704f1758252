/** BUTTON: the moment at which it was pressed; a condition reads it as yes. */
import { say } from '../../messages/say.ts'
import { happened } from './content.ts'

export const button = happened({
  at: (on) => say('complaints.confirmedOn', { on }),
  missing: say('complaints.momentConfirmedMissing'),
})
