/** Phone numbers that a business unit's country completed, read again when that country was wrong. */
import type { Rows } from '../../prisma/client.ts'
import type { CountryCorrection } from '../compliance/correctCountry.ts'
import type { Ctx } from '../core/deps.ts'
import { countryCode, e164 } from '../core/phones.ts'
import { unusedStatuses } from '../invites/present.ts'
import type { PhoneChange } from './countryContract.ts'

const batchSize = 1000
type Correction = CountryCorrection & { headquarter: boolean }
/** `rowId`: of the membership or the invite. */
export type PlannedPhone = PhoneChange & { rowId: string; isActive: boolean }
type Candidate = Pick<PlannedPhone, 'rowId' | 'userId' | 'inviteId' | 'name' | 'from' | 'isActive'> & {
  phoneTyped: string | null
  isConfirmed: boolean
}

/**
 * Every number that the wrong country may have completed, members before invites, in the order of their ids. An invite
 * of somebody who is here already follows their membership and is not listed.
 */
export async function planPhones(ctx: Ctx, correction: Correction): Promise<PlannedPhone[]> {
  const { from, to } = correction
  const planned: PlannedPhone[] = []
  const newOwners = new Map<string, string>()
  for (const read of [readMembers, readInvites])
    for (let after: string | null = null; ;) {
      // eslint-disable-next-line no-await-in-loop
      const { candidates, last } = await read(ctx.tx, correction, after)
      // eslint-disable-next-line no-await-in-loop
      planned.push(...(await decide(ctx, candidates, { from, to }, newOwners)))
      after = last
      if (after === null) break
    }
  return planned
}

/** Of the unit: completed by its country, or with that country's code and nothing known of what was typed. */
function scopeOf({ branchId, from, to, headquarter }: Correction, number: 'phoneNumber' | 'contactNumber') {
  const code = countryCode(from)
  // Where both countries share a code, such as +1, a number with it says nothing.
  if (code === null || code === countryCode(to)) return { phoneBranchId: branchId }
  const ofUnit = headquarter ? { OR: [{ branchId }, { branchId: null }] } : { branchId }
  return {
    OR: [{ phoneBranchId: branchId }, { phoneBranchId: null, [number]: { startsWith: code }, ...ofUnit }],
  }
}

async function readMembers(rows: Rows, correction: Correction, after: string | null) {
  const members = await rows.membership.findMany({
    where: { phoneNumber: { not: null }, ...scopeOf(correction, 'phoneNumber'), ...laterThan(after) },
    select: {
      id: true,
      userId: true,
      active: true,
      phoneNumber: true,
      phoneTyped: true,
      user: { select: { firstName: true, lastName: true, signInNumber: true } },
    },
    orderBy: { id: 'asc' },
    take: batchSize,
  })
  const candidates = members.map(({ id, userId, active, phoneNumber, phoneTyped, user }): Candidate => ({
    rowId: id,
    userId,
    inviteId: null,
    name: `${user.firstName} ${user.lastName}`.trim(),
    from: phoneNumber ?? '',
    isActive: active,
    phoneTyped,
    isConfirmed: user.signInNumber === phoneNumber,
  }))
  return { candidates, last: lastOf(members) }
}

async function readInvites(rows: Rows, correction: Correction, after: string | null) {
  const invites = await rows.invite.findMany({
    where: {
      contactNumber: { not: null },
      userId: null,
      status: { in: unusedStatuses },
      ...scopeOf(correction, 'contactNumber'),
      ...laterThan(after),
    },
    select: { id: true, contactNumber: true, phoneTyped: true, firstName: true, lastName: true },
    orderBy: { id: 'asc' },
    take: batchSize,
  })
  const candidates = invites.map(({ id, contactNumber, phoneTyped, firstName, lastName }): Candidate => ({
    rowId: id,
    userId: null,
    inviteId: id,
    name: `${firstName} ${lastName}`.trim(),
    from: contactNumber ?? '',
    isActive: false,
    phoneTyped,
    isConfirmed: false,
  }))
  return { candidates, last: lastOf(invites) }
}

const laterThan = (after: string | null) => (after === null ? {} : { id: { gt: after } })
const lastOf = (batch: { id: string }[]) => (batch.length === batchSize ? (batch.at(-1)?.id ?? null) : null)

/** `given`: who gets which number by this correction, moved by each batch. */
async function decide(
  { tx }: Ctx,
  candidates: Candidate[],
  { from, to }: { from: string; to: string },
  newOwners: Map<string, string>,
): Promise<PlannedPhone[]> {
  const read = candidates.flatMap((each) => {
    if (each.phoneTyped === null) return [{ ...each, to: null }]
    // Read by the country that the unit had before this one: not what is corrected.
    if (e164(each.phoneTyped, from) !== each.from) return []
    const number = e164(each.phoneTyped, to)
    return number === each.from ? [] : [{ ...each, to: number }]
  })
  const owners = await ownersOf(
    tx,
    read.flatMap((each) => each.to ?? []),
  )
  return read.map(({ phoneTyped, isConfirmed, ...each }): PlannedPhone => {
    const self = each.userId ?? each.rowId
    const number = each.to
    const isTaken =
      number !== null &&
      ((newOwners.get(number) ?? self) !== self || [...(owners.get(number) ?? [])].some((id) => id !== self))
    const outcome = isConfirmed
      ? 'CONFIRMED'
      : phoneTyped === null
        ? 'AS_TYPED'
        : number === null
          ? 'NOT_A_NUMBER'
          : isTaken
            ? 'TAKEN'
            : 'CHANGES'
    if (outcome === 'CHANGES' && number !== null) newOwners.set(number, self)
    return { ...each, outcome }
  })
}

/** Whose each number is already: a contact, what signs somebody in, or an invite that is open. */
async function ownersOf(rows: Rows, numbers: string[]): Promise<Map<string, Set<string>>> {
  const owners = new Map<string, Set<string>>()
  if (numbers.length === 0) return owners
  const [members, invites] = await Promise.all([
    rows.membership.findMany({
      where: { OR: [{ phoneNumber: { in: numbers } }, { user: { signInNumber: { in: numbers } } }] },
      select: { userId: true, phoneNumber: true, user: { select: { signInNumber: true } } },
    }),
    rows.invite.findMany({
      where: { contactNumber: { in: numbers }, status: { notIn: ['CLAIMED', 'DELETED'] } },
      select: { id: true, userId: true, contactNumber: true },
    }),
  ])
  const add = (number: string | null, owner: string) => {
    if (number !== null) owners.set(number, (owners.get(number) ?? new Set()).add(owner))
  }
  for (const { userId, phoneNumber, user } of members) {
    add(phoneNumber, userId)
    add(user.signInNumber, userId)
  }
  for (const { id, userId, contactNumber } of invites) add(contactNumber, userId ?? id)
  return owners
}
