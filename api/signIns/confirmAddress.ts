/** The first proof of an account's own address or number. */
import type { Prisma } from '../../prisma/client.ts'

type Rows = Pick<Prisma.TransactionClient, 'user' | 'session'>

/** The first person to prove the address owns the account: a password or an open session from before is removed. */
export async function confirmAddress(rows: Rows, userId: string): Promise<void> {
  const now = new Date()
  const { count } = await rows.user.updateMany({
    where: { id: userId, emailConfirmedAt: null },
    data: { emailConfirmedAt: now, passwordHash: null },
  })
  if (count > 0)
    await rows.session.updateMany({ where: { userId, revokedAt: null }, data: { revokedAt: now } })
}

/** A number that was proven becomes the one that signs in where there is none; one that is there stays. */
export async function confirmNumber(
  rows: Pick<Rows, 'user'>,
  userId: string,
  signInNumber: string,
): Promise<void> {
  await rows.user.updateMany({
    where: { id: userId, signInNumber: null },
    data: { signInNumber, signInNumberAt: new Date() },
  })
}
