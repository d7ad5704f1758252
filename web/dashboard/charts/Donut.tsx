import { lazy } from 'react'
import { useTranslation } from 'react-i18next'
import classes from './charts.module.css'
import { inWords, type Share } from './numbers.ts'
import { asPicture } from './picture.ts'
import { WhenSeen } from './WhenSeen.tsx'

const Ring = lazy(() => import('./Ring.tsx'))

/** From full to hollow, each with an outline of the accent; the list beside says the same in words. */
const fills = [
  'var(--fill-1)',
  'var(--fill-2)',
  'var(--fill-3)',
  'var(--fill-4)',
  'var(--fill-5)',
  'var(--fill-6)',
  'var(--fill-7)',
]

/** Parts of a whole, in the order they are given. What is none is left out. */
export function Donut({ title, shares }: { title: string; shares: Share[] }) {
  const { t } = useTranslation()
  const parts = shares
    .filter(({ count }) => count > 0)
    .map((share, at) => ({ ...share, color: fills[at] ?? 'var(--fill-7)' }))
  const total = parts.reduce((sum, { count }) => sum + count, 0)
  return (
    <div className={classes.donut}>
      <WhenSeen {...asPicture(t('Ring chart: {{title}}', { title }))} className={classes.ring}>
        <Ring
          parts={parts.map(({ name, count, color }) => ({ name, value: count, color }))}
          label={inWords(total)}
        />
      </WhenSeen>
      <ul className={classes.legend}>
        {parts.map(({ name, count, color }) => (
          <li key={name}>
            <i className={classes.swatch} style={{ background: color }} aria-hidden />
            <span className={classes.name}>{name}</span> <b>{inWords(count)}</b>
          </li>
        ))}
      </ul>
    </div>
  )
}
