import { IconPencilPlus } from '@tabler/icons-react'
import { useMemo } from 'react'
import type { Graph } from '../../workflows/definition/graph.ts'
import { autoLayout } from './designer/autoLayout.ts'
import { arrowsOf, lanesOfGraph } from './designer/canvas/flow.ts'
import { pathOf, pointsOf } from './designer/canvas/route.ts'
import { nameWidth, nodeWidth, type Lanes } from './designer/lanes.ts'
import { heightOf } from './designer/labels.ts'
import classes from './Gallery.module.css'

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
      {arrowsOf(tidy, none, true).map((arrow) => (
        <path key={arrow.id} className={classes.arrow} d={courseIn(lanes, tidy, arrow)} />
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

/** Arrows between steps; those from the start and to the end are left out. */
function courseIn(
  lanes: Lanes,
  graph: Graph,
  { source, target, data }: ReturnType<typeof arrowsOf>[number],
): string {
  const [from, to] = [lanes.at.get(source), lanes.at.get(target)]
  const step = graph.steps.find((one) => one.id === source)
  if (!from || !to || !data || !step) return ''
  const end = data.side === 'top' ? { x: to.x + nodeWidth / 2, y: to.y } : { x: to.x, y: to.y + 45 }
  return pathOf(
    pointsOf({
      from: { x: from.x + nodeWidth, y: from.y + heightOf(step) - 20 },
      to: end,
      side: data.side,
      along: data.along,
      out: data.out,
    }),
  )
}
