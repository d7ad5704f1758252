/** Assigns what a process asked for: as a rule would, without a word of the case. */
import type { z } from '@hono/zod-openapi'
import { v7 as uuid } from 'uuid'
import type { assignQuietly as kind } from '../../api/assignments/outbox.ts'
import { assignQuietly } from '../../api/assignments/outbox.ts'
import { lockCourses, createAssignments, withUser } from '../../api/assignments/createAssignments.ts'
import { clockOf } from '../../api/learning/loadAssignment.ts'
import { canAssignCourses } from '../../api/core/accessFlags.ts'
import { accessFlagsOf } from '../../api/users/personRights.ts'
import { enqueue, enqueueAll } from '../../api/outbox/enqueue.ts'
import type { Database, Rows } from '../../prisma/client.ts'

const pageSize = 500
const waitMs = 86_400_000
type AssignQuietlyPayload = z.infer<typeof kind.payload>

/**
 * One page of people; the next is a row of its own, and twice is harmless. A course that is gone assigns nobody. While
 * courses are switched off, or this one is not published, it waits: it is looked at once a day, and as soon as they are
 * switched on (`wakeWaitingCourses`).
 */
export function assignPage(db: Database, workspaceId: string, payload: AssignQuietlyPayload): Promise<void> {
  return db.forWorkspace(workspaceId).transaction(async (rows) => {
    if (!canAssignCourses(await accessFlagsOf(rows))) return wait(rows, workspaceId, payload)
    const { courseId, days, userId, branchId, after } = payload
    const [course] = await lockCourses(rows, [courseId])
    if (!course) return
    if (!course.versionId) return wait(rows, workspaceId, payload)
    const people = await rows.membership.findMany({
      where: {
        active: true,
        user: { active: true, isPlatformAdmin: false },
        ...(branchId === undefined ? { userId: userId ?? '' } : { branchId }),
        ...(after === undefined ? {} : { id: { gt: after } }),
      },
      include: withUser,
      orderBy: { id: 'asc' },
      take: pageSize,
    })
    const workspace = await rows.workspace.findUniqueOrThrow({
      where: { id: workspaceId },
      select: { id: true, timeZone: true },
    })
    const batch = { rows, workspace, at: await clockOf(rows), by: null, source: 'AUTOMATIC' as const }
    const terms = { due: { kind: 'DAYS_AFTER_ASSIGN' as const, value: days }, mandatory: true, notify: true }
    await createAssignments(batch, [{ ...course, versionId: course.versionId }], people, terms)
    const last = people.length === pageSize ? people.at(-1) : undefined
    if (last)
      await enqueue(rows, assignQuietly, {
        workspaceId,
        key: uuid(),
        payload: { ...payload, after: last.id },
      })
  })
}

const wait = (rows: Rows, workspaceId: string, payload: AssignQuietlyPayload) =>
  enqueueAll(rows, [
    {
      id: uuid(),
      kind: assignQuietly.name,
      key: uuid(),
      workspaceId,
      payload,
      notBefore: new Date(Date.now() + waitMs).toISOString(),
    },
  ])
