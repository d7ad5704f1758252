import { Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { CasePage } from '../../../api/complaints/contract.ts'
import { translateMessage } from '../../i18n.ts'
import { When } from '../../parts/When.tsx'
import classes from './page.module.css'

/** What happened, the latest first. */
export const Timeline = ({ rows }: { rows: CasePage['timeline'] }) => {
  const { t } = useTranslation()
  return (
    <ol className={classes.timeline} aria-label={t('Timeline, latest first')}>
      {rows
        .toReversed()
        .toSorted((a, b) => b.at.localeCompare(a.at))
        .map((row) => (
          <li key={row.key}>
            <Text>{translateMessage(row.text)}</Text>
            <Text size="sm" c="dimmed">
              <When at={row.at} />
              {row.by && ` · ${row.by}`}
            </Text>
            {row.note && (
              <Text size="sm" className={classes.note}>
                {row.note}
              </Text>
            )}
          </li>
        ))}
    </ol>
  )
}
