/** What is late or missing, as lines that lead to where it is mended. */
import type { DashboardFigures, PlatformFigures, SetUp } from '../../api/dashboard/contract.ts'
import { t } from '../i18n.ts'

/** LATE is past its time, MISSING keeps people from their work, WAITING needs a word, GOING mends itself. */
export type Matter = { state: 'LATE' | 'MISSING' | 'WAITING' | 'GOING'; words: string; to: string }

/** `mine` late steps stand in the list of what awaits me already. */
export function mattersOf(
  { complaints, clocks, invites, jobs, setUp }: DashboardFigures,
  mine: number,
): Matter[] {
  const others = (complaints?.lateSteps ?? 0) - mine
  return [
    ...late(others, '/complaints', () =>
      t('{{count}} steps assigned to others are overdue', { count: others }),
    ),
    ...(clocks
      ? [
          ...late(clocks.pastSecondThreshold, '/escalations', () =>
            t('{{count}} deadlines have passed their second threshold', {
              count: clocks.pastSecondThreshold,
            }),
          ),
          ...late(clocks.pastFirstThreshold, '/escalations', () =>
            t('{{count}} deadlines have passed their first threshold', { count: clocks.pastFirstThreshold }),
          ),
        ]
      : []),
    ...(setUp ?? []).map(lacking),
    ...(invites
      ? late(invites.expired, '/invites', () =>
          t('{{count}} invites have expired', { count: invites.expired }),
        )
      : []),
    ...(jobs ? jobMatters(jobs) : []),
  ]
}

function jobMatters({
  waiting,
  waitingJobId,
  failedRows,
  failedJobId,
  running,
}: NonNullable<DashboardFigures['jobs']>): Matter[] {
  return [
    ...(waiting > 0
      ? [
          {
            state: 'WAITING' as const,
            words: t('{{count}} files are checked and waiting for your confirmation', { count: waiting }),
            to: `/invites/import?job=${waitingJobId}`,
          },
        ]
      : []),
    ...(failedRows > 0
      ? [
          {
            state: 'WAITING' as const,
            words: t('{{count}} rows of a file could not be used; fix them and upload the file again', {
              count: failedRows,
            }),
            to: `/invites/import?job=${failedJobId}`,
          },
        ]
      : []),
    ...(running > 0
      ? [
          {
            state: 'GOING' as const,
            words: t('{{count}} long jobs are running', { count: running }),
            to: '/invites',
          },
        ]
      : []),
  ]
}

function lacking({ missing, count }: SetUp): Matter {
  const matters: Record<SetUp['missing'], Matter> = {
    UNITS: {
      state: 'MISSING',
      words: t('There is no business unit besides the headquarters'),
      to: '/business-units',
    },
    COMMITTEE: {
      state: 'MISSING',
      words: t('{{count}} business units have no committee to hear a complaint', { count }),
      to: '/committees',
    },
    WORKFLOW: {
      state: 'MISSING',
      words: t('No complaint workflow is published, so nobody can file a complaint'),
      to: '/workflows',
    },
    PROCESS: {
      state: 'MISSING',
      words: t('{{count}} business units have no complaint process, so nobody there can file a complaint', {
        count,
      }),
      to: '/workflows',
    },
    CONTRACT_ENDS: {
      state: 'WAITING',
      words: t('The contract of this workspace ends in {{count}} days', { count }),
      to: '/settings',
    },
    CONTRACT_ENDED: {
      state: 'LATE',
      words: t('The contract of this workspace ended {{count}} days ago', { count }),
      to: '/settings',
    },
    SEATS: {
      state: 'WAITING',
      words: t('{{count}} seats of the contract are left', { count }),
      to: '/users',
    },
  }
  return matters[missing]
}

export function platformMatters({ workspaces, openMessages, flagsExpired }: PlatformFigures): Matter[] {
  const { GRACE = 0, EXPIRED = 0, DELETION_SCHEDULED = 0 } = workspaces
  return [
    ...late(EXPIRED, '/platform/workspaces', () =>
      t('{{count}} workspaces are read-only because their contract has ended', { count: EXPIRED }),
    ),
    ...late(GRACE, '/platform/workspaces', () =>
      t('{{count}} contracts have ended; their workspaces are in the grace period', { count: GRACE }),
    ),
    ...late(flagsExpired, '/platform/flags', () =>
      t('{{count}} feature flags have expired and are off', { count: flagsExpired }),
    ),
    ...(DELETION_SCHEDULED > 0
      ? [
          {
            state: 'GOING' as const,
            words: t('{{count}} workspaces are scheduled for deletion', { count: DELETION_SCHEDULED }),
            to: '/platform/workspaces',
          },
        ]
      : []),
    ...(openMessages > 0
      ? [
          {
            state: 'WAITING' as const,
            words: t('{{count}} messages from the public pages are waiting for a reply', {
              count: openMessages,
            }),
            to: '/platform/messages',
          },
        ]
      : []),
  ]
}

const late = (count: number, to: string, words: () => string): Matter[] =>
  count > 0 ? [{ state: 'LATE', words: words(), to }] : []
