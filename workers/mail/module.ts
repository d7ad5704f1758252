import { mailLane, smsLane } from '../../api/outbox/kind.ts'
import { delivers, type Delivering, type OutboxRow } from '../delivery.ts'
import type { WorkerModule } from '../module.ts'
import { composeMail, composeText, composingOf } from './compose.ts'
import { isSenderFault, mailFailure, senderFault, textFailure, type SendFailure } from './sendFailures.ts'

/** Who reads it: what two mails tell one person arrives in its order. */
const orderingKey = ['userId', 'guestId', 'inviteId', 'challengeId']
export const mail: WorkerModule = {
  outbox: [
    delivers(
      mailLane,
      { lanes: 5, orderingKey, maxPauseMs: 600_000, claimMs: 300_000 },
      async (delivering, row) => {
        const composing = composingOf(delivering)
        const composed = await composeMail(composing, delivering.mails, row)
        if (composed)
          return unlessRefused(row, () => delivering.mailer.send(composed, delivering.db.pool), mailFailure)
        // A notice that a release before NOTICE left for somebody who has a number alone.
        if (row.payload.about === undefined) await sendText(delivering, row)
      },
    ),
    delivers(smsLane, { lanes: 5, orderingKey, maxPauseMs: 60_000, claimMs: 120_000 }, sendText),
  ],
}

async function sendText(delivering: Delivering, row: OutboxRow): Promise<void> {
  const text = await composeText(composingOf(delivering), delivering.mails, row)
  if (text) await unlessRefused(row, () => delivering.texter.send(text, delivering.db.pool), textFailure)
}

/**
 * A code or an invite to an address or number that refuses for good is not retried: its recipient requests another
 * one. Throws SenderFault where we were refused as the sender, else the original error.
 */
async function unlessRefused(
  { payload }: OutboxRow,
  send: () => Promise<void>,
  failureOf: (error: unknown) => SendFailure,
): Promise<void> {
  const { challengeId, inviteId } = payload as { challengeId?: string; inviteId?: string }
  const isRequestedAnew = challengeId !== undefined || inviteId !== undefined
  try {
    await send()
  } catch (error) {
    const failure = failureOf(error)
    if (isSenderFault(failure)) throw senderFault(error)
    if (failure !== 'ADDRESS' || !isRequestedAnew) throw error
  }
}
