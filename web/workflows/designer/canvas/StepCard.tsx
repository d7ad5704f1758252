import { Handle, Position, type NodeProps } from '@xyflow/react'
import {
  IconArrowsJoin,
  IconArrowsJoin2,
  IconBolt,
  IconClock,
  IconForms,
  IconScale,
  IconUser,
} from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { stepKinds } from '../steps/index.ts'
import { joinWords, type StepFacts, type StepNode } from './flow.ts'
import classes from './canvas.module.css'
import { OutcomeTerms, Problems, ToTranslate, Warnings } from './Signs.tsx'
import { NameInput } from './NameInput.tsx'
import { TokenBadge } from '../trace/TokenBadge.tsx'

/**
 * A step at a glance: its kind, name, who acts, by when and by which law, how much happens, and what is
 * wrong.
 */
export function StepCard({ id, data, selected }: NodeProps<StepNode>) {
  const { t } = useTranslation()
  const { step, readOnly } = data
  const { Icon, word } = stepKinds[step.kind]
  return (
    <div className={classes.step} data-selected={selected || undefined} data-kind={step.kind}>
      <Handle
        type="target"
        id="left"
        position={Position.Left}
        isConnectable={!readOnly}
        className={classes.inLeft}
      />
      <Handle type="target" id="top" position={Position.Top} isConnectable={!readOnly} />
      <div className={classes.head}>
        <span className={classes.kind}>
          <Icon size={15} aria-hidden />
          {t(word)}
        </span>
        <TokenBadge stepId={id} />
        {data.join && <JoinSign join={data.join} />}
        <span className={classes.signs}>
          <ToTranslate count={data.toTranslate} />
          <Warnings warnings={data.warnings} isShort={data.problems.length > 0} />
          <Problems problems={data.problems} />
        </span>
      </div>
      <div className={classes.stepName}>
        <NameInput
          of={{ kind: 'step', id }}
          name={step.name}
          label={t('Name of the step')}
          readOnly={readOnly}
        />
      </div>
      <Facts {...data} />
      <div className={classes.outcomes}>
        {step.outcomes.length === 0 && (
          <div className={classes.outcome}>
            <em>{t('No outcome yet')}</em>
          </div>
        )}
        {step.outcomes.map((outcome) => (
          <div key={outcome.id} className={classes.outcome}>
            <OutcomeTerms terms={data.terms[outcome.id] ?? []} />
            <span>{outcome.label}</span>
            <Handle type="source" id={outcome.id} position={Position.Right} isConnectable={!readOnly} />
          </div>
        ))}
      </div>
    </div>
  )
}

/** Where several arrows come together. */
function JoinSign({ join }: { join: 'ALL' | 'EACH' }) {
  const { t } = useTranslation()
  const Icon = join === 'ALL' ? IconArrowsJoin2 : IconArrowsJoin
  return (
    <span className={classes.join} title={t(joinWords[join])}>
      <Icon size={15} aria-hidden />
    </span>
  )
}

function Facts({ step, who, when, citation, actions, questions }: StepFacts) {
  const { t } = useTranslation()
  return (
    <div className={classes.facts}>
      <span data-missing={(!step.actor && !step.setting.automatic) || undefined}>
        <IconUser size={13} aria-hidden />
        <span>{who}</span>
        {citation && (
          <span className={classes.law} title={citation}>
            <IconScale size={12} aria-hidden />
            <span>{citation.replace(/^.*?,\s*/, '')}</span>
          </span>
        )}
      </span>
      <span data-missing={(!step.clock && step.serves === undefined && !step.setting.automatic) || undefined}>
        <IconClock size={13} aria-hidden />
        <span>{when}</span>
      </span>
      <span>
        {actions > 0 && (
          <>
            <IconBolt size={13} aria-hidden />
            {t('{{count}} actions', { count: actions })}
          </>
        )}
        <IconForms size={13} aria-hidden />
        {t('{{count}} questions', { count: questions })}
      </span>
    </div>
  )
}
