/**
 * Composition of a committee by POSH s. 4: one presiding officer, two members, one external member, each for three
 * years at most; the presiding officer and at least half of them women. Only people who appoint committees see the
 * findings on women, since a finding about one seat describes one person.
 */
import { dateIn } from '../../workflows/definition/clocks.ts'
import type { Message } from '../../workflows/definition/messages/message.ts'
import type { z } from '@hono/zod-openapi'
import type { Ctx } from '../core/deps.ts'
import { wordsFor } from '../core/readerLocale.ts'
import { say } from '../messages/say.ts'
import { activeMember } from '../users/search.ts'
import type { Proof } from './basicsContract.ts'

type Member = {
  part: string
  since: Date
  termFrom: Date | null
  termUntil: Date | null
  isWoman: boolean | null
}
/** Null: not known, which is neither met nor missed. */
type Requirement = { isMet: boolean | null; lacks: Message }
const termYears = 3
const female = /^(f|female|woman|w|महिला|स्त्री)$/i
const male = /^(m|male|man|पुरुष)$/i

/** What a profile says in whatever words; null where these say neither. */
export function isWomanBy(gender: string | null): boolean | null {
  const text = (gender ?? '').trim()
  if (female.test(text)) return true
  return male.test(text) ? false : null
}

/** The last day of a term that began on a day, YYYY-MM-DD: the same day three years on, or the last before it. */
export function termEndsOn(begunOn: string): string {
  const [year = 0, month = 1, day = 1] = begunOn.split('-').map(Number)
  const lastDay = new Date(Date.UTC(year + termYears, month, 0)).getUTCDate()
  return new Date(Date.UTC(year + termYears, month - 1, Math.min(day, lastDay))).toISOString().slice(0, 10)
}

/** The last day that a member was appointed for, and never one after three years. */
function lastDayOf({ since, termFrom, termUntil }: Member, timeZone: string): string {
  const begunOn = termFrom?.toISOString().slice(0, 10) ?? dateIn(timeZone, since.getTime())
  const [first = ''] = [termEndsOn(begunOn), termUntil?.toISOString().slice(0, 10) ?? '9'].toSorted()
  return first
}

function seatRequirements(members: readonly Member[], timeZone: string, at: Date): Requirement[] {
  const count = (part: string) => members.filter((each) => each.part === part).length
  const today = dateIn(timeZone, at.getTime())
  const over = members.filter((each) => today > lastDayOf(each, timeZone)).length
  return [
    { isMet: count('PRESIDING_OFFICER') >= 1, lacks: say('compliance.noPresiding') },
    { isMet: count('MEMBER') >= 2, lacks: say('compliance.fewMembers') },
    { isMet: count('EXTERNAL') >= 1, lacks: say('compliance.noExternal') },
    { isMet: over === 0, lacks: say('compliance.termsOver', { count: over }) },
  ]
}

/** Substitutes are no members by the Act until they step in. */
function womenRequirements(all: readonly Member[]): Requirement[] {
  const members = all.filter(({ part }) => part !== 'SUBSTITUTE')
  const presiding = members.filter(({ part }) => part === 'PRESIDING_OFFICER')
  const women = members.filter(({ isWoman }) => isWoman).length
  const unknown = members.filter(({ isWoman }) => isWoman === null).length
  const isHalf = women * 2 >= members.length ? true : (women + unknown) * 2 >= members.length ? null : false
  const presides = presiding.some(({ isWoman }) => isWoman === null)
    ? null
    : presiding.some((each) => each.isWoman)
  return [
    {
      isMet: presides,
      lacks: say(presides === null ? 'compliance.presidingUnknown' : 'compliance.presidingNoWoman'),
    },
    {
      isMet: isHalf,
      lacks:
        isHalf === null ? say('compliance.womenUnknown', { count: unknown }) : say('compliance.fewWomen'),
    },
  ]
}

/** The committee of these business units that has most of it. */
export async function ofCommittee(ctx: Ctx, units: string[], at: Date): Promise<z.input<typeof Proof>> {
  const { permissions, impersonatedBy } = ctx.person
  const appoints = permissions.has('committee:update') && !impersonatedBy
  const committees = await ctx.tx.committee.findMany({
    where: { branchId: { in: units }, active: true },
    include: { members: { where: { active: true } } },
    orderBy: { name: 'asc' },
  })
  const [people, branches] = await Promise.all([
    ctx.tx.membership.findMany({
      where: {
        userId: { in: committees.flatMap(({ members }) => members.map(({ userId }) => userId)) },
        ...activeMember,
      },
      select: { userId: true, gender: true },
    }),
    ctx.tx.branch.findMany({ where: { id: { in: units } }, select: { id: true, timeZone: true } }),
  ])
  const genders = new Map(people.map(({ userId, gender }) => [userId, gender]))
  const committeeChecks = committees.map(({ name, branchId, members }) => {
    const here = members.flatMap(({ userId, countsAsWoman, ...each }) => {
      const gender = genders.get(userId)
      return gender === undefined ? [] : [{ ...each, isWoman: countsAsWoman ?? isWomanBy(gender) }]
    })
    const zone = branches.find(({ id }) => id === branchId)?.timeZone ?? ctx.workspace.timeZone
    const requirements = [...seatRequirements(here, zone, at), ...(appoints ? womenRequirements(here) : [])]
    return { name, requirements, met: requirements.filter(({ isMet }) => isMet).length }
  })
  const best = committeeChecks.toSorted((one, other) => other.met - one.met)[0]
  const lacks = best
    ? [
        ...best.requirements.filter(({ isMet }) => !isMet).map((each) => each.lacks),
        say(appoints ? 'compliance.checkSenior' : 'compliance.womenNotShown'),
      ]
    : [say('compliance.noCommittee')]
  return {
    kind: 'COMMITTEE',
    name: best?.name ?? '',
    done: best?.met ?? 0,
    all: best?.requirements.length ?? (appoints ? 6 : 4),
    lacks: lacks.map((each) => wordsFor(each)),
  }
}
