import { Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { EscalationSetting } from '../../api/escalations/contract.ts'
import { t } from '../i18n.ts'
import { Sentence } from '../parts/Sentence.tsx'
import { useNow } from '../parts/useNow.ts'
import { isOpenEnded } from '../../workflows/engine/openEnds.ts'
import { withoutDate } from './withoutDate.ts'
import { When } from '../parts/When.tsx'
import classes from './Thresholds.module.css'

type Mark = { name: string; sign: string; at: string; fired: string | null; off: boolean }

/** A clock as a line from its start to its end, and the same dates in words below. */
export function Thresholds({ setting }: { setting: EscalationSetting }) {
  const { t } = useTranslation()
  const now = useNow()
  const marks = marksOf(setting)
  if (marks.length === 0)
    return (
      <Text size="sm" c="dimmed">
        {t(withoutDate(setting))}
      </Text>
    )
  const start = Date.parse(setting.createdAt)
  const end = Math.max(...marks.map((mark) => Date.parse(mark.at)), start + 1)
  const place = (at: number) => `${Math.min(100, Math.max(0, ((at - start) / (end - start)) * 100))}%`
  return (
    <div className={classes.clock}>
      <div className={classes.line} aria-hidden>
        <span className={classes.passed} style={{ width: place(now) }} />
        {marks.map((mark) => (
          <span
            key={mark.name}
            className={classes.mark}
            data-fired={mark.fired ? true : undefined}
            data-off={mark.off || undefined}
            data-due={mark.sign === '' || undefined}
            style={{ insetInlineStart: place(Date.parse(mark.at)) }}
          >
            {mark.sign}
          </span>
        ))}
      </div>
      <ul className={classes.words}>
        {marks.map((mark) => (
          <li key={mark.name}>
            <b>{mark.name}</b>{' '}
            {mark.fired ? (
              <Sentence say="{{when}}, passed" when={<When at={mark.at} />} />
            ) : (
              <When at={mark.at} />
            )}
          </li>
        ))}
      </ul>
      {isOpenEnded(setting) && (
        <Text size="xs" c="dimmed">
          {t(withoutDate(setting))}
        </Text>
      )}
      {setting.derivedFrom === 'SCHEDULER' && (
        <Text size="xs" c="dimmed">
          {t('Changed by a scheduler')}
        </Text>
      )}
      {setting.citation && (
        <Text size="xs" c="dimmed">
          {setting.citation}
        </Text>
      )}
    </div>
  )
}

function marksOf(setting: EscalationSetting): Mark[] {
  const off = !setting.enabled
  return [
    { name: t('First'), sign: '1', at: setting.firstThresholdDate, fired: setting.firstFiredAt, off },
    { name: t('Second'), sign: '2', at: setting.secondThresholdDate, fired: setting.secondFiredAt, off },
    { name: t('Due'), sign: '', at: setting.dueAt, fired: null, off: false },
  ]
    .flatMap(({ at, ...mark }) => (at ? [{ ...mark, at }] : []))
    .toSorted((a, b) => a.at.localeCompare(b.at))
}
