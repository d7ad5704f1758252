/** The audit log: what was done in a workspace, without a trace of its cases. */
import type { z } from '@hono/zod-openapi'
import type { Ctx } from '../core/deps.ts'
import { skipTake, toPage, type Page, type PageQuery } from '../core/page.ts'
import { withoutUnsafeText } from '../core/unsafeText.ts'
import { assertPeopleExist } from '../users/assertExist.ts'
import { reachOf } from './access.ts'
import { checkChain } from './chain.ts'
import type { AuditEntry, AuditFilter, Verified } from './contract.ts'
import { countOf, ledgerEntries, type LedgerQuery } from './entries.ts'

/** One page; as many statements, whatever it holds. */
export async function search(
  ctx: Ctx,
  query: Pick<PageQuery, 'pageNo' | 'pageSize'>,
  filter: AuditFilter,
): Promise<Page<z.input<typeof AuditEntry>>> {
  await assertPeopleExist(ctx, 'userId', [filter.userId])
  const ledgerQuery = ledgerQueryOf(ctx, filter)
  const [entries, total] = await Promise.all([
    ledgerEntries(ctx.tx, ledgerQuery, skipTake(query)),
    countOf(ctx.tx, ledgerQuery),
  ])
  const content = entries.map(({ byUserId, name, hash, ...entry }) => ({
    ...entry,
    by: byUserId === null ? null : { userId: byUserId, name },
    hash: hash.slice(0, 12),
  }))
  return toPage(content, total, query)
}

/**
 * Checks the chain of administration alone: how long the other one takes would tell how long it is; the
 * nightly check looks at both.
 * Those who see their own business unit's acts alone learn whether all of it holds, not how much there is.
 */
export async function verifyLedger(ctx: Ctx): Promise<z.input<typeof Verified>> {
  const { ledger } = ctx.deps.db
  const { entries, flaw, lastHash } = await checkChain({
    rows: ctx.tx,
    ledger,
    workspaceId: ctx.workspace.id,
    chain: 'ADMINISTRATION',
  })
  const sees = reachOf(ctx.person).units === null
  return {
    valid: flaw === null,
    entries: sees ? entries : null,
    flaw: flaw?.kind ?? null,
    firstBrokenSeq: flaw?.seq ?? null,
    lastHash,
    checkedAt: new Date(),
  }
}

/**
 * The query of the ledger for a filter, within the caller's reach; unsafe characters are removed from its search text.
 */
export const ledgerQueryOf = (
  { workspace, person }: Pick<Ctx, 'workspace' | 'person'>,
  { searchText, ...filter }: AuditFilter,
): LedgerQuery => ({
  workspaceId: workspace.id,
  reach: reachOf(person),
  filter: { ...filter, ...(searchText ? { searchText: withoutUnsafeText(searchText) } : {}) },
})
