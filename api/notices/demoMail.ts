/**
 * Mail that the demo keeps instead of sending: each person's own, and all of it for who started the demo.
 * There is none elsewhere.
 */
import { timingSafeEqual } from 'node:crypto'
import type { Prisma } from '../../prisma/client.ts'
import type { Answer, Input } from '../core/contract.ts'
import type { Ctx, PublicCtx } from '../core/deps.ts'
import { notFound } from '../core/errors.ts'
import { orderBy, skipTake, toPage } from '../core/page.ts'
import { withoutUnsafeText } from '../core/unsafeText.ts'
import type { notices } from './contract.ts'

type Query = Input<typeof notices.demoInbox>['query']
type Page = Answer<typeof notices.demoInbox>
type Where = Prisma.DemoMailWhereInput

/**
 * To the address that I have proved to be mine; several accounts may bear one that nobody has. Throws
 * NOT_FOUND for who acts as somebody.
 */
export async function listMyDemoMail(ctx: Ctx, query: Query): Promise<Page> {
  if (!ctx.deps.demoInbox || ctx.person.impersonatedBy) throw notFound()
  const { demoMail, user } = ctx.tx
  const me = await user.findFirst({
    where: { id: ctx.person.userId, emailConfirmedAt: { not: null } },
    select: { email: true },
  })
  const where: Where = { to: { in: me ? [me.email] : [] }, channel: 'MAIL' }
  return pageOf(
    query,
    await Promise.all([demoMail.findMany({ where, ...order(query) }), demoMail.count({ where })]),
  )
}

/** Of all hosts, to anybody. Throws NOT_FOUND without the right secret. */
export async function listAllDemoMail(
  ctx: PublicCtx,
  query: Query,
  { secret, to }: Input<typeof notices.allDemoMail>['body'],
): Promise<Page> {
  if (!isSecret(secret, ctx.deps.demoInbox) || ctx.person?.impersonatedBy) throw notFound()
  const { demoMail } = ctx.deps.db.platform
  const where: Where = to ? { to: { contains: withoutUnsafeText(to).trim().toLowerCase() } } : {}
  return pageOf(
    query,
    await Promise.all([demoMail.findMany({ where, ...order(query) }), demoMail.count({ where })]),
  )
}

function isSecret(candidate: string, expected: string | null): boolean {
  const [one, other] = [Buffer.from(candidate), Buffer.from(expected ?? '')]
  return expected !== null && one.length === other.length && timingSafeEqual(one, other)
}

const order = (query: Query) => ({
  ...skipTake(query),
  orderBy: orderBy<Prisma.DemoMailOrderByWithRelationInput>(
    query.sortBy,
    { at: (at) => ({ at }), to: (to) => ({ to }) },
    [{ at: 'desc' }],
  ),
})

const pageOf = (query: Query, [mails, total]: [found: Prisma.DemoMailModel[], total: number]): Page =>
  toPage(
    mails.map(({ id, to, subject, text, html, calendar, at }) => ({
      mailId: id,
      to,
      subject,
      text,
      html,
      calendar,
      at,
    })),
    total,
    query,
  )
