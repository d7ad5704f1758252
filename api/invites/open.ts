/** Which invites stand open. Somebody has one at a time; what has expired makes room for a new one. */
import type { Prisma, Rows } from '../../prisma/client.ts'
import { unusedStatuses } from './present.ts'

/** Those that can still be used. */
export const stillOpen = (): Prisma.InviteWhereInput => ({
  status: { in: unusedStatuses },
  expiresAt: { gt: new Date() },
})

type Named = { email?: string | null | undefined; contactNumber?: string | null | undefined }
/** Those of people: by e-mail, or by number where there is none. */
export const ofPeople = (people: Named[]): Prisma.InviteWhereInput => ({
  OR: [
    { email: { in: people.flatMap(({ email }) => email ?? []) } },
    {
      email: null,
      contactNumber: {
        in: people.flatMap(({ email, contactNumber }) => (email ? [] : (contactNumber ?? []))),
      },
    },
  ],
})

/** Takes back the unused ones of people who are invited anew, or need none any more. */
export const takeBack = (rows: Rows, people: Named[]) =>
  rows.invite.updateMany({
    where: { AND: [{ status: { in: unusedStatuses } }, ofPeople(people)] },
    data: { status: 'DELETED', deletedAt: new Date() },
  })
