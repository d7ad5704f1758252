/** Mail to who runs the platform, which says no more than that something awaits. */
import { noticeMail } from '../../api/notices/outbox.ts'
import { enqueueAll, mailItem } from '../../api/outbox/enqueue.ts'
import type { Database } from '../../prisma/client.ts'

/** Queues one mail for each platform admin, once for each `key`. `path`: the page where it awaits. */
export async function mailPlatformAdmins(
  { platform }: Database,
  { key, path }: { key: string; path: string },
): Promise<void> {
  const main = await platform.workspace.findFirst({ where: { isMain: true }, select: { id: true } })
  if (!main) return
  const admins = await platform.user.findMany({
    where: { isPlatformAdmin: true, active: true },
    select: { id: true },
    take: 50,
  })
  await enqueueAll(
    platform,
    admins.map(({ id: userId }) =>
      mailItem(noticeMail, { workspaceId: main.id, key: `${key}:${userId}`, payload: { userId, path } }),
    ),
  )
}
