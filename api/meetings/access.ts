/**
 * Who may see a meeting: the committee of its case and people who act on its step see all of it, a guest only the
 * invitation.
 */
import type { Prisma, Rows } from '../../prisma/client.ts'
import type { By, CaseRole } from '../../workflows/engine/state.ts'
import { mayAct, standsAs } from '../../workflows/engine/mayAct.ts'
import { actingAs, partsIn, requireProof, withMyAssignments, type VisibleCase } from '../cases/access.ts'
import type { Ctx } from '../core/deps.ts'
import { AppError, notFound } from '../core/errors.ts'
import { actorOf } from '../cases/rowSchemas.ts'

export const withGuests = { guests: { orderBy: { id: 'asc' } } } satisfies Prisma.MeetingInclude
export type MeetingRow = Prisma.MeetingGetPayload<{ include: typeof withGuests }>
/** With all that was kept and said of it, in the same statement. */
export const withRecord = {
  ...withGuests,
  notes: { orderBy: [{ at: 'asc' }, { id: 'asc' }] },
  record: true,
  signatures: { orderBy: [{ at: 'asc' }, { id: 'asc' }] },
  shares: { orderBy: [{ at: 'asc' }, { id: 'asc' }] },
  objections: { orderBy: [{ at: 'asc' }, { id: 'asc' }] },
} satisfies Prisma.MeetingInclude
export type WholeMeeting = Prisma.MeetingGetPayload<{ include: typeof withRecord }>
type StepRow = Prisma.CaseStepGetPayload<object>
/** What I am to a meeting's step. */
export type Standing = { by: By; actsOnIt: boolean; isMember: boolean }

/**
 * Returns in which role the caller acts on the step, whether they may act on it, and whether they sit on the
 * committee.
 */
export function standingOf(
  ctx: Pick<Ctx, 'person'>,
  row: VisibleCase,
  parts: CaseRole[],
  step: Pick<StepRow, 'instance' | 'actor'>,
): Standing {
  const by = actingAs(ctx.person, row, parts, step.instance)
  return { by, actsOnIt: mayAct(actorOf(step), by), isMember: standsAs(by, 'COMMITTEE') }
}
/** Whether the person may see all of the meeting: they act on its step or sit on the committee of its case. */
export const isInsider = ({ actsOnIt, isMember }: Standing): boolean => actsOnIt || isMember

/**
 * Somebody named as respondent is nothing at all before being informed: no guest, and not whom a step names.
 */
const isWalled = (ctx: Pick<Ctx, 'person'>, row: VisibleCase) =>
  row.respondentUserId === ctx.person.userId && row.respondentInformedAt === null
/** Whether the caller is a guest of the meeting: not of a draft, and not as a respondent before being informed. */
export const isGuest = (ctx: Pick<Ctx, 'person'>, row: VisibleCase, meeting: MeetingRow): boolean =>
  meeting.status !== 'DRAFT' &&
  !isWalled(ctx, row) &&
  meeting.guests.some((guest) => guest.userId === ctx.person.userId)

export type SeenMeeting = {
  meeting: WholeMeeting
  row: VisibleCase
  parts: CaseRole[]
  step: StepRow
  standing: Standing
}

/**
 * A meeting with what I am to it. 404 alike for one that is not there and one that I may not know of; throws
 * PROOF_REQUIRED.
 */
export async function meetingFor(ctx: Ctx, id: string): Promise<SeenMeeting> {
  const meeting = await ctx.tx.meeting.findFirst({ where: { id }, include: withRecord })
  if (!meeting) throw notFound()
  const [row, step] = await Promise.all([
    ctx.tx.case.findFirst({ where: { id: meeting.caseId }, include: withMyAssignments(ctx.person) }),
    ctx.tx.caseStep.findFirst({ where: { caseId: meeting.caseId, instance: meeting.step } }),
  ])
  if (!row || !step || isWalled(ctx, row)) throw notFound()
  const parts = partsIn(ctx.person, row)
  const standing = standingOf(ctx, row, parts, step)
  if (!isInsider(standing) && !isGuest(ctx, row, meeting)) throw notFound()
  requireProof(ctx, parts)
  return { meeting, row, parts, step, standing }
}

/** The same, and nobody else changes it, its record or who signed it until the transaction ends. */
export async function lockMeeting(ctx: Ctx, id: string): Promise<SeenMeeting> {
  await lockRow(ctx.tx, id)
  return meetingFor(ctx, id)
}
/** Locks the row of a meeting until the transaction ends; it checks no rights. */
export const lockRow = (rows: Rows, id: string) =>
  rows.$queryRaw`SELECT 1 FROM "Meeting" WHERE id = ${id}::uuid FOR UPDATE`

/** The same for who acts on its step; 403 for others who know of it. */
export async function myMeeting(ctx: Ctx, id: string): Promise<SeenMeeting> {
  const seen = await meetingFor(ctx, id)
  if (!seen.standing.actsOnIt) throw new AppError('FORBIDDEN')
  return seen
}
