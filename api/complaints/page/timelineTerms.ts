/** Words of the timeline that codes stand for, and the step that ended another. */
import type { ServiceChannel } from '../../../workflows/engine/state.ts'
import type { Message } from '../../../workflows/definition/messages/message.ts'
import { say } from '../../messages/say.ts'
import { isCommittee, seesStep } from '../viewer.ts'
import type { Loaded } from './loadCase.ts'

/** Why it cannot go on by itself. */
const stops: Record<string, Message | undefined> = {
  NO_COMMITTEE: say('timeline.noCommittee'),
  NOBODY_LEFT: say('timeline.nobodyLeft'),
  NOTHING_OPEN: say('timeline.nothingOpen'),
  NOTHING_MOVES: say('timeline.nothingMoves'),
}
/** Why the case cannot continue automatically, in words; any code that is no state of the case is a fault. */
export const stopped = (code: string): Message => stops[code] ?? say('timeline.fault')
export const parties: Record<string, Message | undefined> = {
  RESPONDENT: say('terms.respondent'),
  EMPLOYER: say('terms.employer'),
}

export const channels = {
  HAND: 'timeline.channelHAND',
  POST: 'timeline.channelPOST',
  COURIER: 'timeline.channelCOURIER',
  EMAIL: 'timeline.channelEMAIL',
  OTHER: 'timeline.channelOTHER',
} as const satisfies Record<ServiceChannel, string>

/** The step that ended another one; null for a reader who does not see that step. */
export function endedBy({ viewer, steps }: Loaded, stepId: string | undefined): Message | null {
  const step = viewer.definition.process.steps[stepId ?? '']
  const isSeen = isCommittee(viewer) || steps.some((one) => one.stepId === stepId && seesStep(viewer, one))
  return step && isSeen ? say('timeline.stepNamed', { name: step.name }) : null
}
