import { Text } from '@mantine/core'
import type { EscalationSetting } from '../../api/escalations/contract.ts'
import { useNow } from '../parts/useNow.ts'
import { When } from '../parts/When.tsx'
import classes from './Thresholds.module.css'

type Mark = { name: string; sign: string; at: string; fired: string | null; off: boolean }

/** A clock as a line from its start to its end, and the same dates in words below. */
export function Thresholds({ setting }: { setting: EscalationSetting }) {
  const now = useNow()
  const marks = marksOf(setting)
  if (marks.length === 0) return <Text size="sm" c="dimmed">No date yet: the clock has not started.</Text>
  const start = Date.parse(setting.createdAt)
  const end = Math.max(...marks.map((mark) => Date.parse(mark.at)), start + 1)
  const place = (at: number) => `${Math.min(100, Math.max(0, ((at - start) / (end - start)) * 100))}%`
  return (
    <div className={classes.clock}>
      <div className={classes.line} aria-hidden>
        <span className={classes.passed} style={{ width: place(now) }} />
        {marks.map((mark) => <span key={mark.name} className={classes.mark} data-fired={mark.fired ? true : undefined} data-off={mark.off || undefined} data-due={mark.sign === '' || undefined} style={{ insetInlineStart: place(Date.parse(mark.at)) }}>{mark.sign}</span>)}
      </div>
      <ul className={classes.words}>
        {marks.map((mark) => <li key={mark.name}><b>{mark.name}</b> <When at={mark.at} />{mark.fired ? ', happened' : ''}</li>)}
      </ul>
      {setting.derivedFrom === 'SCHEDULER' && <Text size="xs" c="dimmed">Moved by a scheduler</Text>}
      {setting.citation && <Text size="xs" c="dimmed">{setting.citation}</Text>}
    </div>
  )
}

function marksOf(setting: EscalationSetting): Mark[] {
  const off = !setting.enabled
  return [
    { name: 'First', sign: '1', at: setting.firstThresholdDate, fired: setting.firstFiredAt, off },
    { name: 'Second', sign: '2', at: setting.secondThresholdDate, fired: setting.secondFiredAt, off },
    { name: 'Due', sign: '', at: setting.dueAt, fired: null, off: false },
  ].flatMap(({ at, ...mark }) => (at ? [{ ...mark, at }] : [])).toSorted((a, b) => a.at.localeCompare(b.at))
}
