import { Handle, Position, type NodeProps } from '@xyflow/react'
import { IconFlag, IconPlayerPlay } from '@tabler/icons-react'
import classes from './canvas.module.css'
import type { EndNode } from './flow.ts'

/** Where a case begins, and where it is closed. */
export function End({ data: { end, words, readOnly } }: NodeProps<EndNode>) {
  const Sign = end === 'start' ? IconPlayerPlay : IconFlag
  return (
    <div className={classes.end}>
      {end === 'close' && (
        <Handle type="target" id="left" position={Position.Left} isConnectable={!readOnly} />
      )}
      <Sign size={16} aria-hidden />
      <span>{words}</span>
      {end === 'start' && (
        <Handle type="source" id="start" position={Position.Bottom} isConnectable={!readOnly} />
      )}
    </div>
  )
}
