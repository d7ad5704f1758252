/**
 * My open steps over all cases, due and overdue first. What is mine is what the engine would let me act on.
 */
import type { z } from '@hono/zod-openapi'
import type { Prisma } from '../../prisma/client.ts'
import type { Ctx } from '../core/deps.ts'
import { orderBy, skipTake, toPage, type Page, type PageQuery } from '../core/page.ts'
import { isReadableNow, ofPart, ownRows, partsIn, visibleCases, withMyAssignments } from '../cases/access.ts'
import { casesTitled } from '../cases/casesTitled.ts'
import type { FormSection } from '../../workflows/definition/definition.ts'
import { groupBy } from '../../workflows/definition/graphIndex.ts'
import { column } from '../core/json.ts'
import type { MeetingForm } from '../meetings/contract.ts'
import type { complaints, OpenStep, StepForm } from './contract.ts'
import { caseSubjects } from './caseSubjects.ts'
import { firstWordsOf } from './firstWords.ts'
import { isoOrNull } from './process.ts'
import { isLate } from './summary.ts'
import { minutesOf, wordsOf } from './unsentDrafts.ts'
import { unknownVersion, versionsOf, withNames } from '../cases/versions.ts'
import { WorkflowKind } from '../../workflows/definition/graph.ts'
import { StepKind } from '../cases/rowSchemas.ts'

type InboxFilter = z.output<typeof complaints.inbox.body>
const withCase = (me: Ctx['person']) =>
  ({ case: { include: { ...withMyAssignments(me), ...withNames } } }) satisfies Prisma.CaseStepInclude
type Row = Prisma.CaseStepGetPayload<{ include: ReturnType<typeof withCase> }>

/**
 * One page of the open steps that are the caller's to do, over all cases; by default overdue ones first, then by due
 * date.
 */
export async function listOpenSteps(
  ctx: Ctx,
  query: PageQuery,
  filter: InboxFilter,
): Promise<Page<OpenStep>> {
  const where: Prisma.CaseStepWhereInput = {
    AND: [await mine(ctx), ...narrowed(filter, await casesTitled(ctx, filter.searchText))],
  }
  const [rows, total] = await Promise.all([
    ctx.tx.caseStep.findMany({
      where,
      ...skipTake(query),
      include: withCase(ctx.person),
      orderBy: orderBy(query.sortBy, sorts, byDue),
    }),
    ctx.tx.caseStep.count({ where }),
  ])
  const caseIds = [...new Set(rows.map(({ caseId }) => caseId))]
  const [versions, meetings, begun, subjects] = await Promise.all([
    versionsOf(
      ctx,
      rows.map((row) => row.case),
    ),
    plannedMeetings(ctx, rows),
    ownDrafts(ctx, rows),
    caseSubjects(ctx, caseIds),
  ])
  return toPage(
    rows.map((row) => {
      const { definition } = versions.get(row.case.workflowVersionId) ?? unknownVersion
      return {
        caseId: row.caseId,
        caseNo: row.case.caseNo,
        kind: StepKind.parse(row.kind),
        workflowKind: WorkflowKind.parse(row.case.kind),
        step: row.instance,
        stepName: definition.process.steps[row.stepId]?.name ?? row.name,
        stageName: definition.stages.find((stage) => stage.id === row.stageId)?.name ?? '',
        branch: row.case.branch.name,
        about: subjects.get(row.caseId) ?? null,
        openedAt: isoOrNull(row.openedAt),
        dueAt: isoOrNull(row.dueAt),
        overdue: isLate(row),
        onHold: row.case.status === 'ON_HOLD',
        meetingAt: isoOrNull(meetings.get(`${row.caseId}/${row.instance}`)),
        draft: isReadableNow(ctx.person, partsIn(ctx.person, row.case))
          ? begunOf(begun.get(`${row.caseId}/${row.instance}`) ?? [], definition.forms[row.stepId] ?? [])
          : null,
      }
    }),
    total,
    query,
  )
}

/** How many steps are mine to do now. */
export const openSteps = async (ctx: Ctx): Promise<number> =>
  ctx.tx.caseStep.count({ where: await mine(ctx) })

const mine = async (ctx: Ctx): Promise<Prisma.CaseStepWhereInput> => ({
  status: 'READY',
  AND: [{ case: visibleCases(ctx.person) }, { OR: await waitingForMe(ctx) }],
})

type Order = Prisma.CaseStepOrderByWithRelationInput
const sorts: Record<string, (direction: 'asc' | 'desc') => Order> = {
  dueAt: (sort) => ({ dueAt: { sort, nulls: 'last' } }),
  openedAt: (openedAt) => ({ openedAt }),
  stepName: (name) => ({ name }),
  caseNo: (caseNo) => ({ case: { caseNo } }),
}
const byDue: Order[] = [{ overdue: 'desc' }, { dueAt: { sort: 'asc', nulls: 'last' } }, { openedAt: 'asc' }]

const actorIs = (name: string, value: string): Prisma.CaseStepWhereInput => ({
  actor: { path: [name], equals: value },
})

const onBehalf = (me: Ctx['person'], served: 'respondentServedAt' | 'employerServedAt') => ({
  kind: 'ACTION',
  case: { AND: [ofPart(me, 'COMMITTEE'), { [served]: { not: null } }] },
})

/** One sentence for each kind of actor. */
async function waitingForMe(ctx: Ctx): Promise<Prisma.CaseStepWhereInput[]> {
  const me = ctx.person
  const inHand = await ctx.tx.caseAssignment.findMany({
    where: { ...ownRows(me), capacity: 'HANDLER', case: visibleCases(me) },
    select: { caseId: true, step: true },
  })
  const notRespondent: Prisma.CaseStepWhereInput = {
    case: { OR: [{ respondentUserId: null }, { respondentUserId: { not: me.userId } }] },
  }
  return [
    { AND: [actorIs('by', 'COMMITTEE'), { case: ofPart(me, 'COMMITTEE') }] },
    { AND: [actorIs('by', 'COMPLAINANT'), { case: ofPart(me, 'COMPLAINANT') }] },
    { AND: [actorIs('by', 'RESPONDENT'), { case: ofPart(me, 'RESPONDENT') }] },
    { AND: [actorIs('by', 'EMPLOYER'), { case: ofPart(me, 'EMPLOYER') }] },
    // The committee writes down what a party answers who was served outside of the product.
    { AND: [actorIs('by', 'RESPONDENT'), onBehalf(me, 'respondentServedAt')] },
    { AND: [actorIs('by', 'EMPLOYER'), onBehalf(me, 'employerServedAt')] },
    ...(inHand.length > 0
      ? [
          {
            AND: [
              notRespondent,
              { OR: inHand.map(({ caseId, step }) => ({ caseId, instance: step })) },
              {
                OR: [
                  { AND: [actorIs('by', 'ROLE'), actorIs('role', me.role)] },
                  { AND: [actorIs('by', 'PERSON'), actorIs('userId', me.userId)] },
                ],
              },
            ],
          },
        ]
      : []),
  ]
}

function narrowed(
  { kind, overdueOnly, searchText }: InboxFilter,
  titled: string[],
): Prisma.CaseStepWhereInput[] {
  const text = { contains: searchText ?? '', mode: 'insensitive' as const }
  return [
    ...(kind ? [{ kind }] : []),
    ...(overdueOnly ? [{ OR: [{ overdue: true }, { dueAt: { lt: new Date() } }] }] : []),
    ...(searchText ? [{ OR: [{ name: text }, { case: { caseNo: text } }, { caseId: { in: titled } }] }] : []),
  ]
}

async function plannedMeetings(ctx: Ctx, rows: Row[]): Promise<Map<string, Date>> {
  const meetings = await ctx.tx.meeting.findMany({
    where: {
      caseId: { in: rows.map((row) => row.caseId) },
      step: { in: rows.map((row) => row.instance) },
      status: 'SCHEDULED',
    },
    select: { caseId: true, step: true, startAt: true },
  })
  return new Map(meetings.map((meeting) => [`${meeting.caseId}/${meeting.step}`, meeting.startAt]))
}

type OwnDraft = Prisma.StepDraftGetPayload<object>
/** What I wrote for these steps and have not sent, newest first. */
async function ownDrafts(ctx: Ctx, rows: Row[]): Promise<Map<string, OwnDraft[]>> {
  const drafts = await ctx.tx.stepDraft.findMany({
    where: {
      userId: ctx.person.userId,
      revision: { gt: 0 },
      caseId: { in: rows.map((row) => row.caseId) },
      step: { in: rows.map((row) => row.instance) },
    },
    orderBy: { updatedAt: 'desc' },
  })
  return groupBy(drafts, ({ caseId, step }) => `${caseId}/${step}`)
}

function begunOf(drafts: OwnDraft[], sections: FormSection[]): OpenStep['draft'] {
  const texts = drafts.flatMap(({ part, form }) =>
    part === 'FORM' ? textsOf(form, sections) : minutesIn(form),
  )
  const [last] = drafts
  const firstWords = firstWordsOf(texts)
  return last && firstWords ? { firstWords, updatedAt: last.updatedAt.toISOString() } : null
}
function textsOf(form: unknown, sections: FormSection[]): string[] {
  const { answers, note } = column<StepForm>().read(form)
  const questions = sections.flatMap(({ attributes }) => attributes)
  return [...questions.flatMap((attribute) => wordsOf(attribute, answers).map(({ text }) => text)), note]
}
function minutesIn(form: unknown): string[] {
  const meetingMinutes = minutesOf(column<MeetingForm>().read(form))
  return meetingMinutes ? [meetingMinutes.minutes, meetingMinutes.outcome] : []
}
