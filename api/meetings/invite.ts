/**
 * A meeting as a calendar file: when and where, and nothing of what it is about. Its entry is the one that
 * the invitation by mail carries.
 */
import ical, { ICalCalendarMethod, ICalEventStatus } from 'ical-generator'
import { z } from '@hono/zod-openapi'
import { response } from '../core/openapiRoute.ts'
import { notFound } from '../core/errors.ts'
import type { FileRoute } from '../core/fileRoutes.ts'
import type { WorkspaceRow } from '../core/session.ts'
import { meetingFor, type MeetingRow } from './access.ts'

export const calendarInvite: FileRoute = {
  method: 'get',
  path: '/complaint-workflow/api/meeting/{id}/invite.ics',
  may: 'meeting:list',
  summary: 'A meeting as a calendar file',
  returns: response({ 'text/calendar': { schema: z.string() } }),
  async answer(ctx, c, param) {
    const { meeting } = await meetingFor(ctx, param('id'))
    if (meeting.status === 'DRAFT') throw notFound()
    return c.body(calendarFile(meeting, ctx.workspace), 200, {
      'content-type': 'text/calendar; charset=utf-8',
      'content-disposition': 'attachment; filename="invite.ics"',
      'cache-control': 'private, no-store',
    })
  },
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
