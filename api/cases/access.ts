/**
 * Who may know of a case: a row for a person, never a role alone. `visibleCases` asks the database what `partsOf`
 * (workflows/engine/admission.ts) says of one case; admission.laws.test.ts compares the two.
 * Lists, counts, search, notices and files all go through `visibleCases`; single records through `partsIn`.
 */
import type { Prisma } from '../../prisma/client.ts'
import { Role } from '../../workflows/definition/basics.ts'
import { roleRow } from '../../workflows/definition/roles.ts'
import type { Ctx } from '../core/deps.ts'
import type { Message } from '../../workflows/definition/messages/message.ts'
import { AppError, notFound } from '../core/errors.ts'
import { isProven, requireRecentAuth, type Person } from '../core/session.ts'
import type { By, CaseRole } from '../../workflows/engine/state.ts'
import { partsOf } from '../../workflows/engine/admission.ts'
import { withNames } from './versions.ts'
import { say } from '../messages/say.ts'

type Me = Pick<Person, 'userId' | 'role' | 'branchId' | 'presentSince' | 'roleSince'>
type Holder = Pick<Me, 'userId' | 'presentSince' | 'roleSince'>

/** An empty OR would be no filter at all. */
const nothing: Prisma.CaseWhereInput = { id: { in: [] } }
/** As the respondent I know of it once I am informed; in no other way, whatever else I am. */
const asRespondent = (me: Me): Prisma.CaseWhereInput => ({
  respondentUserId: me.userId,
  respondentInformedAt: { not: null },
})
const notAsRespondent = (me: Me): Prisma.CaseWhereInput => ({
  OR: [{ respondentUserId: null }, { respondentUserId: { not: me.userId } }],
})
const asStarter = (me: Me): Prisma.CaseWhereInput => ({ startedByUserId: me.userId })
const asAssigned = (me: Me): Prisma.CaseWhereInput =>
  seated(me, ['COMMITTEE', 'PRESIDING_OFFICER', 'HANDLER'])
/**
 * Rows of mine that open something: of them, what was given since I last came to the workspace, and what was given to
 * a role since I last got that. `lasts` (workflows/engine/admission.ts) says the same of one row.
 */
export const ownRows = ({ userId, presentSince, roleSince }: Holder) =>
  ({
    userId,
    active: true,
    ...(presentSince ? { since: { gte: presentSince } } : {}),
    ...(roleSince
      ? {
          OR: [{ capacity: { not: 'EMPLOYER' }, actorRole: null }, { since: { gte: roleSince } }],
        }
      : {}),
  }) satisfies Prisma.CaseAssignmentWhereInput

/** The employer by a row of their own, as long as they have the role for the case's business unit. */
const asEmployer = (me: Me): Prisma.CaseWhereInput =>
  roleRow(Role.parse(me.role)).party === 'EMPLOYER'
    ? {
        assignments: { some: { ...ownRows(me), capacity: 'EMPLOYER' } },
        employerInformedAt: { not: null },
        ...(me.branchId ? { branchId: me.branchId } : {}),
      }
    : nothing

type PartName = Exclude<CaseRole, 'SCHEDULER'>
const seated = (me: Me, capacities: string[]): Prisma.CaseWhereInput => ({
  assignments: { some: { ...ownRows(me), capacity: { in: capacities } } },
})
const parts: Record<PartName, (me: Me) => Prisma.CaseWhereInput> = {
  COMPLAINANT: asStarter,
  RESPONDENT: asRespondent,
  COMMITTEE: (me) => seated(me, ['COMMITTEE', 'PRESIDING_OFFICER']),
  PRESIDING_OFFICER: (me) => seated(me, ['PRESIDING_OFFICER']),
  HANDLER: (me) => seated(me, ['HANDLER']),
  EMPLOYER: asEmployer,
}
/** Cases in which I have this part; a respondent has no other. */
export const ofPart = (me: Me, part: PartName): Prisma.CaseWhereInput =>
  part === 'RESPONDENT' ? asRespondent(me) : { AND: [notAsRespondent(me), parts[part](me)] }

/** The filter for every list, count and search of cases. */
export const visibleCases = (me: Me): Prisma.CaseWhereInput => ({
  OR: [
    asRespondent(me),
    { AND: [notAsRespondent(me), { OR: [asStarter(me), asAssigned(me), asEmployer(me)] }] },
  ],
})

/** Include of a case: the person's own access rows that are in force, which `partsIn` reads. */
export const withMyAssignments = (me: Holder) =>
  ({ assignments: { where: ownRows(me) } }) satisfies Prisma.CaseInclude
export type VisibleCase = Prisma.CaseGetPayload<{ include: ReturnType<typeof withMyAssignments> }>

/** What I am in a case; empty when I may not know of it. */
export const partsIn = (me: Me, row: VisibleCase): CaseRole[] => partsOf(me, row, row.assignments)

/** Whether I may open the case itself: a guest may know one of its meetings and no more. */
export const mayOpen = (me: Me, row: VisibleCase): boolean => partsIn(me, row).length > 0

const closedStatuses = ['CLOSED', 'WITHDRAWN']
/** Whether a case is neither closed nor withdrawn. */
export const isOpenCase = ({ status }: { status: string }): boolean => !closedStatuses.includes(status)
/** The same of rows. */
export const openCases = { status: { notIn: closedStatuses } }

/**
 * Requires recent authentication to open another person's case, as its committee, handler or employer. Throws
 * PROOF_REQUIRED. A party opens their own case without it.
 */
export function requireProof(ctx: Pick<Ctx, 'person'>, mine: CaseRole[]): void {
  if (requiresProof(mine)) requireRecentAuth(ctx)
}
/** Whether the case's page would open to me now; a list says no more of the case than that page would. */
export const isReadableNow = (me: Person, mine: CaseRole[]): boolean => !requiresProof(mine) || isProven(me)
const requiresProof = (mine: CaseRole[]): boolean =>
  mine.some((part) => part !== 'COMPLAINANT' && part !== 'RESPONDENT')

const opened = (me: Me) => ({
  ...withMyAssignments(me),
  ...withNames,
  branch: { select: { name: true, timeZone: true } },
})

/**
 * The case with what I am in it. Throws 404 alike for one that is not there and one that I may not know of,
 * and PROOF_REQUIRED.
 */
export async function caseFor(ctx: Pick<Ctx, 'tx' | 'person'>, caseId: string) {
  const row = await ctx.tx.case.findFirst({
    where: { id: caseId, ...visibleCases(ctx.person) },
    include: opened(ctx.person),
  })
  if (!row) await rejectErasedCase(ctx, caseId)
  return known(ctx, row)
}

/** Throws ERASED for who sat on a case that was erased, with day and rule; to everybody else it never was. */
async function rejectErasedCase({ tx, person }: Pick<Ctx, 'tx' | 'person'>, caseId: string): Promise<void> {
  const gone = await tx.erasedCase.findFirst({ where: { caseId, committeeIds: { has: person.userId } } })
  if (!gone) return
  // After a restore the rule may be of a day that is gone.
  const rule = await tx.retentionRule.findFirst({ where: { id: gone.ruleId } })
  throw new AppError('ERASED', { text: erasedBy(gone.erasedAt.toISOString(), rule) })
}

type Rule = { months: number | null; citation: string }
function erasedBy(at: string, rule: Rule | null): Message {
  if (!rule?.months) return say('retention.caseErased', { at })
  const { months, citation } = rule
  return citation
    ? say('retention.caseErasedByLaw', { at, months, citation })
    : say('retention.caseErasedByRule', { at, months })
}

/** The same with one of its steps, in one statement; `step` is null where the case has none of that name. */
export async function caseWithStep(ctx: Ctx, caseId: string, instance: string) {
  const caseRow = await ctx.tx.case.findFirst({
    where: { id: caseId, ...visibleCases(ctx.person) },
    include: { ...opened(ctx.person), steps: { where: { instance } } },
  })
  const { row, parts } = known(ctx, caseRow)
  return { row, parts, step: row.steps[0] ?? null }
}

function known<Row extends VisibleCase>(
  ctx: Pick<Ctx, 'person'>,
  row: Row | null,
): { row: Row; parts: CaseRole[] } {
  if (!row) throw notFound()
  const mine = partsIn(ctx.person, row)
  requireProof(ctx, mine)
  return { row, parts: mine }
}

/** Myself as the engine's validator sees me. HANDLER counts for the step it was given for. */
export function actingAs(person: Person, row: VisibleCase, parts: CaseRole[], step?: string): By {
  const handles = row.assignments.some((each) => each.capacity === 'HANDLER' && each.step === step)
  return {
    userId: person.userId,
    role: person.role,
    capacities: parts.filter((part) => part !== 'HANDLER' || handles),
  }
}
