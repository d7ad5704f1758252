/** RESOURCE: the moment at which it was opened. */
import { say } from '../../messages/say.ts'
import { happened } from './content.ts'

export const resource = happened({
  at: (on) => say('complaints.openedOn', { on }),
  missing: say('complaints.momentOpenedMissing'),
})
