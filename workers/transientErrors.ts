/** What passes by itself, and is waited for without end: parts that are out of reach, too busy, or going down. */
import { CancelledFailure } from '@temporalio/common'
import { Prisma } from '../prisma/client.ts'
import { AppError } from '../api/core/errors.ts'

/** An error's code, or else its name: neither quotes what a person wrote. */
export const codeOf = (error: unknown): string =>
  error instanceof Prisma.PrismaClientKnownRequestError || (error instanceof Error && 'code' in error)
    ? String(error.code)
    : error instanceof Error
      ? error.name
      : 'UNKNOWN'

/** Prisma's P1… and PostgreSQL's classes 08, 40, 53, 55, 57; the network's and the disk's codes; what led to any. */
export function isPassing(error: unknown): boolean {
  if (error instanceof Prisma.PrismaClientInitializationError || error instanceof CancelledFailure)
    return true
  if (error instanceof AppError) return error.status === 503
  return (
    /^(P1\d{3}|P2024|P2028|P2034|P2037|(08|40|53|55|57)\w{3}|E[A-Z]{4,})$/.test(codeOf(error)) ||
    (error instanceof Error &&
      (/connection|terminat|timeout|ECONN|starting up|shutting down|fetch failed/i.test(error.message) ||
        (error.cause !== undefined && isPassing(error.cause))))
  )
}
