/**
 * RECORD_SERVICE: the committee served the notice on a party outside of the product: on which day, how, and what
 * proves it. What waited for it opens and counts from that day.
 */
import { say } from '../../definition/messages/say.ts'
import { serve } from '../service.ts'
import { logEntry } from '../turn.ts'
import type { ActRule } from './acts.ts'
import { refusal, unlessActor } from './refusals.ts'

const dayMs = 86_400_000

export const recordService: ActRule<'RECORD_SERVICE'> = {
  allowedOnHold: false,
  refuse(context, { party, on, proof }) {
    const refused = unlessActor(context, 'COMMITTEE', say('acts.serviceOnlyCommittee'))
    if (refused) return refused
    const { state, at } = context
    if (state.awaitsService?.[party] === undefined)
      return refusal('ALREADY_DONE', say('acts.serviceNotAwaited'))
    if (!Number.isFinite(on) || on <= state.filedAt - dayMs || on > at)
      return refusal('NOT_ALLOWED', say('acts.dayOutOfCase'))
    return proof.length > 0 ? null : refusal('NOTHING_WRITTEN', say('acts.proofMissing'))
  },
  apply(turn, { party, on, channel, proof, noteId }) {
    logEntry(turn, 'SERVED', null, { party, on, channel, proof, noteId })
    serve(turn, party, on)
  },
}
