import { noticeMail, noticeOutbox } from '../../api/notices/outbox.ts'
import { delivers } from '../delivery.ts'
import { words } from '../mail/compose.ts'
import type { WorkerModule } from '../module.ts'
import { deliverNotice } from './deliverNotice.ts'
import { writeNotice, writeText } from './noticeMail.ts'

export const notices: WorkerModule = {
  /** What two notices say to one person arrives in its order. */
  outbox: [
    delivers(
      noticeOutbox,
      { lanes: 20, orderingKey: ['userId'], maxPauseMs: 600_000, claimMs: 300_000 },
      deliverNotice,
    ),
  ],
  mails: [words(noticeMail, { mail: writeNotice, text: writeText })],
}
