/**
 * Figures for the start page: counts only, each part for who may see the list behind it, null for everybody
 * else.
 */
import { z } from '@hono/zod-openapi'
import { CaseStatus } from '../complaints/contract.ts'
import { get, Id, Instant } from '../core/contract.ts'
import { InviteStatus } from '../invites/contract.ts'
import { WorkspaceStatus } from '../workspaces/contract.ts'

/** A month on the workspace's calendar, "2026-11". */
const Month = z.object({ month: z.string(), count: z.int() })
export type Month = z.infer<typeof Month>

export const PeopleFigures = z.object({
  active: z.int(),
  inactive: z.int(),
  /** By the day they joined, else by the day they came in here; the last six months, the present one last. */
  joined: z.array(Month),
  /**
   * Active users by business unit, the largest first: eight at most, then the others in one. Without a name:
   * of the whole workspace.
   */
  units: z.array(z.object({ name: z.string().nullable(), count: z.int() })),
  otherUnits: z.object({ units: z.int(), count: z.int() }).nullable(),
  /** Null without a limit, and for those who see one business unit. An open invite has a seat too. */
  seats: z.object({ limit: z.int(), active: z.int(), invited: z.int() }).nullable(),
})
export type PeopleFigures = z.infer<typeof PeopleFigures>
export const InviteFigures = z.object({
  byStatus: z.partialRecord(InviteStatus, z.int()),
  sent: z.int(),
  accepted: z.int(),
  expired: z.int(),
})
export type InviteFigures = z.infer<typeof InviteFigures>
export const ComplaintFigures = z.object({
  byStatus: z.partialRecord(CaseStatus, z.int()),
  open: z.int(),
  closed: z.int(),
  opened: z.array(Month),
  /** Open complaints by the stage that the reader sees of them. */
  byStage: z.array(z.object({ stage: z.string(), count: z.int() })),
  /** Open steps past their due date, whoever is to do them. */
  lateSteps: z.int(),
  /** Whether the reader sits on a committee or is the employer of one of them, and not only a party. */
  oversees: z.boolean(),
})
export type ComplaintFigures = z.infer<typeof ComplaintFigures>
export const ClockFigures = z.object({
  running: z.int(),
  overdue: z.int(),
  dueIn7Days: z.int(),
  dueIn30Days: z.int(),
  pastFirstThreshold: z.int(),
  pastSecondThreshold: z.int(),
})
export type ClockFigures = z.infer<typeof ClockFigures>
/**
 * What waits is the reader's own; `failedRows` of their latest file of each kind, until the next one comes.
 */
export const JobFigures = z.object({
  running: z.int(),
  waiting: z.int(),
  waitingJobId: Id.nullable(),
  failedRows: z.int(),
  failedJobId: Id.nullable(),
})
export type JobFigures = z.infer<typeof JobFigures>
/**
 * What a workspace lacks. `count` is the number that the sentence needs: business units, days, seats left.
 */
export const SetUp = z.object({
  missing: z.enum(['UNITS', 'COMMITTEE', 'WORKFLOW', 'PROCESS', 'CONTRACT_ENDS', 'CONTRACT_ENDED', 'SEATS']),
  count: z.int(),
})
export type SetUp = z.infer<typeof SetUp>

export const DashboardFigures = z.object({
  people: PeopleFigures.nullable(),
  invites: InviteFigures.nullable(),
  /** Null also where there is none to know of. */
  complaints: ComplaintFigures.nullable(),
  clocks: ClockFigures.nullable(),
  jobs: JobFigures.nullable(),
  setUp: z.array(SetUp).nullable(),
})
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
  openMessages: z.int(),
})
export type PlatformFigures = z.infer<typeof PlatformFigures>

export const dashboard = {
  figures: get('/api/dashboard/figures', {
    may: 'self',
    summary:
      'Figures for my start page, as far as I may see what is counted; people and invites of one business unit where it is named',
    query: z.strictObject({ branchId: Id.optional() }),
    returns: DashboardFigures,
  }),
  platform: get('/api/dashboard/platform', {
    may: 'platform:workspaces',
    summary: 'Figures over all workspaces',
    returns: PlatformFigures,
  }),
}
