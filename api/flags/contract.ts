import { z } from '@hono/zod-openapi'
import { Counter, get, Instant, post, put, SentInstant, weights } from '../core/contract.ts'
import { fault } from '../messages/say.ts'

/**
 * Those that the product itself looks at: they exist from the start, and are off until somebody switches them
 * on.
 */
export const reservedKeys = ['MAINTENANCE', 'ELEVATE_IP'] as const
export type ReservedKey = (typeof reservedKeys)[number]
/** Whether a key names a flag that the product itself reads. */
export const isReserved = (key: string): key is ReservedKey => reservedKeys.some((each) => each === key)

const Key = z
  .string()
  .trim()
  .regex(/^[A-Z][A-Z0-9_]{2,40}$/, fault('flags.keyFormat'))
const WorkspaceUrl = z.string().trim().toLowerCase().min(1, fault('flags.hostMissing')).max(253)
const description = z.string().trim().max(500, fault('flags.most500Characters')).optional()
const owner = z.string().trim().max(120, fault('flags.most120Characters')).optional()
const expiresAt = SentInstant().nullable().optional()

/**
 * A flag as the platform sees it. No workspace named: it is meant for all of them. Version 0: nobody has
 * switched it yet.
 */
export const Flag = z.object({
  key: z.string(),
  value: z.boolean(),
  description: z.string(),
  owner: z.string(),
  expiresAt: Instant.nullable(),
  enabledWorkspaces: z.array(z.object({ workspaceUrl: z.string() })),
  version: z.number().int(),
  updatedAt: Instant.nullable(),
})
export type Flag = z.infer<typeof Flag>
export const NewFlag = z.strictObject({
  key: Key,
  value: z.boolean(),
  description,
  owner,
  expiresAt,
  enabledWorkspaces: z
    .array(z.strictObject({ workspaceUrl: WorkspaceUrl }))
    .max(500)
    .optional(),
})
export const ChangedFlag = z.strictObject({
  key: Key,
  value: z.boolean(),
  description,
  owner,
  expiresAt,
  version: Counter,
})
export const FlagWorkspaces = z.strictObject({
  key: Key,
  workspaceUrls: z.array(WorkspaceUrl).max(500, fault('flags.most500Workspaces')),
  mode: z.enum(['REPLACE', 'ADD', 'REMOVE']),
})

export const flagPath = '/api/feature-flags' as const
/**
 * Plain routes on one path: the poll looks at no session and costs no SQL, so it cannot be a row like others.
 */
export const flagReads = {
  mine: get(flagPath, {
    may: 'public',
    summary:
      'The flags that are on for this host; with ?all=true, on the main host, every flag (Permission: platform:flags)',
    returns: z.array(z.object({ key: z.string(), value: z.literal(true) })),
  }),
  all: get(flagPath, {
    may: 'platform:flags',
    summary: 'Every flag',
    query: z.strictObject({ all: z.literal('true') }),
    returns: z.array(Flag),
  }),
}
export const flags = {
  create: post(flagPath, {
    weighs: weights.pages,
    may: 'platform:flags',
    summary: 'Add a feature flag',
    body: NewFlag,
    returns: Flag,
    writes: 'service',
  }),
  update: put(flagPath, {
    weighs: weights.pages,
    may: 'platform:flags',
    summary: 'Switch or describe a feature flag',
    body: ChangedFlag,
    returns: Flag,
    writes: 'service',
  }),
  setWorkspaces: put(`${flagPath}/workspaces`, {
    weighs: weights.pages,
    may: 'platform:flags',
    summary: 'Say which workspaces a feature flag is meant for',
    body: FlagWorkspaces,
    returns: Flag,
    writes: 'service',
  }),
}
