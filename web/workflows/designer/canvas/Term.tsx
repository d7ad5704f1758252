import type { NodeProps } from '@xyflow/react'
import { IconAlertTriangle, IconHourglass, IconRepeat, IconScale, type Icon } from '@tabler/icons-react'
import type { CaseClock } from '../../../../workflows/definition/graph.ts'
import classes from './canvas.module.css'
import type { TermNode } from './terms.ts'

const signs: Record<CaseClock['kind'], Icon> = {
  LIMIT: IconScale,
  MINIMUM: IconHourglass,
  REPEAT: IconRepeat,
}

/** A deadline of the case: a bar along the stages that it runs through. */
export function Term({ data: { clock, words, citation, problems } }: NodeProps<TermNode>) {
  const Sign = signs[clock.kind]
  const title = [words, citation, ...problems].filter(Boolean).join('\n')
  return (
    <div className={classes.term} data-kind={clock.kind} title={title}>
      {problems.length > 0 ? (
        <IconAlertTriangle size={15} aria-hidden color="var(--mantine-color-error)" />
      ) : (
        <Sign size={15} aria-hidden />
      )}
      <span>{words}</span>
    </div>
  )
}
