/** What would go out by mail and SMS, for tests of what is written. */
import type { TestApp } from './app.ts'
import { deliverNotices } from './deliverNotices.ts'
import type { Mail, Text } from '../workers/mail/mailers.ts'
import { composeMail, composeText } from '../workers/mail/compose.ts'
import { everyMail } from '../workers/modules.ts'

/** Every mail and SMS that is waiting to go out to an address, as it would be sent now, oldest first. */
export async function post(app: TestApp, to: string): Promise<(Mail | Text)[]> {
  const rows = await app.db.platform.outbox.findMany({
    where: { kind: { in: ['NOTICE', 'MAIL', 'SMS'] } },
    orderBy: { id: 'asc' },
  })
  const composing = {
    pool: app.db.pool,
    platform: app.db.platform,
    webOrigin: app.deps.webOrigin,
    secret: app.deps.secret,
    store: app.deps.store,
  }
  const notices = await deliverNotices(app.db, {
    webOrigin: app.deps.webOrigin,
    store: app.deps.store,
    isMarked: false,
  })
  const composed: (Mail | Text | null)[] = []
  for (const row of rows)
    composed.push(
      row.kind === 'NOTICE'
        ? (notices
            .filter(({ key }) => key === row.key)
            .map((each) => (each.by === 'MAIL' ? each.mail : each.text))[0] ?? null)
        : await (row.kind === 'SMS' ? composeText : composeMail)(composing, everyMail, row),
    )
  return composed.filter((each) => each?.to === to) as (Mail | Text)[]
}
