import { Handle, Position, type NodeProps } from '@xyflow/react'
import { IconFlag, IconPlayerPlay } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { t, translateMessage } from '../../../i18n.ts'
import { Sentence } from '../../../parts/Sentence.tsx'
import { StatusTag } from '../../../parts/StatusTag.tsx'
import { When } from '../../../parts/When.tsx'
import { stepKinds } from '../steps/index.ts'
import classes from './canvas.module.css'
import type { CaseEndNode, CaseLaneNode, CaseStepNode } from './caseFlow.ts'

/** A step of a running case: its kind, name, state in words, with whom, and by when. */
export function CaseStep({ data: { kind, name, actorText, state, dueAt } }: NodeProps<CaseStepNode>) {
  const { Icon, word } = stepKinds[kind]
  return (
    <div className={classes.step} data-kind={kind} data-state={state}>
      <Handle
        type="target"
        id="left"
        position={Position.Left}
        isConnectable={false}
        className={classes.inLeft}
      />
      <Handle type="target" id="top" position={Position.Top} isConnectable={false} />
      <Handle type="source" id="out" position={Position.Right} isConnectable={false} />
      <div className={classes.head}>
        <span className={classes.kind}>
          <Icon size={15} aria-hidden />
          {t(word)}
        </span>
        <StatusTag status={state} />
      </div>
      <div className={classes.stepName}>
        <span className={classes.name} title={name}>
          {name}
        </span>
      </div>
      <div className={classes.facts}>
        <span>
          <span>{translateMessage(actorText)}</span>
        </span>
        {dueAt && (state === 'OPEN' || state === 'LATE' || state === 'LOCKED') && (
          <span>
            <span>
              <Sentence say="Due {{when}}" when={<When at={dueAt} short />} />
            </span>
          </span>
        )}
      </div>
    </div>
  )
}

export const CaseLane = ({ data: { name, color } }: NodeProps<CaseLaneNode>) => (
  <div className={classes.lane} style={color ? { borderInlineStartColor: `#${color}` } : undefined}>
    <div className={classes.laneName}>
      <span>{name}</span>
    </div>
  </div>
)

export function CaseEnd({ data: { end } }: NodeProps<CaseEndNode>) {
  const { t } = useTranslation()
  const Sign = end === 'start' ? IconPlayerPlay : IconFlag
  return (
    <div className={classes.end}>
      <Handle
        type={end === 'start' ? 'source' : 'target'}
        id={end === 'start' ? 'out' : 'left'}
        position={end === 'start' ? Position.Bottom : Position.Left}
        isConnectable={false}
      />
      <Sign size={16} aria-hidden />
      <span>{end === 'start' ? t('Filed') : t('Closed')}</span>
    </div>
  )
}
