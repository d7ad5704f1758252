import classes from './charts.module.css'
import { inWords, type Share } from './numbers.ts'

/** A few numbers beside each other, each with what it counts. */
export const Sums = ({ rows }: { rows: Share[] }) => (
  <dl className={classes.sums}>
    {rows.map(({ name, count }) => (
      <div key={name}>
        <dt>{name}</dt>
        <dd>{inWords(count)}</dd>
      </div>
    ))}
  </dl>
)
