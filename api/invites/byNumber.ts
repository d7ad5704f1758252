/**
 * People who are here with a phone number alone. Nobody signs in by a number that somebody else typed: it
 * gets one invite by SMS, and a
 * code typed there makes it theirs. From then on nobody else changes it, and no other invite is made for
 * them.
 */
import { v7 as uuid } from 'uuid'
import type { Rows } from '../../prisma/client.ts'
import { standInEnd } from '../core/contacts.ts'
import { takeBack } from './open.ts'
import { newExpiry, sendInvites } from './sendInvites.ts'

const unproven = { email: { endsWith: standInEnd }, emailConfirmedAt: null, signInNumber: null }

/**
 * Sends one to each of these who has proved neither address nor number yet. Call in a transaction, while the
 * workspace is held.
 */
export async function inviteByNumber(rows: Rows, userIds: string[], invitedBy: string): Promise<void> {
  const members = await rows.membership.findMany({
    where: { userId: { in: userIds }, active: true, phoneNumber: { not: null }, user: unproven },
    select: {
      userId: true,
      phoneNumber: true,
      phoneTyped: true,
      phoneBranchId: true,
      role: true,
      branchId: true,
      user: { select: { firstName: true, lastName: true } },
    },
    orderBy: { id: 'asc' },
  })
  const byNumber = new Map(members.map((member) => [member.phoneNumber, member]))
  const invites = [...byNumber.values()].map(({ phoneNumber: contactNumber, user, ...member }) => ({
    id: uuid(),
    contactNumber,
    ...member,
    ...user,
  }))
  await takeBack(rows, invites)
  await rows.invite.createMany({
    data: invites.map((each) => ({ ...each, expiresAt: newExpiry(), invitedBy })),
  })
  await sendInvites(
    rows,
    invites.map(({ id }) => ({ id, email: null, resentCount: 0 })),
  )
}
