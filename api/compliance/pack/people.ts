/** People of an evidence pack, with their trainings, acceptances and reminders. */
import type { Prisma, Rows } from '../../../prisma/client.ts'
import assignments from '../../assignments/module.ts'
import { column } from '../../core/json.ts'
import policies from '../../policies/module.ts'
import { nameOf } from '../../users/summaries.ts'
import { by, pageSize, peopleWhere, type Line, type PackScope } from './scope.ts'

const reminders = [...Object.keys(assignments.notices), ...Object.keys(policies.notices)]

/** Of a law: those alone whose training or acceptance fulfils one of its obligations, and that of them. */
export type Fulfilled = { courseIds: string[]; policyIds: string[] } | null

/**
 * Yields people with their trainings, acceptances and reminders as of `asOf`. With `only`, limits these to its courses
 * and policies, and leaves out reminders and people without a record.
 */
export async function* peopleLines(rows: Rows, scope: PackScope, only: Fulfilled): AsyncGenerator<Line[]> {
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
    const [trainings, acceptances, reminded] = await Promise.all([
      rows.assignment.findMany({
        where: {
          userId: { in: ids },
          assignedAt: { lte: asOf },
          ...(only ? { courseId: { in: only.courseIds } } : {}),
        },
        include: {
          course: { select: { title: true } },
          courseVersion: { select: { number: true, definitionHash: true } },
        },
        orderBy: [{ userId: 'asc' }, { assignedAt: 'asc' }, { id: 'asc' }],
      }),
      rows.policyAcceptance.findMany({
        where: {
          userId: { in: ids },
          at: { lte: asOf },
          ...(only ? { policyId: { in: only.policyIds } } : {}),
        },
        include: { policy: { select: { name: true } }, policyVersion: { select: { number: true } } },
        orderBy: [{ userId: 'asc' }, { at: 'asc' }, { id: 'asc' }],
      }),
      // A reminder does not say of which course or policy it is.
      rows.notice.findMany({
        where: { userId: { in: only ? [] : ids }, at: { lte: asOf }, kind: { in: reminders } },
        select: { userId: true, kind: true, at: true },
        orderBy: [{ userId: 'asc' }, { at: 'asc' }, { id: 'asc' }],
      }),
    ])
    const userIdsWithRecords = new Set([...trainings, ...acceptances].map(({ userId }) => userId))
    const includedMembers = only ? members.filter(({ userId }) => userIdsWithRecords.has(userId)) : members
    yield [
      ...includedMembers.map(({ userId, user, anonymisedAt, employeeId, branch }) => ({
        kind: 'person',
        userId,
        name: nameOf({ user, anonymisedAt }),
        employeeId,
        businessUnit: branch?.name ?? null,
      })),
      ...trainings.map((each) => ({
        kind: 'training',
        userId: each.userId,
        course: each.course.title,
        version: each.courseVersion.number,
        versionSha256: each.courseVersion.definitionHash,
        cycle: each.cycle,
        assignedAt: each.assignedAt.toISOString(),
        dueAt: dueAsOf(each, asOf),
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
        // Who did not pass could not accept.
        quiz: each.quizSha256 && { passed: true, percent: each.quizPercent, sha256: each.quizSha256 },
        codeConfirmedBy: each.codeChannel,
      })),
      ...reminded.map(({ userId, kind, at }) => ({
        kind: 'notice',
        userId,
        about: kind,
        at: at.toISOString(),
      })),
    ]
    if (members.length < pageSize) return
    after = members.at(-1)?.id ?? null
  }
}
const withNames = {
  user: { select: { firstName: true, lastName: true } },
  branch: { select: { name: true } },
} satisfies Prisma.MembershipInclude

type Extension = { from: string | null; at: string }
/** When it was due then: an extension that came later has not moved it yet. */
function dueAsOf(
  { dueAt, extensions }: { dueAt: Date | null; extensions: unknown },
  asOf: Date,
): string | null {
  const later = column<Extension[]>()
    .read(extensions)
    .find(({ at }) => new Date(at) > asOf)
  return later ? later.from : (dueAt?.toISOString() ?? null)
}
