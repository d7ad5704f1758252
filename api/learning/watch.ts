/** Takes what a player says it played; watching.ts says how much of it is believed. */
import type { z } from '@hono/zod-openapi'
import type { Ctx } from '../core/deps.ts'
import { notFound } from '../core/errors.ts'
import { column } from '../core/json.ts'
import { isQuestion, type QuestionBlock } from '../courses/definition/draft.ts'
import type { CourseDefinition } from '../courses/definition/definition.ts'
import { mine } from './access.ts'
import { lockHeld } from './closing.ts'
import type { learning } from './contract.ts'
import { itemRow, readHeld, type LoadedAssignment } from './held.ts'
import { requireBegun, watchedIn } from './lessons.ts'
import { isOwnVideo } from './progress.ts'
import { lengthOf, seenAfter, type Range } from './watching.ts'

type WatchInput = z.output<typeof learning.watch.body>
const stored = column<Range[]>()

/**
 * What is known after it. The same beat again changes nothing, whoever sends it. Throws NOT_FOUND for what is no video
 * of ours in this course, and ILLEGAL_STATE for a lesson that was not begun.
 */
export const watch = (ctx: Ctx, sent: WatchInput): Promise<z.input<typeof learning.watch.returns>> =>
  ctx.db.transaction((tx) => watchIn({ ...ctx, tx }, sent))
async function watchIn(ctx: Ctx, sent: WatchInput) {
  const where = { id: sent.assignmentId, ...mine(ctx) }
  const held = await lockHeld(ctx, where)
  const block = videoOf(held.course, sent.contentId)
  requireBegun(held, block.itemId)
  const before = held.assignment.watched.find((each) => each.blockId === block.id)
  const isRepeated =
    before && before.lastSeq === sent.seq && before.lastClientAt.getTime() === Date.parse(sent.clientAt)
  if (!isRepeated) await believe(ctx, held, block, sent)
  const seen = watchedIn(await readHeld(ctx, where), block)
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
  held: LoadedAssignment,
  block: QuestionBlock,
  sent: WatchInput,
): Promise<void> {
  const { assignment, at } = held
  const before = assignment.watched.find((each) => each.blockId === block.id)
  const durationMs = durationOf(held, block, sent)
  const seen = seenAfter(
    { ranges: before ? stored.read(before.ranges) : [], creditMs: before?.creditMs ?? 0 },
    {
      elapsedMs: at.getTime() - lastSign(held, block.itemId),
      playbackRate: sent.playbackRate,
      segments: sent.segments.map(([from, to]) => [from * 1000, to * 1000]),
      durationMs,
    },
  )
  const key = { assignmentId: assignment.id, blockId: block.id }
  const now = {
    ranges: seen.ranges,
    creditMs: seen.creditMs,
    grantedMs: lengthOf(seen.ranges),
    durationMs,
    positionMs: Math.round(Math.min(sent.positionSec * 1000, durationMs)),
    lastBeatAt: at,
    lastSeq: sent.seq,
    lastClientAt: new Date(sent.clientAt),
  }
  await ctx.tx.watched.upsert({
    where: { assignmentId_blockId: key },
    create: { ...key, ...now },
    update: now,
  })
}

/** One person watches one thing at a time: the last beat of any video here, or the beginning of the lesson. */
const lastSign = (held: LoadedAssignment, itemId: string): number =>
  Math.max(
    itemRow(held, itemId)?.openedAt?.getTime() ?? held.at.getTime(),
    ...held.assignment.watched.map(({ lastBeatAt }) => lastBeatAt.getTime()),
  )

/**
 * As the author's own player read it; without that nothing is asked of the film, and the longest that was said
 * shows.
 */
function durationOf(
  { assignment }: LoadedAssignment,
  { id, watching }: QuestionBlock,
  sent: WatchInput,
): number {
  const before = assignment.watched.find(({ blockId }) => blockId === id)?.durationMs ?? 0
  return watching?.durationSeconds
    ? watching.durationSeconds * 1000
    : Math.max(before, Math.round(sent.durationSec * 1000))
}
