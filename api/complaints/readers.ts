/**
 * Who will deal with a complaint and read it, by name, before it is filed; and who of them the complaint may
 * be about.
 */
import { isElevated, roleNames, roleRow } from '../../workflows/definition/roles.ts'
import type { Definition } from '../../workflows/definition/definition.ts'
import { Role } from '../../workflows/definition/basics.ts'
import type { Actor } from '../../workflows/definition/graph.ts'
import { seatingFor } from '../committees/seating.ts'
import type { Message } from '../../workflows/definition/messages/message.ts'
import { beside, besideOrNull } from '../core/readerLocale.ts'
import { say } from '../messages/say.ts'
import type { Ctx } from '../core/deps.ts'
import type { ComplaintForm, DraftForm, ProcessDetails } from './contract.ts'
import { isNear, type Written } from './nameMatch.ts'
import type { SeatedCommittee } from './seats.ts'
import { column } from '../core/json.ts'

export type Reader = { userId: string; name: string; part: Message }
type Committee = NonNullable<ProcessDetails['committee']>

const partOfMember = (part: string | undefined): Message =>
  say(
    part === 'PRESIDING_OFFICER' || part === 'EXTERNAL' || part === 'SUBSTITUTE'
      ? `caseRoles.${part}`
      : 'caseRoles.MEMBER',
  )
const namedMember = {
  userId: true,
  designation: true,
  phoneNumber: true,
  role: true,
  user: { select: { firstName: true, lastName: true, email: true, formerNames: true } },
} as const
type Row = {
  userId: string
  designation: string | null
  phoneNumber: string | null
  role: string
  user: { firstName: string; lastName: string; email: string; formerNames: string[] }
}
const nameOf = ({ user }: Row): string => `${user.firstName} ${user.lastName}`.trim()

export type Readers = {
  committee: Committee | null
  others: Reader[]
  rows: Row[]
  partOf: (userId: string) => Message
}

/** More than will ever deal with one complaint; a role that everybody has names nobody. */
const maxOthers = 30

/** `recused`: people who step aside, including the filer. The result holds the rows of the people, for comparison. */
export async function readersOf(
  ctx: Ctx,
  {
    definition,
    unitId,
    committee,
    recused,
  }: { definition: Definition; unitId: string; committee: SeatedCommittee | null; recused: string[] },
): Promise<Readers> {
  const memberIds = committee?.members.map((member) => member.userId) ?? []
  const { roles, persons } = actorsOf(definition)
  const rows: Row[] = await ctx.tx.membership.findMany({
    where: {
      active: true,
      user: { active: true },
      OR: [
        { userId: { in: [...memberIds, ...persons] } },
        { role: { in: roles }, OR: [{ branchId: unitId }, { branchId: null }] },
      ],
    },
    select: namedMember,
    orderBy: { userId: 'asc' },
    take: memberIds.length + persons.length + maxOthers,
  })
  const others = rows
    .filter(({ userId }) => !memberIds.includes(userId) && userId !== ctx.person.userId)
    .map((row): Reader => ({
      userId: row.userId,
      name: nameOf(row),
      part: say(
        roleRow(Role.parse(row.role)).party === 'EMPLOYER' ? 'caseRoles.EMPLOYER' : 'caseRoles.stepHandler',
      ),
    }))
  const partOf = (userId: string) =>
    others.find((each) => each.userId === userId)?.part ??
    partOfMember(committee?.members.find((member) => member.userId === userId)?.part)
  return {
    committee: committee && describe(committee, rows, { recused, me: ctx.person.userId }),
    others: others.filter(({ userId }) => !recused.includes(userId)),
    rows,
    partOf,
  }
}

/**
 * Roles and people that some step waits for, now or once it is late; the employer is always among them, as it may be
 * informed of any complaint.
 */
function actorsOf({ process }: Definition): { roles: Role[]; persons: string[] } {
  const actors: Actor[] = Object.values(process.steps).flatMap((step) =>
    [step.actor, step.clock?.first.reassignTo, step.clock?.second.reassignTo].flatMap((actor) => actor ?? []),
  )
  const roles = actors.flatMap((actor) => (actor.by === 'ROLE' && isElevated(actor.role) ? [actor.role] : []))
  return {
    roles: [...new Set<Role>([...roleNames.filter((role) => roleRow(role).party === 'EMPLOYER'), ...roles])],
    persons: actors.flatMap((actor) =>
      actor.by === 'PERSON' && uuidShape.test(actor.userId) ? [actor.userId] : [],
    ),
  }
}
const uuidShape = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** Each member, who steps aside and who sits in for them. */
function describe(
  { name, members }: SeatedCommittee,
  rows: Row[],
  { recused, me }: { recused: string[]; me: string },
): Committee {
  const known = new Map(rows.map((row) => [row.userId, row]))
  const nameBy = (userId: string) => {
    const row = known.get(userId)
    return row ? nameOf(row) : ''
  }
  const seats = seatingFor(members, recused)
  return {
    name,
    members: members
      .filter(({ isHere, isInTerm }) => isHere && isInTerm)
      .map(({ userId, part }) => {
        const substitutedSeat = seats.find(
          ({ member, sitting }) => sitting?.userId === userId && member.userId !== userId,
        )
        return {
          name: nameBy(userId),
          designation: known.get(userId)?.designation ?? null,
          ...beside('part', partOfMember(part)),
          stepsAside: !recused.includes(userId) ? null : userId === me ? 'YOU_FILE' : 'YOU_NAMED_THEM',
          ...besideOrNull(
            'sitsInFor',
            substitutedSeat ? nameBy(substitutedSeat.member.userId) || say('caseRoles.memberWhoLeft') : null,
          ),
        }
      }),
  }
}

/** Of those who would read it, whom the written words may mean; never who is meant already, or who files. */
export function nearTo(written: Written, { rows, partOf }: Readers, without: (string | null)[]): Reader[] {
  return rows
    .filter(({ userId }) => !without.includes(userId))
    .filter((row) => isNear(written, { ...row.user, phone: row.phoneNumber }))
    .map((row) => ({ userId: row.userId, name: nameOf(row), part: partOf(row.userId) }))
}

/** What a form says of the respondent, in whatever state it is. */
export const writtenOf = ({
  respondent,
  incidents,
}: {
  respondent: {
    name?: string | null | undefined
    email?: string | null | undefined
    phone?: string | null | undefined
    description?: string | null | undefined
  }
  incidents: Pick<DraftForm['incidents'][number], 'details'>[]
}): Written => ({
  name: respondent.name ?? '',
  email: respondent.email ?? '',
  phone: respondent.phone ?? '',
  texts: [respondent.description ?? '', ...incidents.map(({ details }) => details)],
})

/** Whether somebody of these may be the respondent of a case. As `likeRespondent`. */
export const mayBeAmong = async (
  ...[ctx, row, userIds]: Parameters<typeof likeRespondent>
): Promise<boolean> => (await likeRespondent(ctx, row, userIds)).length > 0

/**
 * Who of these people may be the respondent of a case that has no respondent yet; those whom the filer ruled out do
 * not count.
 */
export async function likeRespondent(
  ctx: Ctx,
  row: { id: string; respondentUserId: string | null },
  userIds: string[],
): Promise<string[]> {
  const isLike = await likenessOf(ctx, row)
  if (!isLike) return []
  const rows = await ctx.tx.membership.findMany({ where: { userId: { in: userIds } }, select: likened })
  return rows.filter(isLike).map(({ userId }) => userId)
}

/** What is compared of a colleague. */
export const likened = { userId: true, phoneNumber: true, user: namedMember.user } as const
type Likened = Pick<Row, 'userId' | 'phoneNumber' | 'user'>

/** The same as a question about one colleague; null where the respondent is known, and so nobody else is like them. */
export async function likenessOf(
  ctx: Ctx,
  row: { id: string; respondentUserId: string | null },
): Promise<((person: Likened) => boolean) | null> {
  if (row.respondentUserId !== null) return null
  const [form, namedCount] = await Promise.all([
    ctx.tx.caseForm.findFirst({ where: { caseId: row.id }, select: { respondent: true, incidents: true } }),
    ctx.tx.caseEvent.count({ where: { caseId: row.id, kind: 'RESPONDENT_NAMED' } }),
  ])
  if (!form || namedCount > 0) return null
  const { noneOf = [], ...respondent } = column<ComplaintForm['respondent']>().read(form.respondent)
  const written = writtenOf({
    respondent,
    incidents: column<ComplaintForm['incidents']>().read(form.incidents),
  })
  return ({ userId, user, phoneNumber }) =>
    !noneOf.includes(userId) && isNear(written, { ...user, phone: phoneNumber })
}
