/**
 * What an evidence pack says, line by line: people, their trainings, acceptances and notices, then what was due of
 * business units. As of an instant: what happened later is not in it, and states are those of that instant. Nothing
 * of a case but how many were filed in years that are over.
 */
import type { Prisma, Rows } from '../../../prisma/client.ts'
import { dateIn, startOfDate } from '../../../workflows/definition/clocks.ts'
import type { Role } from '../../../workflows/definition/graph.ts'
import assignments from '../../assignments/module.ts'
import policies from '../../policies/module.ts'
import { nameOf } from '../../users/summaries.ts'
import { isReader, least } from '../annual.ts'
import { dayText } from '../making.ts'

export type PackScope = {
  workspace: { id: string; name: string; timeZone: string }
  /** Business units that whoever asks may see; null for all. */
  units: string[] | null
  branchId?: string | undefined
  userId?: string | undefined
  asOf: Date
  maker: { userId: string; role: Role; branchId: string | null }
}
type Line = { kind: string } & Record<string, unknown>

const pageSize = 200
const reminders = [...Object.keys(assignments.notices), ...Object.keys(policies.notices)]
const by = (at: Date | null, asOf: Date): string | null => (at && at <= asOf ? at.toISOString() : null)
const unitsOf = ({ units, branchId }: PackScope): string[] | null => (branchId ? [branchId] : units)

export async function* linesOf(rows: Rows, scope: PackScope): AsyncGenerator<Line[]> {
  yield* peopleLines(rows, scope)
  if (scope.userId !== undefined) return
  yield* obligationLines(rows, scope)
  yield* complaintLines(rows, scope)
}
export const peopleWhere = (scope: PackScope): Prisma.MembershipWhereInput => {
  const units = unitsOf(scope)
  return {
    createdAt: { lte: scope.asOf },
    ...(units ? { branchId: { in: units } } : {}),
    ...(scope.userId ? { userId: scope.userId } : {}),
  }
}

async function* peopleLines(rows: Rows, scope: PackScope): AsyncGenerator<Line[]> {
  const { asOf } = scope
  for (let after: string | null = null; ;) {
    // eslint-disable-next-line no-await-in-loop
    const members: Prisma.MembershipGetPayload<{ include: typeof withNames }>[] =
      // eslint-disable-next-line no-await-in-loop
      await rows.membership.findMany({
        where: { AND: [peopleWhere(scope), after ? { id: { gt: after } } : {}] },
        include: withNames,
        orderBy: { id: 'asc' },
        take: pageSize,
      })
    const ids = members.map(({ userId }) => userId)
    // eslint-disable-next-line no-await-in-loop
    const [trainings, acceptances, told] = await Promise.all([
      rows.assignment.findMany({
        where: { userId: { in: ids }, assignedAt: { lte: asOf } },
        include: {
          course: { select: { title: true } },
          courseVersion: { select: { number: true, definitionHash: true } },
        },
        orderBy: [{ userId: 'asc' }, { assignedAt: 'asc' }, { id: 'asc' }],
      }),
      rows.policyAcceptance.findMany({
        where: { userId: { in: ids }, at: { lte: asOf } },
        include: { policy: { select: { name: true } }, policyVersion: { select: { number: true } } },
        orderBy: [{ userId: 'asc' }, { at: 'asc' }, { id: 'asc' }],
      }),
      rows.notice.findMany({
        where: { userId: { in: ids }, at: { lte: asOf }, kind: { in: reminders } },
        select: { userId: true, kind: true, at: true },
        orderBy: [{ userId: 'asc' }, { at: 'asc' }, { id: 'asc' }],
      }),
    ])
    yield [
      ...members.map((member) => ({
        kind: 'person',
        userId: member.userId,
        name: nameOf(member),
        employeeId: member.employeeId,
        businessUnit: member.branch?.name ?? null,
      })),
      ...trainings.map((each) => ({
        kind: 'training',
        userId: each.userId,
        course: each.course.title,
        version: each.courseVersion.number,
        versionSha256: each.courseVersion.definitionHash,
        cycle: each.cycle,
        assignedAt: each.assignedAt.toISOString(),
        dueAt: each.dueAt?.toISOString() ?? null,
        completedAt: by(each.completedAt, asOf),
        validUntil: by(each.completedAt, asOf) && (each.validUntil?.toISOString() ?? null),
        waivedAt: by(each.waivedAt, asOf),
        endedAt: by(each.unassignedAt, asOf),
      })),
      ...acceptances.map((each) => ({
        kind: 'acceptance',
        userId: each.userId,
        policy: each.policy.name,
        version: each.policyVersion.number,
        decision: each.decision,
        at: each.at.toISOString(),
        language: each.language,
        consent: each.consentText,
        textSha256: each.textSha256,
        fileSha256: each.fileSha256,
      })),
      ...told.map(({ userId, kind, at }) => ({ kind: 'notice', userId, about: kind, at: at.toISOString() })),
    ]
    if (members.length < pageSize) return
    after = members.at(-1)?.id ?? null
  }
}
const withNames = {
  user: { select: { firstName: true, lastName: true } },
  branch: { select: { name: true } },
} satisfies Prisma.MembershipInclude

async function* obligationLines(rows: Rows, scope: PackScope): AsyncGenerator<Line[]> {
  const { asOf } = scope
  const units = unitsOf(scope)
  for (let after: string | null = null; ;) {
    // eslint-disable-next-line no-await-in-loop
    const due: Prisma.ComplianceInstanceGetPayload<{ include: typeof withEvidence }>[] =
      // eslint-disable-next-line no-await-in-loop
      await rows.complianceInstance.findMany({
        where: {
          createdAt: { lte: asOf },
          ...(units ? { branchId: { in: units } } : {}),
          ...(after ? { id: { gt: after } } : {}),
        },
        include: withEvidence,
        orderBy: { id: 'asc' },
        take: pageSize,
      })
    yield due.map(({ item, branch, ...each }) => ({
      kind: 'obligation',
      title: item.title,
      law: item.legalReference,
      businessUnit: branch.name,
      period: each.period,
      dueOn: dayText(each.dueOn),
      status: by(each.decidedAt, asOf) ? each.status : 'OPEN',
      decidedAt: by(each.decidedAt, asOf),
      acknowledgementNo: by(each.decidedAt, asOf) && each.acknowledgementNo,
      evidence: each.evidence
        .filter(({ at }) => at <= asOf)
        .map(({ note, fileSha256, at }) => ({ note, fileSha256, at: at.toISOString() })),
    }))
    if (due.length < pageSize) return
    after = due.at(-1)?.id ?? null
  }
}
const withEvidence = {
  item: { select: { title: true, legalReference: true } },
  branch: { select: { name: true } },
  evidence: { orderBy: { at: 'asc' } },
} satisfies Prisma.ComplianceInstanceInclude

/** By year and business unit, as annual.ts tells who reads no complaint. Who reads some is told of none here. */
async function* complaintLines(rows: Rows, scope: PackScope): AsyncGenerator<Line[]> {
  const units = unitsOf(scope)
  const branches = await rows.branch.findMany({
    where: { workspaceId: scope.workspace.id, ...(units ? { id: { in: units } } : {}) },
    select: { id: true, name: true, timeZone: true },
    orderBy: { name: 'asc' },
  })
  for (const { id, name, timeZone } of branches) {
    const line = (more: object): Line => ({ kind: 'complaints', businessUnit: name, ...more })
    // eslint-disable-next-line no-await-in-loop
    if (await isReader({ tx: rows, person: scope.maker }, id)) {
      yield [line({ leftOut: 'Whoever made this pack reads complaints of this business unit.' })]
      continue
    }
    const year = Number(dateIn(timeZone, Math.min(scope.asOf.getTime(), Date.now())).slice(0, 4))
    for (const each of [year - 3, year - 2, year - 1]) {
      const [from, to] = [each, each + 1].map((start) => new Date(startOfDate(timeZone, `${start}-01-01`)))
      // By law, as the annual returns are: a total beside them would tell how few there are of the others.
      // eslint-disable-next-line no-await-in-loop
      const filed = await rows.$queryRaw<{ law: string | null; count: number }[]>`
        SELECT c.law, count(*)::int AS count FROM (
          SELECT v.definition->>'lawPack' AS law, n."workspaceId", n.kind, n."branchId", n."filedAt"
            FROM "Case" n JOIN "WorkflowVersion" v ON v.id = n."workflowVersionId"
          UNION ALL SELECT "lawPack", "workspaceId", kind, "branchId", "filedAt" FROM "ErasedCase") c
         WHERE c."workspaceId" = ${scope.workspace.id}::uuid AND c.kind = 'COMPLAINT' AND c."branchId" = ${id}::uuid
           AND c."filedAt" >= ${from} AND c."filedAt" < ${to}
         GROUP BY 1 HAVING count(*) >= ${least} ORDER BY 1`
      yield [
        ...filed.map(({ law, count }) => line({ year: each, law, filed: count })),
        line({ year: each, law: 'every other', filed: 'fewer than five, or none' }),
      ]
    }
  }
}
