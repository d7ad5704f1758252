/** How a requested change differs from the stored user. */
import type { Prisma } from '../../prisma/client.ts'
import type { UserChange } from './contract.ts'
import { dayOf } from './summaries.ts'

export type Target = Prisma.MembershipGetPayload<{
  include: { user: true; branch: { select: { country: true } } }
}>
export type Changes = Partial<Omit<UserChange, 'version'>>

/** An empty text takes a value away, as null does. */
export function changesOf(target: Target, input: Omit<UserChange, 'version'>): Changes {
  const present: Record<string, unknown> = {
    ...target,
    firstName: target.user.firstName,
    lastName: target.user.lastName,
    preferredLanguage: target.user.preferredLanguage,
    profileImageKey: target.user.profileImageId,
    dateOfJoining: dayOf(target.dateOfJoining),
  }
  const entries = Object.entries(input).map(
    ([field, value]) => [field, value === '' && field !== 'lastName' ? null : value] as const,
  )
  return Object.fromEntries(
    entries.filter(([field, value]) => value !== undefined && value !== present[field]),
  )
}
