import classes from './charts.module.css'
import { inWords, type Share } from './numbers.ts'

/** Named things with a bar each; name and number stand above the bar, so that nothing is cut off. */
export function Ranks({ rows }: { rows: Share[] }) {
  const most = Math.max(1, ...rows.map(({ count }) => count))
  return (
    <ul className={classes.ranks}>
      {rows.map(({ name, count }) => (
        <li key={name}>
          <span className={classes.name}>{name}</span>
          <b>{inWords(count)}</b>
          <i className={classes.track} aria-hidden>
            <i style={{ inlineSize: `${(count / most) * 100}%` }} />
          </i>
        </li>
      ))}
    </ul>
  )
}
