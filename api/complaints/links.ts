/**
 * Cases that belong together, an appeal and what it appeals among them. A link tells that the other case is
 * there, so it is made by the committee of one, and shown to those alone who may open both.
 */
import { v7 as uuid } from 'uuid'
import { caseAs } from '../cases/runningCase.ts'
import { visibleCases } from '../cases/access.ts'
import type { Input } from '../core/contract.ts'
import type { Ctx } from '../core/deps.ts'
import { badField, notFound, unknownReference } from '../core/errors.ts'
import { say } from '../messages/say.ts'
import { CaseStatus, type complaints } from './contract.ts'
import type { LinkedCase, Relation } from './contract/linkedCase.ts'

type LinkInput<Name extends 'linkCase' | 'unlinkCase'> = Input<(typeof complaints)[Name]>
const linkedCaseColumns = { id: true, caseNo: true, status: true, filedAt: true } as const

/** The other cases, of those that I may open; the oldest link first. */
export async function linksOf(ctx: Pick<Ctx, 'tx' | 'person'>, caseId: string): Promise<LinkedCase[]> {
  const links = await ctx.tx.caseLink.findMany({
    where: { OR: [{ caseId }, { otherId: caseId }] },
    orderBy: { id: 'asc' },
    take: maxLinks,
  })
  if (links.length === 0) return []
  const ids = links.map((link) => otherOf(link, caseId))
  const cases = await ctx.tx.case.findMany({
    where: { AND: [{ id: { in: ids } }, visibleCases(ctx.person)] },
    select: linkedCaseColumns,
  })
  return links.flatMap((link) => {
    const other = cases.find(({ id }) => id === otherOf(link, caseId))
    return other ? [linked(link.id, relationOf(link, caseId), other)] : []
  })
}

/** Throws NOT_FOUND alike for a number that there is not and one that I may not know of. */
export async function linkCase(
  ctx: Ctx,
  { params, body }: Pick<LinkInput<'linkCase'>, 'params' | 'body'>,
): Promise<LinkedCase> {
  const { row } = await caseAs(ctx, params.id, 'COMMITTEE')
  const other = await ctx.tx.case.findFirst({
    where: { AND: [{ caseNo: body.caseNo }, visibleCases(ctx.person)] },
    select: linkedCaseColumns,
  })
  if (!other) throw unknownReference('caseNo', say('complaints.noCaseOfNumber'))
  if (other.id === row.id) throw badField('caseNo', say('complaints.linkToItself'))
  const pair = [row.id, other.id]
  const links = await ctx.tx.caseLink.findMany({
    where: { OR: [{ caseId: row.id }, { otherId: row.id }] },
    select: { caseId: true, otherId: true },
    take: maxLinks,
  })
  if (links.some(({ caseId, otherId }) => pair.includes(caseId) && pair.includes(otherId)))
    throw badField('caseNo', say('complaints.alreadyLinked'))
  if (links.length >= maxLinks) throw badField('caseNo', say('complaints.tooManyLinks', { most: maxLinks }))
  const [caseId, otherId] = body.relation === 'APPEALED_BY' ? [other.id, row.id] : [row.id, other.id]
  const linkId = uuid()
  await ctx.tx.caseLink.create({
    data: {
      id: linkId,
      caseId,
      otherId,
      relation: body.relation === 'RELATED' ? 'RELATED' : 'APPEALS',
      byUserId: ctx.person.userId,
    },
  })
  ctx.audit({ entityId: row.id, detail: { linkId } })
  return linked(linkId, body.relation, other)
}

/**
 * Removes a link from a case, for its committee. Throws as `caseAs`, and NOT_FOUND for a link that the caller does not
 * see.
 */
export async function unlinkCase(
  ctx: Ctx,
  { params }: Pick<LinkInput<'unlinkCase'>, 'params'>,
): Promise<{ done: true }> {
  const { row } = await caseAs(ctx, params.id, 'COMMITTEE')
  const seen = await linksOf(ctx, row.id)
  if (!seen.some(({ linkId }) => linkId === params.linkId)) throw notFound()
  await ctx.tx.caseLink.delete({ where: { id: params.linkId } })
  ctx.audit({ entityId: row.id, detail: { linkId: params.linkId } })
  return { done: true }
}

const maxLinks = 100
type Link = { caseId: string; otherId: string; relation: string }
const otherOf = (link: Link, caseId: string) => (link.caseId === caseId ? link.otherId : link.caseId)

function relationOf({ caseId: appeal, relation }: Link, caseId: string): Relation {
  if (relation === 'RELATED') return 'RELATED'
  return appeal === caseId ? 'APPEALS' : 'APPEALED_BY'
}

type LinkedCaseRow = { id: string; caseNo: string; status: string; filedAt: Date }
const linked = (
  linkId: string,
  relation: Relation,
  { id, caseNo, status, filedAt }: LinkedCaseRow,
): LinkedCase => ({
  linkId,
  relation,
  caseId: id,
  caseNo,
  status: CaseStatus.parse(status),
  filedAt: filedAt.toISOString(),
})
