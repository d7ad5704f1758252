import type { NodeProps } from '@xyflow/react'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import classes from './canvas.module.css'
import type { LaneNode } from './flow.ts'
import { ToTranslate } from './Signs.tsx'
import { NameInput } from './NameInput.tsx'

/** A stage: a band behind its steps, with its name. */
export function Lane({ data, selected }: NodeProps<LaneNode>) {
  const { t } = useTranslation()
  return (
    <div
      className={classes.lane}
      data-selected={selected || undefined}
      style={data.color ? { borderInlineStartColor: `#${data.color}` } : undefined}
    >
      <div className={classes.laneName}>
        <NameInput
          of={{ kind: 'stage', id: data.stageId }}
          name={data.name}
          label={t('Name of the stage')}
          readOnly={data.readOnly}
        />
        {data.problems > 0 && (
          <span className={classes.problems}>
            <IconAlertTriangle size={14} aria-hidden />
            {data.problems}
          </span>
        )}
        <ToTranslate count={data.toTranslate} />
      </div>
    </div>
  )
}
