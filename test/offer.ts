/** A course that the platform offers to a workspace, as its rows stand after that. */
import { v7 as uuid } from 'uuid'
import type { Database } from '../prisma/client.ts'
import { aPublishedCourse } from './fixtures/assignments.ts'
import { aCourse } from './course.ts'

type Terms = { title?: string; price?: number; credits?: number; validUntil?: string }
/** With an open request for ten credits. `credits`: that were given already. */
export async function buildOffer(
  db: Database,
  { id: workspaceId }: { id: string },
  { id: by }: { id: string },
  { title = 'Offered', price = 1, credits = 0, validUntil }: Terms = {},
): Promise<{ courseId: string; requestId: string; versionId: string }> {
  const rows = db.platform
  const course = await rows.course.create({
    data: { workspaceId, title, status: 'PUBLISHED', createdBy: by, libraryCourseId: uuid() },
  })
  const courseId = course.id
  const version = await rows.courseVersion.create({
    data: {
      workspaceId,
      courseId,
      number: 1,
      status: 'PUBLISHED',
      draft: aCourse(),
      definition: aPublishedCourse('0199d1c0-0000-7000-8000-00000000000a'),
      createdBy: by,
    },
  })
  await rows.workspaceCourse.create({
    data: {
      workspaceId,
      courseId,
      libraryVersion: 1,
      creditPrice: price,
      validUntil: validUntil === undefined ? null : new Date(validUntil),
      offeredBy: by,
    },
  })
  await rows.creditBalance.create({ data: { workspaceId, courseId } })
  if (credits > 0)
    await rows.creditEntry.create({ data: { workspaceId, courseId, kind: 'GRANT', credits, byUserId: by } })
  const request = await rows.creditRequest.create({
    data: { workspaceId, courseId, credits: 10, requestedBy: by },
  })
  return { courseId, requestId: request.id, versionId: version.id }
}
