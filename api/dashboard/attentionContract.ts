/** What waits for a person: its names stand in the manifests of the domains (`attentionItems`). */
import { z } from '@hono/zod-openapi'
import { Instant } from '../core/contract.ts'
import type { Module } from '../core/module.ts'
import { modules, type Modules } from '../modules.ts'

type ItemsOf<M> = M extends { attentionItems: infer Table } ? keyof Table & string : never
type NameOf<M> = M extends unknown ? ItemsOf<M> : never
export type AttentionName = NameOf<Modules>
const all: readonly Module[] = Object.values(modules)
export const attentionNames = z.enum(
  all.flatMap(({ attentionItems }) => Object.keys(attentionItems ?? {})) as [
    AttentionName,
    ...AttentionName[],
  ],
)
export const Attention = z.object({
  item: attentionNames,
  /** False: this could not be counted, and `count` is 0. */
  isCounted: z.boolean(),
  count: z.int(),
  /** There are more than were counted. */
  isAtLeast: z.boolean(),
  overdue: z.int(),
  /** Of what is due first. */
  dueAt: Instant.nullable(),
  /** The page of the only one, else their list. */
  path: z.string(),
  /** What is due first, by its name; null where the name would say something of a case. */
  name: z.string().nullable(),
})
export type Attention = z.infer<typeof Attention>
