import { mailLane, smsLane } from '../../api/outbox/kind.ts'
import { delivers, type Delivering, type OutboxRow } from '../delivery.ts'
import type { WorkerModule } from '../module.ts'
import { composeMail, composeText, composingOf } from './compose.ts'
import { mailFailure, senderFault, textFailure, type SendFailure } from './sendFailures.ts'

/** Who reads it: what two mails tell one person arrives in its order. */
const inTurnBy = ['userId', 'guestId', 'inviteId', 'challengeId']
export const mail: WorkerModule = {
  outbox: [
    delivers(
      mailLane,
      { lanes: 5, inTurnBy, longestMs: 600_000, claimMs: 300_000 },
      async (delivering, row) => {
        const composing = composingOf(delivering)
        const composed = await composeMail(composing, delivering.mails, row)
        if (composed)
          return unlessRefused(() => delivering.mailer.send(composed, delivering.db.pool), mailFailure)
        // A notice that a release before NOTICE left for somebody who has a number alone.
        if (row.payload.about === undefined) await sendText(delivering, row)
      },
    ),
    delivers(smsLane, { lanes: 5, inTurnBy, longestMs: 60_000, claimMs: 120_000 }, sendText),
  ],
}

async function sendText(delivering: Delivering, row: OutboxRow): Promise<void> {
  const text = await composeText(composingOf(delivering), delivering.mails, row)
  if (text) await unlessRefused(() => delivering.texter.send(text, delivering.db.pool), textFailure)
}

/**
 * An address or number that takes nothing for good is not tried again: whoever waits for a code or an invite asks for
 * another one. Throws SenderFault where we were refused, else what it failed by.
 */
async function unlessRefused(
  send: () => Promise<void>,
  failureOf: (error: unknown) => SendFailure,
): Promise<void> {
  try {
    await send()
  } catch (error) {
    const failure = failureOf(error)
    if (failure === 'SENDER') throw senderFault(error)
    if (failure !== 'ADDRESS') throw error
  }
}
