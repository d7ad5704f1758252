/**
 * A meeting as a calendar file: when and where, and nothing of what it is about. Its entry is the one that
 * the invitation by mail carries.
 */
import ical, { ICalCalendarMethod, ICalEventStatus } from 'ical-generator'
import { z, type OpenAPIHono } from '@hono/zod-openapi'
import type { Ctx, Deps } from '../core/deps.ts'
import { described, gives, type Registry } from '../core/described.ts'
import { notFound } from '../core/errors.ts'
import { context, permit, type Env } from '../core/implement.ts'
import type { WorkspaceRow } from '../core/session.ts'
import { meetingFor, type MeetingRow } from './access.ts'

export const invitePath = '/complaint-workflow/api/meeting/:id/invite.ics'

export const describeInvite = (registry: Registry) =>
  registry.registerPath(
    described(
      'meetings',
      'invite',
      {
        method: 'get',
        path: '/complaint-workflow/api/meeting/{id}/invite.ics',
        may: 'meeting:list',
        summary: 'A meeting as a calendar file',
      },
      gives({ 'text/calendar': { schema: z.string() } }),
    ),
  )

export function mountInvite(app: OpenAPIHono<Env>, deps: Deps): void {
  app.get(invitePath, async (c) => {
    const { ctx } = await context(c, deps)
    permit({ may: 'meeting:list', method: 'get' }, ctx)
    const id = c.req.param('id')
    if (!z.uuid().safeParse(id).success) throw notFound()
    const { meeting } = await meetingFor(ctx as Ctx, id)
    if (meeting.status === 'DRAFT') throw notFound()
    return c.body(calendarFile(meeting, ctx.workspace), 200, {
      'content-type': 'text/calendar; charset=utf-8',
      'content-disposition': 'attachment; filename="invite.ics"',
      'cache-control': 'private, no-store',
    })
  })
}

function calendarFile(
  { id, sequence, status, startAt, endAt, location, link }: MeetingRow,
  { host, name }: Pick<WorkspaceRow, 'host' | 'name'>,
): string {
  const calendar = ical({
    prodId: { company: name, product: 'Meetings' },
    method: ICalCalendarMethod.PUBLISH,
  })
  calendar.createEvent({
    id: `${id}@${host}`,
    sequence,
    start: startAt,
    end: endAt,
    summary: 'Committee meeting',
    status: status === 'CANCELLED' ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
    location: location ?? link,
    ...(link ? { url: link } : {}),
  })
  return calendar.toString()
}
