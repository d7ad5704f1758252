/** The platform offers courses of its library, which are those of the main workspace, to a workspace for a price. */
import type { z } from '@hono/zod-openapi'
import type { Ctx } from '../core/deps.ts'
import { requireNotOver } from '../core/dayLimits.ts'
import { unknownReference } from '../core/errors.ts'
import { draftOf } from '../courses/present.ts'
import { wakeTraining } from '../learning/schedule.ts'
import { lockWorkspaceRow, recordChange, type PlatformRows } from '../workspaces/changeWorkspace.ts'
import type { credits } from './contract.ts'
import { copyFiles, discardCopy, keepCopy } from './copyCourse.ts'

type OfferInput = z.output<typeof credits.offer.body>
type Library = Awaited<ReturnType<typeof libraryOf>>[number]

/**
 * The first time copies each course; from then on it brings the newest published version, and new terms, which hold for
 * what is assigned from now on. Throws NOT_FOUND for another workspace's course and for one that is not published.
 */
export async function offer(ctx: Ctx, input: OfferInput): Promise<z.input<typeof credits.offer.returns>> {
  const { workspaceId, validUntil } = input
  if (validUntil !== null) {
    const workspace = await ctx.deps.db.platform.workspace.findUnique({
      where: { id: workspaceId },
      select: { timeZone: true },
    })
    requireNotOver('validUntil', validUntil, workspace?.timeZone ?? ctx.workspace.timeZone)
  }
  const library = await libraryOf(ctx, [...new Set(input.courseIds)])
  const offered = []
  for (const course of library) offered.push(await offerOne(ctx, course, input))
  ctx.deps.outboxFilled()
  return offered
}

async function libraryOf(ctx: Ctx, ids: string[]) {
  const courses = await ctx.tx.course.findMany({
    where: { id: { in: ids }, status: 'PUBLISHED' },
    include: { versions: { where: { status: 'PUBLISHED' } } },
    orderBy: { id: 'asc' },
  })
  if (courses.length < ids.length) throw unknownReference('courseIds')
  return courses.flatMap(({ id, versions: [version] }) => (version ? [{ id, version }] : []))
}

async function offerOne(
  ctx: Ctx,
  { id, version }: Library,
  { workspaceId, creditPrice, validUntil }: OfferInput,
) {
  const place = { workspaceId, libraryCourseId: id, by: ctx.person.userId }
  const isBrought = (has: Brought) => has !== null && has.libraryVersion >= version.number
  // Files are copied before anything is locked.
  const copied = isBrought(await broughtTo(ctx.deps.db.platform, place))
    ? null
    : await copyFiles(ctx, draftOf(version))
  let isKept = false
  try {
    const courseId = await ctx.deps.db.platform.$transaction(async (rows) => {
      await lockWorkspaceRow(rows, workspaceId)
      const has = await broughtTo(rows, place)
      isKept = copied !== null && !isBrought(has)
      const workspaceCourseId = copied && isKept ? await keepCopy(rows, place, copied) : has?.courseId
      if (workspaceCourseId === undefined) throw unknownReference('courseIds')
      const terms = {
        creditPrice,
        validUntil: validUntil === null ? null : new Date(validUntil),
        libraryVersion: isKept ? version.number : (has?.libraryVersion ?? version.number),
      }
      await rows.workspaceCourse.upsert({
        where: { courseId: workspaceCourseId },
        create: { courseId: workspaceCourseId, workspaceId, offeredBy: place.by, ...terms },
        update: terms,
      })
      await rows.creditBalance.createMany({
        data: [{ courseId: workspaceCourseId, workspaceId }],
        skipDuplicates: true,
      })
      await recordChange(rows, {
        mainId: ctx.workspace.id,
        workspaceId,
        byUserId: place.by,
        act: 'offerCourse',
        entityId: workspaceCourseId,
        detail: { libraryCourseId: id, creditPrice, validUntil },
      })
      await wakeTraining(rows, workspaceId)
      return workspaceCourseId
    })
    if (copied && !isKept) await discardCopy(ctx, copied)
    return { workspaceCourseId: courseId, courseId, workspaceId, creditPrice, validUntil }
  } catch (error) {
    if (copied) await discardCopy(ctx, copied)
    throw error
  }
}

type Brought = Awaited<ReturnType<typeof broughtTo>>
type CopyTarget = Parameters<typeof keepCopy>[1]
/** The course of the workspace that it became, if it was offered before. */
async function broughtTo(rows: PlatformRows, { workspaceId, libraryCourseId }: CopyTarget) {
  const course = await rows.course.findFirst({
    where: { workspaceId, libraryCourseId },
    select: { id: true, offer: { select: { libraryVersion: true } } },
  })
  return course?.offer ? { courseId: course.id, libraryVersion: course.offer.libraryVersion } : null
}
