import { BaseEdge, EdgeLabelRenderer, MarkerType, useStore, type EdgeProps } from '@xyflow/react'
import { IconAlertTriangle, IconArrowsSplit2, IconClock } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import classes from './canvas.module.css'
import type { Arrow } from './flow.ts'
import { labelPoint, pathOf, pointsOf } from './route.ts'

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
  const { t } = useTranslation()
  const readable = useStore((flow) => flow.transform[2] > 0.45)
  if (!data) return null
  const points = pointsOf({
    from: { x: sourceX, y: sourceY },
    to: { x: targetX, y: targetY },
    side: data.side,
    along: data.along,
    out: data.out,
  })
  const { x, y } = labelPoint(points)
  const isShort = data.along === null
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
            <span>
              {[
                isShort ? null : data.label,
                timed === null || isShort ? null : t('after {{span}}', { span: timed }),
                data.condition === null ? null : selected ? data.condition : 'if …',
              ]
                .filter(Boolean)
                .join(' · ')}
            </span>
          </div>
        </EdgeLabelRenderer>
      )}
    </>
  )
}
