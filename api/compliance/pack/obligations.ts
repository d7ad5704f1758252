/** What laws ask for in an evidence pack, and what was due of business units. */
import type { Prisma, Rows } from '../../../prisma/client.ts'
import { dayText } from '../createInstances.ts'
import type { Fulfilled } from './people.ts'
import { by, pageSize, unitsOf, type Line, type PackScope } from './scope.ts'

/** Yields the instances within the scope, with their state and evidence as of `asOf`, one page per batch. */
export async function* obligationLines(rows: Rows, scope: PackScope): AsyncGenerator<Line[]> {
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
          ...(scope.jurisdictionId ? { item: ofLaw(scope.jurisdictionId) } : {}),
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
      ...stateOf(each, asOf),
      evidence: each.evidence
        .filter(({ at }) => at <= asOf)
        .map(({ note, fileSha256, at }) => ({ note, fileSha256, at: at.toISOString() })),
      // Whenever that was: what there was of it then nobody can tell any more.
      evidenceErasedAt: each.evidenceErasedAt?.toISOString() ?? null,
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

type Decided = Pick<
  Prisma.ComplianceInstanceGetPayload<object>,
  'status' | 'submittedAt' | 'decidedAt' | 'acknowledgementNo'
>
/** As it was then: what was acknowledged later was submitted before. */
function stateOf({ status, submittedAt, decidedAt, acknowledgementNo }: Decided, asOf: Date) {
  const state = {
    status: 'OPEN',
    submittedAt: by(submittedAt, asOf),
    decidedAt: null,
    acknowledgementNo: null,
  }
  if (by(decidedAt, asOf)) return { ...state, status, decidedAt: by(decidedAt, asOf), acknowledgementNo }
  return state.submittedAt ? { ...state, status: 'SUBMITTED', decidedAt: state.submittedAt } : state
}

/** What a law asks for, and what fulfils it: obligations themselves, whether something is due of them or not. */
export async function* dutyLines(
  rows: Rows,
  { asOf, jurisdictionId }: PackScope,
  fulfilled: NonNullable<Fulfilled>,
): AsyncGenerator<Line[]> {
  if (!jurisdictionId) return
  for (let after: string | null = null; ;) {
    // eslint-disable-next-line no-await-in-loop
    const items: Prisma.ComplianceItemGetPayload<{ include: typeof withMeans }>[] =
      // eslint-disable-next-line no-await-in-loop
      await rows.complianceItem.findMany({
        where: {
          ...ofLaw(jurisdictionId),
          createdAt: { lte: asOf },
          ...(after ? { id: { gt: after } } : {}),
        },
        include: withMeans,
        orderBy: { id: 'asc' },
        take: pageSize,
      })
    for (const { courseId, policyId } of items) {
      if (courseId) fulfilled.courseIds.push(courseId)
      if (policyId) fulfilled.policyIds.push(policyId)
    }
    yield items.map(({ title, legalReference, citation, frequency, course, policy, needsCommittee }) => ({
      kind: 'duty',
      title,
      law: legalReference,
      restsOn: citation,
      frequency,
      course: course?.title ?? null,
      policy: policy?.name ?? null,
      committee: needsCommittee,
    }))
    if (items.length < pageSize) return
    after = items.at(-1)?.id ?? null
  }
}
const withMeans = {
  course: { select: { title: true } },
  policy: { select: { name: true } },
} satisfies Prisma.ComplianceItemInclude
const ofLaw = (jurisdictionId: string) => ({ jurisdictionIds: { has: jurisdictionId } })
