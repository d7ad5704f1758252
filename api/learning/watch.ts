/** Takes what a player says it played; watchedRanges.ts says how much of it is believed. */
import type { z } from '@hono/zod-openapi'
import type { Ctx } from '../core/deps.ts'
import { notFound } from '../core/errors.ts'
import { column } from '../core/json.ts'
import { isQuestion, type QuestionBlock } from '../courses/definition/draft.ts'
import type { CourseDefinition } from '../courses/definition/definition.ts'
import { mine } from './access.ts'
import { lockAndLoadAssignment } from './closeAttempts.ts'
import type { learning } from './contract.ts'
import { itemRow, loadAssignment, type LoadedAssignment } from './loadAssignment.ts'
import { requireBegun, watchedIn } from './lessons.ts'
import { isOwnVideo } from './progress.ts'
import { lengthOf, seenAfter, type Range } from './watchedRanges.ts'

type WatchInput = z.output<typeof learning.watch.body>
const stored = column<Range[]>()

/**
 * Returns what is known of the video afterwards. The same report again, from any device, changes nothing. Throws
 * NOT_FOUND for anything but a video file of this course, ILLEGAL_STATE for a lesson that was not begun.
 */
export const watch = (ctx: Ctx, input: WatchInput): Promise<z.input<typeof learning.watch.returns>> =>
  ctx.db.transaction((tx) => watchIn({ ...ctx, tx }, input))
async function watchIn(ctx: Ctx, input: WatchInput) {
  const where = { id: input.assignmentId, ...mine(ctx) }
  const loadedAssignment = await lockAndLoadAssignment(ctx, where)
  const block = videoOf(loadedAssignment.course, input.contentId)
  requireBegun(loadedAssignment, block.itemId)
  const before = loadedAssignment.assignment.watched.find((each) => each.blockId === block.id)
  const isRepeated =
    before && before.lastSeq === input.seq && before.lastClientAt.getTime() === Date.parse(input.clientAt)
  if (!isRepeated) await believe(ctx, loadedAssignment, block, input)
  const seen = watchedIn(await loadAssignment(ctx, where), block)
  if (!seen) throw notFound()
  return seen
}

function videoOf({ blocks }: CourseDefinition, blockId: string): QuestionBlock {
  const block = blocks.find(({ id }) => id === blockId)
  if (!block || !isQuestion(block) || !isOwnVideo(block)) throw notFound()
  return block
}

async function believe(
  ctx: Ctx,
  loadedAssignment: LoadedAssignment,
  block: QuestionBlock,
  input: WatchInput,
): Promise<void> {
  const { assignment, at } = loadedAssignment
  const before = assignment.watched.find((each) => each.blockId === block.id)
  const durationMs = durationOf(loadedAssignment, block, input)
  const seen = seenAfter(
    { ranges: before ? stored.read(before.ranges) : [], creditMs: before?.creditMs ?? 0 },
    {
      elapsedMs: at.getTime() - lastSign(loadedAssignment, block.itemId),
      playbackRate: input.playbackRate,
      segments: input.segments.map(([from, to]) => [from * 1000, to * 1000]),
      durationMs,
    },
  )
  const key = { assignmentId: assignment.id, blockId: block.id }
  const now = {
    ranges: seen.ranges,
    creditMs: seen.creditMs,
    grantedMs: lengthOf(seen.ranges),
    durationMs,
    positionMs: Math.round(Math.min(input.positionSec * 1000, durationMs)),
    lastBeatAt: at,
    lastSeq: input.seq,
    lastClientAt: new Date(input.clientAt),
  }
  await ctx.tx.watched.upsert({
    where: { assignmentId_blockId: key },
    create: { ...key, ...now },
    update: now,
  })
}

/** One person watches one thing at a time: the last beat of any video here, or the beginning of the lesson. */
const lastSign = (loadedAssignment: LoadedAssignment, itemId: string): number =>
  Math.max(
    itemRow(loadedAssignment, itemId)?.openedAt?.getTime() ?? loadedAssignment.at.getTime(),
    ...loadedAssignment.assignment.watched.map(({ lastBeatAt }) => lastBeatAt.getTime()),
  )

/**
 * As the author's own player read it; without that nothing is asked of the film, and the longest that was said
 * shows.
 */
function durationOf(
  { assignment }: LoadedAssignment,
  { id, watching }: QuestionBlock,
  input: WatchInput,
): number {
  const before = assignment.watched.find(({ blockId }) => blockId === id)?.durationMs ?? 0
  return watching?.durationSeconds
    ? watching.durationSeconds * 1000
    : Math.max(before, Math.round(input.durationSec * 1000))
}
