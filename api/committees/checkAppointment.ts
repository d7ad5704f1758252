/** What is wrong with a committee that somebody creates or changes, named by its field. */
import type { z } from '@hono/zod-openapi'
import type { Ctx } from '../core/deps.ts'
import { AppError, badField, unknownReference } from '../core/errors.ts'
import { say } from '../messages/say.ts'
import type { committees } from './contract.ts'

export type AppointedMember = z.output<typeof committees.create.body>['members'][number]

/** Throws VALIDATION_FAILED, or NOT_FOUND for somebody who is no active member of the workspace. */
export async function checkMembers(ctx: Ctx, members: AppointedMember[]): Promise<void> {
  checkParts(members)
  checkTerms(members)
  await checkPeople(ctx, members)
}

function checkParts(members: AppointedMember[]): void {
  if (members.filter((each) => each.part === 'PRESIDING_OFFICER').length !== 1)
    throw badField('members', say('committees.onePresidingOfficer'))
  const twin = members.findIndex(
    (each, place) => members.findIndex((other) => other.userId === each.userId) !== place,
  )
  if (twin >= 0) throw badField(`members.${twin}.userId`, say('committees.memberTwice'))
}

function checkTerms(members: AppointedMember[]): void {
  const at = members.findIndex(({ term }) => term?.from && term.until && term.until < term.from)
  if (at >= 0) throw badField(`members.${at}.term.until`, say('committees.termEndsBeforeItStarts'))
}

async function checkPeople(ctx: Ctx, members: AppointedMember[]): Promise<void> {
  const rows = await ctx.tx.membership.findMany({
    where: { userId: { in: members.map((each) => each.userId) }, active: true, user: { active: true } },
    select: { userId: true },
  })
  const active = new Set(rows.map((each) => each.userId))
  const stranger = members.findIndex((each) => !active.has(each.userId))
  if (stranger >= 0) throw unknownReference(`members.${stranger}.userId`, say('committees.memberInactive'))
}

/** Throws DUPLICATE where another active committee of the workspace has the name. `id`: of the one that has it. */
export async function checkName(ctx: Ctx, name: string, id?: string): Promise<void> {
  const twin = await ctx.tx.committee.findFirst({
    where: { name, active: true, ...(id ? { id: { not: id } } : {}) },
    select: { id: true },
  })
  if (twin)
    throw new AppError('DUPLICATE', {
      text: say('committees.nameTaken'),
      fields: [{ path: 'name', code: 'duplicate', text: say('common.chooseAnotherName') }],
    })
}

/** What the audit log holds of a member; nobody's gender. */
export const auditedMember = ({ userId, part, term }: AppointedMember) => ({
  userId,
  part,
  ...(term?.from || term?.until ? { term } : {}),
})

/** The columns that were sent; what is left out stays as it is. */
export const columnsOf = ({ part, countsAsWoman, term }: AppointedMember) => ({
  part,
  ...(countsAsWoman === undefined ? {} : { countsAsWoman }),
  ...(term && {
    termFrom: term.from && new Date(term.from),
    termUntil: term.until && new Date(term.until),
  }),
})
