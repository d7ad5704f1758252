import { Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { WorkspaceAdmin } from '../../api/workspaces/contract.ts'
import { formatMoment } from '../parts/moments.ts'
import { useNow } from '../parts/useNow.ts'
import classes from './platform.module.css'

const dayMs = 86_400_000
type Dates = NonNullable<WorkspaceAdmin['contractDates']>

/**
 * A contract as a line: until when it runs, when its admins are warned, the grace, and from when on it can
 * only be read. The list below says the same.
 */
export function Timeline({ dates, timeZone }: { dates: Dates; timeZone: string }) {
  const { t } = useTranslation()
  const now = useNow()
  const [warned, ends, readOnly] = [
    Date.parse(dates.warnsAt[0] ?? dates.endsAt),
    Date.parse(dates.endsAt),
    Date.parse(dates.readOnlyAt),
  ]
  const from = Math.min(now, warned) - 10 * dayMs
  const until = Math.max(now, readOnly) + 20 * dayMs
  const place = (at: number) => ((at - from) / (until - from)) * 100
  const parts = [
    { look: classes.runs, end: warned },
    { look: classes.warned, end: ends },
    { look: classes.grace, end: readOnly },
    { look: classes.readOnly, end: until },
  ]
  const day = (at: number) => formatMoment(new Date(at).toISOString(), timeZone, { time: false })
  return (
    <div>
      <div className={classes.frame} aria-hidden>
        <div className={classes.line}>
          {parts.map(({ look, end }, at) => (
            <div
              key={look}
              className={look}
              style={{ width: `${place(end) - (at === 0 ? 0 : place(parts[at - 1]?.end ?? from))}%` }}
            />
          ))}
        </div>
        <div
          className={classes.now}
          style={{ insetInlineStart: `${Math.min(98, Math.max(2, place(now)))}%` }}
        >
          <span className={classes.nowWord}>{t('today')}</span>
        </div>
      </div>
      <Text size="sm" fw={600} mt="sm" mb={4}>
        {t('What happens when')}
      </Text>
      <ol className={classes.dates}>
        <li>
          <span className={`${classes.swatch} ${classes.warned}`} aria-hidden />
          <span>{t('Admins are warned')}</span>
          <span>{dates.warnsAt.map((at) => day(Date.parse(at))).join(' · ')}</span>
        </li>
        <li>
          <span className={`${classes.swatch} ${classes.grace}`} aria-hidden />
          <span>{t('Grace period starts')}</span>
          <span>{day(ends)}</span>
        </li>
        <li>
          <span className={`${classes.swatch} ${classes.readOnly}`} aria-hidden />
          <span>{t('Read-only, complaints continue')}</span>
          <span>{day(readOnly)}</span>
        </li>
      </ol>
    </div>
  )
}
