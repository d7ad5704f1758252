import { IconPencilPlus } from '@tabler/icons-react'
import { useMemo } from 'react'
import type { Graph } from '../../workflows/definition/graph.ts'
import { autoLayout } from './designer/autoLayout.ts'
import { arrowsOf, lanesOfGraph } from './designer/canvas/flow.ts'
import { pathOf } from './designer/canvas/route.ts'
import { nameWidth, nodeWidth } from './designer/lanes.ts'
import { heightOf } from './designer/labels.ts'
import classes from './Preview.module.css'

const none = new Map<string, never[]>()

/**
 * A template in miniature: lanes, steps (meetings filled) and arrows. Says nothing that the words beside it
 * do not.
 */
export function Preview({ graph }: { graph: Graph }) {
  const tidy = useMemo(() => autoLayout(graph), [graph])
  if (tidy.steps.length === 0) return <IconPencilPlus className={classes.pencil} stroke={1.4} aria-hidden />
  const lanes = lanesOfGraph(tidy)
  const bottom = lanes.lanes.at(-1)
  const [width, height] = [lanes.width - nameWidth + 8, (bottom ? bottom.top + bottom.height : 0) + 8]
  return (
    <svg
      viewBox={`${lanes.left + nameWidth - 4} -4 ${width} ${height}`}
      preserveAspectRatio="xMidYMid meet"
      aria-hidden
    >
      {lanes.lanes.map((lane) => (
        <rect
          key={lane.id}
          className={classes.lane}
          x={lanes.left}
          y={lane.top}
          width={lanes.width}
          height={lane.height}
          rx={10}
        />
      ))}
      {arrowsOf(tidy, none, true)
        .filter(({ source, target }) => source !== 'start' && target !== 'close')
        .map(({ id, data }) => (
          <path key={id} className={classes.arrow} d={pathOf(data?.points ?? [])} />
        ))}
      {tidy.steps.map((step) => {
        const at = lanes.at.get(step.id) ?? step.position
        return (
          <rect
            key={step.id}
            className={step.kind === 'MEETING' ? classes.meeting : classes.action}
            x={at.x}
            y={at.y}
            width={nodeWidth}
            height={heightOf(step)}
            rx={12}
          />
        )
      })}
    </svg>
  )
}
