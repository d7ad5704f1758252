/** What waits for the person who asks, of every domain: one count an item, what is overdue and due first at the top. */
import type { z } from '@hono/zod-openapi'
import type { AttentionCount, CountAttention } from '../core/attention.ts'
import { isOpenWith, type AccessFlag } from '../core/accessFlags.ts'
import type { Ctx } from '../core/deps.ts'
import type { Implemented } from '../core/implement.ts'
import type { AttentionItem, Module } from '../core/module.ts'
import type { Permission } from '../core/permissions.ts'
import { modules } from '../modules.ts'
import { maySee } from './access.ts'
import { attentionNames, type Attention, type AttentionName } from './attentionContract.ts'

export type AttentionSource = {
  name: AttentionName
  item: AttentionItem
  flag: AccessFlag | undefined
  count: CountAttention
}
/** Throws where a manifest names an item that no route counts. */
export function attentionSources(nouns: readonly Implemented[]): AttentionSource[] {
  const counts: Record<string, CountAttention> = Object.assign(
    {},
    ...nouns.map(({ attentionCounts }) => attentionCounts ?? {}),
  )
  const all: readonly Module[] = Object.values(modules)
  return all.flatMap(({ attentionItems = {}, flag }) =>
    Object.entries(attentionItems).map(([name, item]) => {
      const count = counts[name]
      if (!count) throw new Error(`${name} is not counted: withAttention`)
      return { name: attentionNames.parse(name), item, flag, count }
    }),
  )
}

/** Only of what the person may open; nothing of what an access flag or impersonation closes. */
export async function readAttention(
  ctx: Ctx,
  sources: readonly AttentionSource[],
): Promise<z.input<typeof Attention>[]> {
  const open = sources.filter((source) => isFor(ctx, source))
  const counts = await Promise.all(open.map((source) => countOne(ctx, source)))
  return counts
    .flat()
    .toSorted(
      (a, b) => Math.sign(b.overdue) - Math.sign(a.overdue) || (a.dueAt ?? '9').localeCompare(b.dueAt ?? '9'),
    )
}

/** What one domain counts; where that fails, a line that says so, and all others stand. */
async function countOne(ctx: Ctx, { name, item, count }: AttentionSource): Promise<Counted[]> {
  try {
    const counted = await count(ctx)
    return counted ? [present(name, item, counted)] : []
  } catch (error) {
    ctx.deps.log.error({ item: name, fault: error instanceof Error ? error.name : '' }, 'not counted')
    const nothing = { count: 0, overdue: 0, dueAt: null, name: null, isAtLeast: false }
    return [{ item: name, isCounted: false, path: item.path, ...nothing }]
  }
}

function isFor(ctx: Ctx, { item: { may }, flag }: AttentionSource): boolean {
  if (may !== 'self') return maySee(ctx, may as Permission)
  return !ctx.person.impersonatedBy && isOpenWith(ctx.workspace.accessFlags, flag)
}

type Counted = ReturnType<typeof present>
function present(name: AttentionName, { path }: AttentionItem, counted: AttentionCount) {
  const { count, overdue, first, isAtLeast = false } = counted
  return {
    item: name,
    isCounted: true,
    isAtLeast,
    count,
    overdue,
    dueAt: first.dueAt?.toISOString() ?? null,
    /** One leads to its own page, several to their list. */
    path: count === 1 ? first.path : path,
    name: first.name,
  }
}
