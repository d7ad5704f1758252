/** Inviting one person, or a typed list of them. */
import type { Message } from '../../workflows/definition/messages/message.ts'
import { v7 as uuid } from 'uuid'
import type { z } from '@hono/zod-openapi'
import type { Prisma } from '../../prisma/client.ts'
import type { Ctx } from '../core/deps.ts'
import { AppError, badField, type ErrorCode } from '../core/errors.ts'
import { unitsOf } from '../core/reach.ts'
import { readPhone, type ReadPhone } from '../core/phones.ts'
import { lockWorkspace } from '../core/lockWorkspace.ts'
import { branchNamed, requireDepartments, requireGrantable } from './access.ts'
import { branchFor } from '../core/reach.ts'
import type { Invite, InviteList, NewInvite } from './contract.ts'
import { ofPeople, stillOpen, takeBack } from './open.ts'
import { seatsLeft } from './seats.ts'
import { newExpiry, sendInvites } from './sendInvites.ts'
import { presentInvites } from './present.ts'
import { wordedAs } from '../core/readerLocale.ts'
import { say } from '../messages/say.ts'

type NewInviteRow = Omit<Prisma.InviteCreateManyInput, 'workspaceId' | 'expiresAt' | 'invitedBy'> & {
  id: string
}
type Refusal = { code: ErrorCode; text: Message }
const refusals = {
  member: { code: 'DUPLICATE', text: say('invites.alreadyUser') },
  invited: { code: 'DUPLICATE', text: say('invites.alreadyInvited') },
  twice: { code: 'DUPLICATE', text: say('invites.personTwice') },
  full: { code: 'USER_LIMIT_REACHED', text: say('errors.USER_LIMIT_REACHED') },
} as const satisfies Record<string, Refusal>

/** Throws DUPLICATE, USER_LIMIT_REACHED, or 400 by field. */
export async function createInvites(
  ctx: Ctx,
  branch: string,
  { contactNumber, ...input }: NewInvite,
): Promise<z.input<typeof Invite>> {
  const branchId = await branchNamed(ctx, branch)
  await requireGrantable(ctx, [input.role])
  await requireDepartments(ctx, branchId, input.departmentId ? [input.departmentId] : [])
  const {
    newInvites: [row],
    refused: [refused],
  } = await inviteAll(ctx, [
    {
      id: uuid(),
      ...input,
      branchId,
      ...(contactNumber ? await numberOf(ctx, contactNumber, branchId) : {}),
    },
  ])
  if (refused) throw new AppError(refused.code, { text: refused.text })
  ctx.audit({ entityId: row!.id, detail: { branchId, role: input.role } })
  return (await presentInvites(ctx, [row!]))[0]!
}

/** Invites all who can be invited; `failed` gives the others with the reason. */
export async function inviteList(
  ctx: Ctx,
  { branchId: requestedBranchId, invites }: z.output<typeof InviteList>,
) {
  const branchId = requestedBranchId
    ? await branchFor(ctx, requestedBranchId)
    : (unitsOf(ctx.person)?.[0] ?? null)
  await requireGrantable(
    ctx,
    invites.map(({ role }) => role),
  )
  await requireDepartments(
    ctx,
    branchId,
    invites.flatMap(({ departmentId }) => departmentId ?? []),
  )
  const { newInvites, refused } = await inviteAll(
    ctx,
    invites.map((invite) => ({ id: uuid(), ...invite, branchId })),
  )
  ctx.audit({ detail: { branchId, inviteIds: newInvites.map(({ id }) => id) } })
  return {
    sent: await presentInvites(ctx, newInvites),
    failed: refused.map(({ email, code, text }) => ({ email: email ?? '', code, ...wordedAs(text) })),
  }
}

type PhoneColumns = { contactNumber: string } & Pick<ReadPhone, 'phoneTyped' | 'phoneBranchId'>
async function numberOf(ctx: Ctx, text: string, branchId: string | null): Promise<PhoneColumns> {
  // Held before the country is read: of two who correct both, the second sees what the first did.
  await lockWorkspace(ctx.tx, ctx.workspace.id)
  const branch = await ctx.tx.branch.findFirst({
    where: branchId ? { id: branchId } : { headquarter: true },
    select: { id: true, country: true },
  })
  const phone = readPhone(text, branch)
  if (!phone) throw badField('contactNumber', say('invites.phoneFormat'), 'phone')
  const { number: contactNumber, ...asTyped } = phone
  return { contactNumber, ...asTyped }
}

/**
 * A fixed number of statements, in the transaction that the row opened; the workspace is held, so that nobody
 * is invited twice and no seat is taken twice.
 */
async function inviteAll(ctx: Ctx, invites: NewInviteRow[]) {
  await lockWorkspace(ctx.tx, ctx.workspace.id)
  const [reasonFor, seats] = [await reasons(ctx, invites), await seatsLeft(ctx.tx, ctx.workspace.id)]
  const refused: (Refusal & { email: string | null })[] = []
  const good: NewInviteRow[] = []
  for (const invite of invites) {
    const reason = reasonFor(invite, good) ?? (seats !== null && good.length >= seats ? refusals.full : null)
    if (reason) refused.push({ ...reason, email: invite.email ?? null })
    else good.push(invite)
  }
  await takeBack(ctx.tx, good)
  await ctx.tx.invite.createMany({
    data: good.map((invite) => ({
      ...invite,
      expiresAt: newExpiry(ctx.deps.recordedAt?.()),
      invitedBy: ctx.person.userId,
    })),
  })
  await sendInvites(
    ctx.tx,
    good.map(({ id, email = null }) => ({ id, email, resentCount: 0 })),
  )
  return {
    refused,
    newInvites: await ctx.tx.invite.findMany({
      where: { id: { in: good.map(({ id }) => id) } },
      orderBy: { id: 'asc' },
    }),
  }
}

async function reasons(
  ctx: Ctx,
  invites: NewInviteRow[],
): Promise<(invite: NewInviteRow, others: NewInviteRow[]) => Refusal | null> {
  const [emails, numbers] = [
    invites.flatMap(({ email }) => email ?? []),
    invites.flatMap(({ email, contactNumber }) => (email ? [] : (contactNumber ?? []))),
  ]
  const [members, open] = await Promise.all([
    ctx.tx.membership.findMany({
      where: { active: true, OR: [{ user: { email: { in: emails } } }, { phoneNumber: { in: numbers } }] },
      select: { phoneNumber: true, user: { select: { email: true } } },
    }),
    ctx.tx.invite.findMany({
      where: { AND: [stillOpen(), ofPeople(invites)] },
      select: { email: true, contactNumber: true },
    }),
  ])
  const addressOf = ({ email, contactNumber }: Pick<NewInviteRow, 'email' | 'contactNumber'>) =>
    email ?? contactNumber ?? ''
  const [here, invited] = [
    new Set(members.flatMap(({ phoneNumber, user }) => [user.email, phoneNumber ?? user.email])),
    new Set(open.map(addressOf)),
  ]
  return (invite, others) =>
    here.has(addressOf(invite))
      ? refusals.member
      : invited.has(addressOf(invite))
        ? refusals.invited
        : others.some((other) => addressOf(other) === addressOf(invite))
          ? refusals.twice
          : null
}
