/**
 * Switching feature flags. Every change is on this process's board when its answer leaves; other processes
 * see it within two seconds.
 */
import type { z } from '@hono/zod-openapi'
import { onPlatform, type PlatformRows } from '../audit/onPlatform.ts'
import type { Ctx } from '../core/deps.ts'
import { requireAhead } from '../core/dayLimits.ts'
import { AppError, badField, notFound } from '../core/errors.ts'
import type { FlagRow } from './board.ts'
import {
  isReserved,
  reservedKeys,
  type ChangedFlag,
  type Flag,
  type FlagWorkspaces,
  type NewFlag,
} from './contract.ts'
import { say } from '../messages/say.ts'

/** Every flag, the reserved ones first, whether or not somebody has ever switched them. */
export async function all(ctx: Ctx): Promise<Flag[]> {
  const flags = await ctx.deps.db.platform.featureFlag.findMany({ orderBy: { key: 'asc' } })
  const reserved = reservedKeys.map((key) => flags.find((each) => each.key === key) ?? untouched(key))
  return [...reserved, ...flags.filter(({ key }) => !isReserved(key))].map((row) => presentFlag(ctx, row))
}

/** Creates a feature flag. Throws VALIDATION_FAILED for an expiry that is not ahead or an unknown workspace. */
export async function create(
  ctx: Ctx,
  { enabledWorkspaces = [], ...input }: z.output<typeof NewFlag>,
): Promise<Flag> {
  if (input.expiresAt) requireAhead('expiresAt', input.expiresAt)
  return change(ctx, 'flags:create', async (rows) =>
    rows.featureFlag.create({
      data: {
        ...settings(input),
        key: input.key,
        forWorkspaces: await idsOf(
          rows,
          enabledWorkspaces.map(({ workspaceUrl }) => workspaceUrl),
          'enabledWorkspaces',
        ),
      },
    }),
  )
}

/** Throws NOT_FOUND, or STALE_VERSION with the flag as it is now. */
export async function update(ctx: Ctx, input: z.output<typeof ChangedFlag>): Promise<Flag> {
  return change(ctx, 'flags:update', async (rows) => {
    const row = await lock(rows, input.key)
    if (row.version !== input.version)
      throw new AppError('STALE_VERSION', { more: { current: presentFlag(ctx, row) } })
    const isMoved = input.expiresAt && Date.parse(input.expiresAt) !== row.expiresAt?.getTime()
    if (input.expiresAt && isMoved) requireAhead('expiresAt', input.expiresAt)
    return rows.featureFlag.update({
      where: { key: input.key },
      data: { ...settings(input), version: { increment: 1 } },
    })
  })
}

/**
 * A flag that names no workspace is meant for all of them, so adding and removing never cross that line
 * unasked.
 */
export async function setWorkspaces(
  ctx: Ctx,
  { key, workspaceUrls, mode }: z.output<typeof FlagWorkspaces>,
): Promise<Flag> {
  return change(ctx, 'flags:setWorkspaces', async (rows) => {
    const [row, named] = [await lock(rows, key), await idsOf(rows, workspaceUrls, 'workspaceUrls')]
    return rows.featureFlag.update({
      where: { key },
      data: { forWorkspaces: joined(row, named, mode), version: { increment: 1 } },
    })
  })
}

function joined(
  { value, forWorkspaces: before }: FlagRow,
  named: string[],
  mode: z.output<typeof FlagWorkspaces>['mode'],
): string[] {
  if (mode === 'REPLACE') return named
  if (mode === 'ADD') {
    if (value && before.length === 0)
      throw new AppError('ILLEGAL_STATE', {
        text: say('flags.onForAll'),
      })
    return [...new Set([...before, ...named])]
  }
  const left = before.filter((id) => !named.includes(id))
  if (left.length === 0 && before.length > 0)
    throw new AppError('ILLEGAL_STATE', {
      text: say('flags.lastWorkspace'),
    })
  return left
}

async function change(
  ctx: Ctx,
  action: `flags:${string}`,
  work: (rows: PlatformRows) => Promise<FlagRow>,
): Promise<Flag> {
  const row = await onPlatform(ctx, action, async (rows) => {
    const answer = await work(rows)
    return {
      answer,
      entityId: answer.key,
      detail: { value: answer.value, forWorkspaces: answer.forWorkspaces },
    }
  })
  await ctx.deps.flags.refresh()
  return presentFlag(ctx, row)
}

/** Holds the row until the change is made. A reserved one that nobody has touched yet is made first. */
async function lock(rows: PlatformRows, key: string): Promise<FlagRow> {
  if (isReserved(key)) await rows.featureFlag.createMany({ data: [untouched(key)], skipDuplicates: true })
  await rows.$queryRaw`SELECT 1 FROM "FeatureFlag" WHERE key = ${key} FOR UPDATE`
  const row = await rows.featureFlag.findUnique({ where: { key } })
  if (!row) throw notFound()
  return row
}

const untouched = (key: string): Omit<FlagRow, 'updatedAt'> & { updatedAt?: Date } => ({
  key,
  value: false,
  description: '',
  owner: '',
  expiresAt: null,
  forWorkspaces: [],
  version: 0,
})
const settings = ({
  value,
  description,
  owner,
  expiresAt,
}: Pick<z.output<typeof NewFlag>, 'value' | 'description' | 'owner' | 'expiresAt'>) => ({
  value,
  ...(description === undefined ? {} : { description }),
  ...(owner === undefined ? {} : { owner }),
  ...(expiresAt === undefined ? {} : { expiresAt: expiresAt && new Date(expiresAt) }),
})

/** Throws VALIDATION_FAILED that names every host which is nobody's. */
async function idsOf(rows: PlatformRows, hosts: string[], path: string): Promise<string[]> {
  const workspaces = await rows.workspace.findMany({
    where: { host: { in: hosts }, status: { not: 'DELETED' } },
    select: { id: true, host: true },
  })
  const unknown = hosts.filter((host) => !workspaces.some((each) => each.host === host))
  if (unknown.length > 0)
    throw badField(path, say('flags.workspaceUnknown', { hosts: unknown.join(', ') }), 'unknown')
  return workspaces.map(({ id }) => id)
}

/** Workspaces that are gone are left out. */
const presentFlag = (
  { deps }: Ctx,
  { updatedAt, forWorkspaces, ...row }: Omit<FlagRow, 'updatedAt'> & { updatedAt?: Date },
): Flag => ({
  ...row,
  expiresAt: row.expiresAt?.toISOString() ?? null,
  updatedAt: updatedAt?.toISOString() ?? null,
  enabledWorkspaces: forWorkspaces
    .map((id) => deps.flags.hostOf(id))
    .filter((host) => host !== null)
    .toSorted()
    .map((workspaceUrl) => ({ workspaceUrl })),
})
