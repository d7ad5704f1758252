import { BaseEdge, EdgeLabelRenderer, MarkerType, useStore, type EdgeProps } from '@xyflow/react'
import { IconAlertTriangle, IconArrowsSplit2, IconClock } from '@tabler/icons-react'
import classes from './canvas.module.css'
import { writtenOn, type Arrow } from './flow.ts'
import { attached, pathOf } from './route.ts'

/** One arrowhead serves all arrows. */
export const arrowhead = { type: MarkerType.ArrowClosed, width: 16, height: 16, color: 'var(--edge)' }

/** An arrow with its outcome as a label; one with a condition is dashed and says “if”. */
export function ArrowEdge({
  id,
  sourceX,
  sourceY,
  targetX,
  targetY,
  data,
  selected,
  markerEnd,
}: EdgeProps<Arrow>) {
  const readable = useStore((flow) => flow.transform[2] > 0.45)
  if (!data) return null
  const points = attached(data.points, { x: sourceX, y: sourceY }, { x: targetX, y: targetY })
  const { x, y } = data.labelAt
  const { isShort } = data
  const timed = data.timed ?? null
  const says = data.condition !== null || data.problems > 0 || timed !== null
  const isShown = (says || !isShort) && readable
  return (
    <>
      <BaseEdge
        id={id}
        path={pathOf(points)}
        {...(markerEnd ? { markerEnd } : {})}
        className={classes.arrow}
        data-conditional={data.condition !== null || undefined}
        data-selected={selected || undefined}
        data-near={data.isNear || undefined}
        interactionWidth={16}
      />
      {isShown && (says || data.label !== '') && (
        <EdgeLabelRenderer>
          <div
            className={classes.label}
            data-selected={selected || undefined}
            style={{ transform: `translate(-50%, -50%) translate(${x}px, ${y}px)` }}
          >
            {data.problems > 0 && <IconAlertTriangle size={12} aria-hidden />}
            {data.condition !== null && <IconArrowsSplit2 size={12} aria-hidden />}
            {timed !== null && <IconClock size={13} aria-hidden />}
            {(!isShort || selected) && (
              <span>
                {selected && data.condition !== null ? data.condition : writtenOn({ ...data, timed })}
              </span>
            )}
          </div>
        </EdgeLabelRenderer>
      )}
    </>
  )
}
