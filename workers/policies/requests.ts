/**
 * Whom the policies of a workspace ask, looked at once a day and after each change: people come, move and leave, and
 * acceptances lapse, without a sign. A look goes on page by page where it stopped; one page is a transaction.
 */
import { Prisma, type Database, type Rows } from '../../prisma/client.ts'
import type { PolicyRow } from '../../api/policies/access.ts'
import { audienceOf, pageSize, standingsOf } from '../../api/policies/people.ts'
import { dayMs } from '../../workflows/definition/zones.ts'
import { isOpenWith } from '../../api/core/accessFlags.ts'
import { accessFlagsOf } from '../../api/users/personRights.ts'
import { notifyOfReview } from './review.ts'
import { applyRequests } from './applyRequests.ts'

type Beat = () => void
/** Does what policies ask for by `at`, milliseconds, until `until` of `performance.now()`. */
export async function createAcceptanceRequests(
  db: Database,
  workspaceId: string,
  at: number,
  { until = Infinity, beat = () => {} }: { until?: number; beat?: Beat } = {},
): Promise<void> {
  let policyId = await nextPolicy(db, workspaceId, at)
  while (policyId !== null && performance.now() < until) {
    const id = policyId
    // eslint-disable-next-line no-await-in-loop
    await db.forWorkspace(workspaceId).transaction((rows) => lookAtPage(rows, workspaceId, id, at))
    beat()
    // eslint-disable-next-line no-await-in-loop
    policyId = await nextPolicy(db, workspaceId, at)
  }
  if (!isOpenWith(await accessFlagsOf(db.forWorkspace(workspaceId)), 'policies')) return
  let after: string | null = null
  do {
    // eslint-disable-next-line no-await-in-loop
    after = await applyRequests(db, workspaceId, at, after)
    beat()
  } while (after !== null && performance.now() < until)
}

async function nextPolicy(db: Database, workspaceId: string, at: number): Promise<string | null> {
  const due = await db.forWorkspace(workspaceId).policy.findFirst({
    where: { nextAt: { lte: new Date(at) } },
    orderBy: [{ nextAt: 'asc' }, { id: 'asc' }],
    select: { id: true },
  })
  return due?.id ?? null
}

async function lookAtPage(rows: Rows, workspaceId: string, id: string, at: number): Promise<void> {
  // A change of the policy waits for this page, so that a check never ends on the state before it.
  await rows.$queryRaw`SELECT 1 FROM "Policy" WHERE id = ${id}::uuid FOR UPDATE`
  const policy = await rows.policy.findUnique({ where: { id } })
  if (!policy?.nextAt || policy.nextAt.getTime() > at) return
  const isOn = isOpenWith(await accessFlagsOf(rows), 'policies')
  const hasAudience = isOn && policy.status === 'PUBLISHED' && policy.requiresAcceptance
  const people = hasAudience
    ? await audienceOf(rows, workspaceId, policy, { units: null, after: policy.lookedTo, take: pageSize })
    : []
  await keepRequests(rows, policy, people, at)
  const last = people.length === pageSize ? people.at(-1) : undefined
  if (last) return moveOn(rows, id, policy.nextAt, last.id)
  await rows.acceptanceRequest.deleteMany({ where: { policyId: id, seenAt: { lt: policy.nextAt } } })
  if (!hasAudience) await rows.acceptanceRequest.deleteMany({ where: { policyId: id } })
  if (isOn) await notifyOfReview(rows, workspaceId, policy, at)
  await moveOn(rows, id, policy.status === 'PUBLISHED' ? new Date(at + dayMs) : null, null)
}

/** It is no change of the policy. */
async function moveOn(rows: Rows, id: string, nextAt: Date | null, lookedTo: string | null): Promise<void> {
  await rows.$executeRaw`
    UPDATE "Policy" SET "nextAt" = ${nextAt}::timestamptz, "lookedTo" = ${lookedTo}::uuid WHERE id = ${id}::uuid`
}

/** Within a day: a due date that became the end of its day is no other one, and nobody hears of it twice. */
const isSameDue = Prisma.sql`(EXCLUDED."dueAt" >= r."dueAt" AND EXCLUDED."dueAt" < r."dueAt" + interval '24 hours')`
/** A request that is asked anew begins anew; one whose due date moved is reminded of by the new date. */
async function keepRequests(
  rows: Rows,
  policy: PolicyRow,
  people: Awaited<ReturnType<typeof audienceOf>>,
  at: number,
): Promise<void> {
  const open = (await standingsOf(rows, policy, people, at)).flatMap(({ userId, status, askedAt, dueAt }) =>
    (status === 'PENDING' || status === 'OVERDUE') && askedAt !== null && dueAt !== null
      ? [{ userId, askedAt: new Date(askedAt), dueAt: new Date(dueAt) }]
      : [],
  )
  if (open.length === 0) return
  const now = new Date(at)
  await rows.$executeRaw`
    INSERT INTO "AcceptanceRequest" AS r
           (id, "policyId", "userId", "askedAt", "dueAt", "seenAt", "clockAt", "nextAt")
    SELECT gen_random_uuid(), ${policy.id}::uuid, o."userId", o."askedAt", o."dueAt", ${now}, ${now}, ${now}
      FROM jsonb_to_recordset(${JSON.stringify(open)}::jsonb)
        AS o("userId" uuid, "askedAt" timestamptz, "dueAt" timestamptz)
    ON CONFLICT ("policyId", "userId") DO UPDATE SET
      "seenAt" = EXCLUDED."seenAt", "askedAt" = EXCLUDED."askedAt", "dueAt" = EXCLUDED."dueAt",
      "toldAt" = CASE WHEN r."askedAt" = EXCLUDED."askedAt" THEN r."toldAt" END,
      "firstFiredAt" = CASE WHEN ${isSameDue} THEN r."firstFiredAt" END,
      "secondFiredAt" = CASE WHEN ${isSameDue} THEN r."secondFiredAt" END,
      "nextAt" = CASE WHEN r."dueAt" = EXCLUDED."dueAt" AND r."askedAt" = EXCLUDED."askedAt"
                      THEN r."nextAt" ELSE EXCLUDED."nextAt" END`
}
