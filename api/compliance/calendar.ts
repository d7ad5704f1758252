/** What is due as a calendar to subscribe to: each obligation, its business unit and day, and nothing of a case. */
import ical from 'ical-generator'
import { z } from '@hono/zod-openapi'
import { dayMs } from '../../workflows/definition/zones.ts'
import type { PublicCtx } from '../core/deps.ts'
import { notFound } from '../core/errors.ts'
import type { FileRoute } from '../core/fileRoutes.ts'
import { takeTries } from '../core/limits.ts'
import { response } from '../core/openapiRoute.ts'
import { inLanguage, wordsFor } from '../core/readerLocale.ts'
import { clockOf } from '../learning/loadAssignment.ts'
import { say } from '../messages/say.ts'
import { hashOf } from '../storage/uploads.ts'
import { instancesWithin, type Reaching } from './access.ts'
import { calendarPath } from './calendarContract.ts'
import { dayText } from './createInstances.ts'
import { textsFor } from './packs.ts'
import { readerOf } from './feeds.ts'

/** Calendars ask a few times an hour; who has no such token, from one address. */
const [perHour, wrongPerHour, hour] = [60, 300, 3600]
const most = 1000
/** What is late stays this long. */
const pastMs = 400 * dayMs

export const calendar: FileRoute = {
  method: 'get',
  path: calendarPath,
  may: 'public',
  summary: 'What is due, for a calendar that has the secret address of a person',
  query: z.object({ token: z.string() }),
  headers: z.object({ 'If-None-Match': z.string().optional() }),
  returns: {
    ...response({ 'text/calendar': { schema: z.string() } }),
    304: { description: 'The client has it already' },
  },
  async answer(ctx, c) {
    const giveBack = await takeTries(ctx, [['calendar-wrong', wrongPerHour, hour, ctx.address]])
    const token = c.req.query('token') ?? ''
    const reader = await readerOf(ctx, token)
    if (!reader) throw notFound()
    await giveBack()
    await takeTries(ctx, [['calendar', perHour, hour, hashOf(token)]])
    const text = await inLanguage(reader.language ?? 'en', () => calendarOf(ctx, reader))
    const etag = `"${hashOf(text)}"`
    const cacheHeaders = { etag, 'cache-control': 'private, no-cache' }
    if (c.req.header('if-none-match') === etag) return c.body(null, 304, cacheHeaders)
    return c.body(text, 200, { ...cacheHeaders, 'content-type': 'text/calendar; charset=utf-8' })
  },
}

/** The same bytes as long as nothing has changed. */
async function calendarOf(ctx: PublicCtx, person: Reaching): Promise<string> {
  const { host, name } = ctx.workspace
  const from = new Date((await clockOf(ctx.tx)).getTime() - pastMs)
  const due = await ctx.tx.complianceInstance.findMany({
    where: {
      AND: [
        instancesWithin({ person }),
        { status: 'OPEN', dueOn: { gte: from }, item: { status: 'ACTIVE' } },
      ],
    },
    select: {
      id: true,
      dueOn: true,
      createdAt: true,
      item: { select: { title: true, packKey: true } },
      branch: { select: { name: true } },
    },
    orderBy: [{ dueOn: 'asc' }, { id: 'asc' }],
    take: most,
  })
  const calendarFile = ical({
    name: wordsFor(say('compliance.calendarName', { workspace: name })),
    prodId: { company: name, product: 'Obligations' },
    ttl: hour * 6,
  })
  for (const { id, dueOn, createdAt, item, branch } of due)
    calendarFile.createEvent({
      id: `${id}@${host}`,
      start: dayText(dueOn),
      allDay: true,
      stamp: createdAt,
      summary: wordsFor(say('compliance.calendarEntry', { title: textsFor(item).title, unit: branch.name })),
      url: `${ctx.deps.webOrigin(host)}/compliance/due/${id}`,
    })
  return calendarFile.toString()
}
