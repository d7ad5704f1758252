/**
 * Messages from the public pages: kept, announced to the platform's admins, and rate-limited. Only the main host has
 * such pages.
 */
import { createHmac, timingSafeEqual } from 'node:crypto'
import type { z } from '@hono/zod-openapi'
import { v7 as uuid } from 'uuid'
import type { PublicMessage as Row } from '../../prisma/generated/client.ts'
import { countWaiting, type AttentionCount } from '../core/attention.ts'
import { acceptedSecrets, type Ctx, type PublicCtx } from '../core/deps.ts'
import { AppError, badField, notFound } from '../core/errors.ts'
import { skipTake, toPage, type Page, type PageQuery } from '../core/page.ts'
import { takeTries } from '../core/limits.ts'
import { noticeMail } from '../notices/outbox.ts'
import { enqueueAll, mailItem } from '../outbox/enqueue.ts'
import { scorecardQuestions, scoreAnswers } from './scorecard.ts'
import { PublicMessage, type Contact, type Scorecard, type WebinarRegistration } from './contract.ts'
import { say } from '../messages/say.ts'

const quickestMs = 3_000
const oldestMs = 24 * 3_600_000

/** When a page was made, signed: "<milliseconds>.<hmac>". */
export const stampNow = (secret: Buffer, at = Date.now()): string =>
  `${at}.${createHmac('sha256', secret).update(`stamp ${at}`).digest('base64url')}`

/** Keeps a message to the platform and mails its admins; a message from a machine is answered alike and not kept. */
export const contact = (ctx: PublicCtx, { website, stamp, ...detail }: z.output<typeof Contact>) =>
  receive(ctx, 'CONTACT', { website, stamp }, detail)
/**
 * Keeps a registration for a webinar and mails the platform's admins; one from a machine is answered alike and not
 * kept.
 */
export const webinar = (
  ctx: PublicCtx,
  { website, stamp, ...detail }: z.output<typeof WebinarRegistration>,
) => receive(ctx, 'WEBINAR', { website, stamp }, detail)

/** Scores; kept only when somebody wants to be written to. */
export async function scorecard(
  ctx: PublicCtx,
  { website, stamp, email, answers }: z.output<typeof Scorecard>,
): Promise<{ points: number; open: string[] }> {
  const missing = scorecardQuestions.find(({ key }) => !answers[key])
  if (missing) throw badField(`answers.${missing.key}`, say('publicMessages.chooseAnswer'))
  const { points, open } = scoreAnswers(answers)
  if (email)
    await receive(
      ctx,
      'SCORECARD',
      { website, stamp },
      {
        email,
        points,
        answers: Object.fromEntries(scorecardQuestions.map(({ key }) => [key, answers[key]])),
      },
    )
  return { points, open: open.map(({ text }) => text) }
}

/**
 * Keeps it and tells every platform admin, in one transaction. What a machine sent is answered alike and not
 * kept.
 */
async function receive(
  ctx: PublicCtx,
  kind: PublicMessage['kind'],
  guard: { website: string; stamp: string },
  detail: object,
): Promise<{ received: true }> {
  if (!ctx.workspace.isMain) throw notFound()
  await takeTries(ctx, [
    ['public', 5, 3600, ctx.address],
    ['public-all', 500, 3600, 'all'],
  ])
  if (!isOfAPerson(acceptedSecrets(ctx.deps), guard)) return { received: true }
  const id = uuid()
  await ctx.deps.db.platform.$transaction(async (rows) => {
    await rows.publicMessage.create({ data: { id, kind, detail } })
    const admins = await rows.user.findMany({
      where: { isPlatformAdmin: true, active: true },
      select: { id: true },
      take: 50,
    })
    const mails = admins.map((admin) => {
      const payload = { userId: admin.id, path: '/platform/messages' }
      return mailItem(noticeMail, {
        workspaceId: ctx.workspace.id,
        key: `message:${id}:${admin.id}`,
        payload,
      })
    })
    await enqueueAll(rows, mails)
  })
  ctx.deps.outboxFilled()
  return { received: true }
}

/**
 * False for what a machine sent: faster than a person types, or with the hidden field `website` filled.
 * Throws VALIDATION_FAILED at `stamp` where the page is not ours or is older than a day: it is to be loaded again.
 */
function isOfAPerson(
  secrets: readonly Buffer[],
  { website, stamp }: { website: string; stamp: string },
): boolean {
  const at = Number(stamp.split('.')[0])
  const stampBytes = Buffer.from(stamp)
  const isOurs = secrets.some((secret) => {
    const own = Buffer.from(stampNow(secret, at))
    return own.length === stampBytes.length && timingSafeEqual(own, stampBytes)
  })
  const age = Date.now() - at
  if (!isOurs || age > oldestMs)
    throw new AppError('VALIDATION_FAILED', {
      text: say('publicMessages.pageTooOld'),
      fields: [{ path: 'stamp', code: 'invalid', text: say('publicMessages.loadAgain') }],
    })
  return website === '' && age > quickestMs
}

/** One page of the messages from the public pages, newest first; `openOnly`: those not answered yet. */
export async function list(
  ctx: Ctx,
  query: PageQuery & { openOnly?: boolean | undefined },
): Promise<Page<z.input<typeof PublicMessage>>> {
  const where = query.openOnly ? { answeredAt: null } : {}
  const { publicMessage } = ctx.deps.db.platform
  const [rows, total] = await Promise.all([
    publicMessage.findMany({ where, ...skipTake(query), orderBy: [{ createdAt: 'desc' }, { id: 'desc' }] }),
    publicMessage.count({ where }),
  ])
  return toPage(rows.map(presentMessage), total, query)
}

/** Marks a message as answered now, or as not answered. Throws NOT_FOUND. */
export async function answer(ctx: Ctx, id: string, answered: boolean) {
  ctx.audit({ entityId: id, detail: { answered } })
  return presentMessage(
    await ctx.deps.db.platform.publicMessage.update({
      where: { id },
      data: { answeredAt: answered ? new Date() : null },
    }),
  )
}

const presentMessage = ({ id, kind, detail, createdAt, answeredAt }: Row): z.input<typeof PublicMessage> => ({
  messageId: id,
  kind: PublicMessage.shape.kind.parse(kind),
  detail: PublicMessage.shape.detail.parse(detail),
  createdAt: createdAt.toISOString(),
  answeredAt: answeredAt?.toISOString() ?? null,
})

/** Counts the messages from the public pages that are not answered; null where there are none. */
export function messagesToAnswer({ deps }: Ctx): Promise<AttentionCount | null> {
  const where = { answeredAt: null }
  return countWaiting({
    count: () => deps.db.platform.publicMessage.count({ where }),
    first: () => Promise.resolve({ path: '/platform/messages', name: null, dueAt: null }),
  })
}
