/** Delivers the notices that wait in the outbox, and answers what left: for tests of who hears of what, and how. */
import { randomBytes } from 'node:crypto'
import { tmpdir } from 'node:os'
import { noticeOutbox } from '../api/notices/outbox.ts'
import { diskStore } from '../api/storage/disk.ts'
import type { Database } from '../prisma/client.ts'
import type { Delivering } from '../workers/delivery.ts'
import type { Mail, Text } from '../workers/mail/mailers.ts'
import { everyMail } from '../workers/modules.ts'
import { deliverNotice } from '../workers/notices/deliverNotice.ts'

export type Delivered = { userId: string; key: string } & (
  | { by: 'MAIL'; mail: Mail }
  | { by: 'SMS'; text: Text }
)
type Options = Partial<Delivering> & {
  /** Whose rows; all, unless given. */
  where?: NonNullable<Parameters<Database['platform']['outbox']['findMany']>[0]>['where']
  /** Whether they are done with: a row that stays is tried again. */
  isMarked?: boolean
}

/** Those that are due or not, in the order in which they were written. */
export async function deliverNotices(
  db: Database,
  { where = {}, isMarked = true, ...overrides }: Options = {},
): Promise<Delivered[]> {
  const rows = await db.platform.outbox.findMany({
    where: { ...where, kind: noticeOutbox.name, sentAt: null },
    orderBy: { id: 'asc' },
  })
  const left: Delivered[] = []
  for (const row of rows) {
    const payload = noticeOutbox.payload.parse(row.payload)
    const deliveryBase = { userId: payload.userId, key: row.key }
    const delivering: Delivering = {
      db,
      temporal: () => Promise.reject(new Error('not needed here')),
      queues: {} as Delivering['queues'],
      mails: everyMail,
      secret: randomBytes(32),
      store: diskStore(tmpdir()),
      webOrigin: (host) => `https://${host}`,
      mailer: {
        send: async (mail) => void left.push({ ...deliveryBase, by: 'MAIL', mail }),
        close: () => {},
      },
      texter: { send: async (text) => void left.push({ ...deliveryBase, by: 'SMS', text }) },
      ...overrides,
    }
    await deliverNotice(delivering, { ...row, payload }) // eslint-disable-line no-await-in-loop
    if (isMarked)
      // eslint-disable-next-line no-await-in-loop
      await db.platform.outbox.update({ where: { id: row.id }, data: { sentAt: new Date() } })
  }
  return left
}
