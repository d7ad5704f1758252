import { challengeMails, platformAdminsChanged, signInChanged, workspaces } from '../../api/signIns/outbox.ts'
import { words } from '../mail/compose.ts'
import { removing } from '../cleanup/removeRows.ts'
import type { WorkerModule } from '../module.ts'
import { changedMail, changedText } from './changedMail.ts'
import { alreadyHereMail, codeMail, codeText, linkMail } from './codeMail.ts'
import { platformAdminsMail } from './platformAdminsMail.ts'
import { workspacesMail } from './workspacesMail.ts'

export const signIns: WorkerModule = {
  mails: [
    words(challengeMails.CODE, { mail: codeMail, text: codeText }),
    words(challengeMails.LINK, { mail: linkMail }),
    words(challengeMails.ALREADY_HERE, { mail: alreadyHereMail }),
    words(signInChanged, { mail: changedMail, text: changedText }),
    words(platformAdminsChanged, { mail: platformAdminsMail }),
    words(workspaces, { mail: workspacesMail }),
  ],
  sweeps: {
    // Kept a day past their end, so that a late user is informed of it.
    challenges: removing({
      table: '"Challenge"',
      key: 'id',
      when: `least(each."expiresAt", each."usedAt") < now() - interval '1 day'`,
    }),
    // The last one of a person here stays: it tells when they were last seen.
    sessions: removing({
      table: '"Session"',
      key: 'id',
      when: `least(each."expiresAt", each."revokedAt") < now() - interval '30 days'
        AND (each."impersonatedBy" IS NOT NULL OR EXISTS (
      SELECT 1 FROM "Session" later WHERE later."userId" = each."userId" AND later."workspaceId" = each."workspaceId"
        AND later."impersonatedBy" IS NULL AND (later."lastSeenAt", later.id) > (each."lastSeenAt", each.id)))`,
    }),
    // Counters of tries.
    tries: removing({
      table: '"RateLimit"',
      key: 'key',
      when: 'each.expire < extract(epoch FROM now()) * 1000',
    }),
  },
}
