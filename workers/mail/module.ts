import { mailLane, smsLane } from '../../api/outbox/kind.ts'
import { delivers, type Delivering } from '../delivery.ts'
import type { WorkerModule } from '../module.ts'
import { composeMail, composeText, type Composing } from './compose.ts'

/** Who reads it: what two mails tell one person arrives in its order. */
const inTurnBy = ['userId', 'guestId', 'inviteId', 'challengeId']
export const mail: WorkerModule = {
  outbox: [
    delivers(
      mailLane,
      { lanes: 5, inTurnBy, longestMs: 600_000, claimMs: 300_000 },
      async (delivering, row) => {
        const composed = await composeMail(composing(delivering), delivering.mails, row)
        if (composed) await delivering.mailer.send(composed, delivering.db.pool)
      },
    ),
    delivers(
      smsLane,
      { lanes: 5, inTurnBy, longestMs: 60_000, claimMs: 120_000 },
      async (delivering, row) => {
        const text = await composeText(composing(delivering), delivering.mails, row)
        if (text) await delivering.texter.send(text, delivering.db.pool)
      },
    ),
  ],
}

const composing = ({ db, webOrigin, secret, store }: Delivering): Composing => ({
  pool: db.pool,
  platform: db.platform,
  webOrigin,
  secret,
  store,
})
