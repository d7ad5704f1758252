/** What is late or missing, as the domains say it. */
import type { DashboardFigures, PlatformFigures } from '../../api/dashboard/contract.ts'
import { t } from '../i18n.ts'
import { looks } from '../modules.ts'
import { attentionItemOf, type AttentionItem } from '../parts/attentionItem.ts'
import { seen } from './looks.ts'

/** What a workspace lacks stands after the cases and before the rest. */
const lackingAt = 25

/** `mine` late steps stand in the list of what awaits me already. */
export function attentionItemsOf(figures: DashboardFigures, mine: number): AttentionItem[] {
  const items = seen(figures).map(({ at, attentionItems, figure }) => ({
    at,
    items: attentionItems?.(figure, mine) ?? [],
  }))
  const lacking = (figures.setUp ?? []).flatMap(({ missing, count }) =>
    looks.flatMap(({ setUp }) => setUp?.[missing]?.(count) ?? []),
  )
  return [...items, { at: lackingAt, items: lacking }]
    .toSorted((a, b) => a.at - b.at)
    .flatMap((each) => each.items)
}

export function platformAttentionItems({ workspaces, flagsExpired }: PlatformFigures): AttentionItem[] {
  const { GRACE = 0, EXPIRED = 0, DELETION_SCHEDULED = 0 } = workspaces
  return [
    ...attentionItemOf(EXPIRED, 'LATE', '/platform/workspaces', () =>
      t('{{count}} workspaces are read-only because their contract has ended', { count: EXPIRED }),
    ),
    ...attentionItemOf(GRACE, 'LATE', '/platform/workspaces', () =>
      t('{{count}} contracts have ended; their workspaces are in the grace period', { count: GRACE }),
    ),
    ...attentionItemOf(flagsExpired, 'LATE', '/platform/flags', () =>
      t('{{count}} feature flags have expired and are off', { count: flagsExpired }),
    ),
    ...attentionItemOf(DELETION_SCHEDULED, 'GOING', '/platform/workspaces', () =>
      t('{{count}} workspaces are scheduled for deletion', { count: DELETION_SCHEDULED }),
    ),
  ]
}
