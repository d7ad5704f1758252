import { Stack, UnstyledButton } from '@mantine/core'
import type { CSSProperties } from 'react'
import { useTranslation } from 'react-i18next'
import type { Job, RowStatus } from '../../api/jobs/contract.ts'
import classes from './jobs.module.css'
import { rowLooks, rowStatuses } from './labels.ts'

type Props = {
  counts: Job['counts']
  /** The rows that are listed; null for all of them. */
  chosen: RowStatus | null
  choose: (status: RowStatus | null) => void
}
const painted = (status: RowStatus, share?: number): CSSProperties => ({
  '--part': `var(--mantine-color-${rowLooks[status].color}-filled)`,
  ...(share === undefined ? {} : { flexGrow: share, flexBasis: 0 }),
})

/** Rows by what they are: one bar, and under it the same as numbers, each of which narrows the list. */
export function RowFigures({ counts, chosen, choose }: Props) {
  const { t } = useTranslation()
  const there = rowStatuses
    .map((status) => ({ status, count: counts[status] ?? 0 }))
    .filter(({ count }) => count > 0)
  const total = there.reduce((sum, { count }) => sum + count, 0)
  if (total === 0) return null
  return (
    <Stack gap="sm">
      <div className={classes.bar} aria-hidden>
        {there.map(({ status, count }) => (
          <span key={status} style={painted(status, count)} />
        ))}
      </div>
      <ul className={classes.legend} aria-label={t('Rows by status')}>
        <li>
          <UnstyledButton
            className={classes.choice}
            aria-pressed={chosen === null}
            onClick={() => choose(null)}
          >
            {t('All rows')} <b>{total}</b>
          </UnstyledButton>
        </li>
        {there.map(({ status, count }) => (
          <li key={status}>
            <UnstyledButton
              className={classes.choice}
              aria-pressed={chosen === status}
              onClick={() => choose(chosen === status ? null : status)}
            >
              <span className={classes.swatch} style={painted(status)} aria-hidden />
              {t(rowLooks[status].word)} <b>{count}</b>
            </UnstyledButton>
          </li>
        ))}
      </ul>
    </Stack>
  )
}
