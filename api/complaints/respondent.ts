/**
 * Who of the workspace is meant as the respondent, so that the wall stands from the first moment.
 */
import type { Message } from '../../workflows/definition/messages/message.ts'
import type { z } from '@hono/zod-openapi'
import type { Ctx } from '../core/deps.ts'
import { unknownReference, type FieldError } from '../core/errors.ts'
import type { Respondent } from './contract.ts'
import { say } from '../messages/say.ts'

type Named = z.output<typeof Respondent>
export type Matched = { userId: string | null; errors: FieldError[] }

/**
 * The colleague picked; else the member with the typed e-mail; else the one active member who bears the typed
 * name; with more than one, the person who files must say which.
 */
export async function matchRespondent(ctx: Ctx, named: Named): Promise<Matched> {
  if (named.userId) return picked(ctx, named.userId)
  const byEmail = named.email
    ? await ctx.tx.membership.findFirst({
        where: { user: { email: named.email.toLowerCase() } },
        select: { userId: true },
      })
    : null
  if (byEmail?.userId === ctx.person.userId) return refused('email', say('complaints.ownEmailNamed'))
  if (byEmail) return { userId: byEmail.userId, errors: [] }
  const namesakes = await byName(ctx, named.name ?? '')
  // Not knowing which of them is meant, the wall could stand around the wrong one.
  if (namesakes.length > 1) return refused('name', say('complaints.respondentAmbiguous'))
  return { userId: namesakes[0] ?? null, errors: [] }
}

async function picked(ctx: Ctx, userId: string): Promise<Matched> {
  if (userId === ctx.person.userId) return refused('userId', say('complaints.yourselfNamed'))
  const member = await ctx.tx.membership.findFirst({ where: { userId }, select: { userId: true } })
  if (!member) throw unknownReference('form.respondent.userId', say('common.notAMember'))
  return { userId, errors: [] }
}
const refused = (field: string, text: Message): Matched => ({
  userId: null,
  errors: [{ path: `form.respondent.${field}`, code: 'invalid', text }],
})

/** Every active member who bears the name. */
async function byName(ctx: Ctx, name: string): Promise<string[]> {
  const words = name
    .normalize('NFC')
    .trim()
    .split(/\s+/)
    .filter((word) => word !== '')
  if (words.length === 0 || words.length > 8) return []
  const splits = words.map((_word, place) => ({
    firstName: words.slice(0, place + 1).join(' '),
    lastName: words.slice(place + 1).join(' '),
  }))
  const memberships = await ctx.tx.membership.findMany({
    where: {
      active: true,
      user: {
        active: true,
        OR: splits.map(({ firstName, lastName }) => ({
          firstName: { equals: firstName, mode: 'insensitive' },
          lastName: { equals: lastName, mode: 'insensitive' },
        })),
      },
      userId: { not: ctx.person.userId },
    },
    select: { userId: true, user: { select: { firstName: true, lastName: true } } },
    take: 20,
  })
  // the database reads _ and % as wildcards here, so the names are compared once more
  return memberships
    .filter(({ user }) => plain(`${user.firstName} ${user.lastName}`) === plain(words.join(' ')))
    .map(({ userId }) => userId)
}
const plain = (name: string) => name.normalize('NFC').trim().toLowerCase()
