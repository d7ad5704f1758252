/** What there is today of what fulfils an obligation in business units. */
import type { z } from '@hono/zod-openapi'
import type { Ctx } from '../core/deps.ts'
import { wordsFor } from '../core/readerLocale.ts'
import { say } from '../messages/say.ts'
import { ofCommittee } from './composition.ts'
import { audienceOf, standingsOf } from '../policies/people.ts'
import { activeMember } from '../users/search.ts'
import type { Proof } from './basicsContract.ts'
import type { ItemRow } from './createInstances.ts'

type ProofView = z.input<typeof Proof>

/** People of the units with a completion of the course that still counts. */
async function ofCourse(ctx: Ctx, courseId: string, units: string[], at: Date): Promise<ProofView | null> {
  const course = await ctx.tx.course.findUnique({ where: { id: courseId }, select: { title: true } })
  if (!course) return null
  const people = { branchId: { in: units }, ...activeMember }
  const completed = {
    courseId,
    member: people,
    learningStatus: 'COMPLETED',
    OR: [{ validUntil: null }, { validUntil: { gt: at } }],
  }
  const [all, done] = await Promise.all([
    ctx.tx.membership.count({ where: people }),
    ctx.tx.assignment.findMany({ where: completed, distinct: ['userId'], select: { userId: true } }),
  ])
  return { kind: 'COURSE', name: course.title, done: done.length, all, lacks: [] }
}

/** People of the units who are asked, and accepted what is in force. */
async function ofPolicy(ctx: Ctx, policyId: string, units: string[], at: Date): Promise<ProofView | null> {
  const policy = await ctx.tx.policy.findUnique({ where: { id: policyId } })
  if (!policy) return null
  const people = await audienceOf(ctx.tx, ctx.workspace.id, policy, { units })
  const standings = await standingsOf(ctx.tx, policy, people, at.getTime())
  const isPublished = policy.status === 'PUBLISHED'
  return {
    kind: 'POLICY',
    name: policy.name,
    done: isPublished ? standings.filter(({ status }) => status === 'ACCEPTED').length : 0,
    all: people.length,
    lacks: isPublished ? [] : [wordsFor(say('compliance.notPublished'))],
  }
}

/**
 * Returns what fulfils an obligation in these business units at `at`: course completions, policy acceptances and the
 * composition of a committee.
 */
export async function proofsOf(ctx: Ctx, item: ItemRow, units: string[], at: Date): Promise<ProofView[]> {
  const proofs = await Promise.all([
    item.courseId === null ? null : ofCourse(ctx, item.courseId, units, at),
    item.policyId === null ? null : ofPolicy(ctx, item.policyId, units, at),
    item.needsCommittee ? ofCommittee(ctx, units, at) : null,
  ])
  return proofs.filter((each) => each !== null)
}
