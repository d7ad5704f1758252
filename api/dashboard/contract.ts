/**
 * Figures for the start page: counts only, each part for who may see the list behind it, null for everybody
 * else. What there is to count stands in the manifests of the domains.
 */
import { z } from '@hono/zod-openapi'
import { get, Id, Instant, Month, put } from '../core/contract.ts'
import { Attention } from './attentionContract.ts'
import { SetUpChecklist, SetUpItem } from './checklistContract.ts'
import type { Module } from '../core/module.ts'
import { modules, type Modules } from '../modules.ts'
import { WorkspaceStatus } from '../workspaces/contract.ts'

type PartOf<M, Section extends string> = M extends { dashboard: { [P in Section]: infer Table } }
  ? Table
  : never
type KeyOf<Table> = Table extends unknown ? keyof Table & string : never
type ShapeOf<Table, Name extends string> = Table extends {
  [N in Name]: { returns: infer S extends z.ZodType }
}
  ? S
  : never
type Figures = PartOf<Modules, 'figures'>
export type FigureName = KeyOf<Figures>
export type MissingSetUp = KeyOf<PartOf<Modules, 'setUp'>>

const all: readonly Module[] = Object.values(modules)
const shapes: { [Name in FigureName]: z.ZodNullable<ShapeOf<Figures, Name>> } = Object.assign(
  {},
  ...all.flatMap(({ dashboard }) =>
    Object.entries(dashboard?.figures ?? {}).map(([name, { returns }]) => ({ [name]: returns.nullable() })),
  ),
)
/** In the order in which they are shown. */
export const lacks: readonly MissingSetUp[] = all
  .flatMap(({ dashboard }) => Object.entries(dashboard?.setUp ?? {}))
  .toSorted(([, a], [, b]) => a.at - b.at)
  .map(([name]) => name as MissingSetUp)

/**
 * What a workspace lacks. `count` is the number that the sentence needs: business units, days, seats left.
 */
export const SetUp = z.object({ missing: z.enum(lacks), count: z.int() })
export type SetUp = z.infer<typeof SetUp>

export const DashboardFigures = z.object({ ...shapes, setUp: z.array(SetUp).nullable() })
export type DashboardFigures = z.infer<typeof DashboardFigures>
/**
 * Of the workspaces without the platform's own; of cases only how many cannot go on by themselves, by ids
 * that say nothing.
 */
export const PlatformFigures = z.object({
  workspaces: z.partialRecord(WorkspaceStatus, z.int()),
  usersActive: z.int(),
  /** Contracts by the month of their last day, the present month first. */
  contractsEnding: z.array(Month),
  nextDeletionAt: Instant.nullable(),
  flagsExpired: z.int(),
})
export type PlatformFigures = z.infer<typeof PlatformFigures>

export const dashboard = {
  figures: get('/api/dashboard/figures', {
    may: 'self',
    costs: 'report',
    summary:
      'Figures for my start page, as far as I may see what is counted; ' +
      'people and invites of one business unit where it is named',
    query: z.strictObject({ branchId: Id.optional() }),
    returns: DashboardFigures,
  }),
  attention: get('/api/dashboard/attention', {
    may: 'self',
    costs: 'search',
    summary:
      'What waits for me in every part of the product, counted; what is overdue and due first stands first',
    returns: z.array(Attention),
  }),
  checklist: get('/api/dashboard/checklist', {
    may: 'workspace:update',
    summary: 'What a new workspace sets up, and how far it is',
    returns: SetUpChecklist,
  }),
  markItem: put('/api/dashboard/checklist', {
    may: 'workspace:update',
    summary: 'Mark an item of the setup checklist as not needed, or as needed again',
    body: z.strictObject({ item: SetUpItem, isNotNeeded: z.boolean() }),
    returns: SetUpChecklist,
  }),
  platform: get('/api/dashboard/platform', {
    may: 'platform:workspaces',
    summary: 'Figures over all workspaces',
    returns: PlatformFigures,
  }),
}
