import { Button, Group, Text, Title } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Stage } from '../../../../workflows/definition/graph.ts'
import { useDraft, useDraftStore, useEdit } from '../draft.ts'
import { moveStage, removeStage, setStage } from '../../../../workflows/definition/edit/stages.ts'
import { stepsOf } from '../../../../workflows/definition/edit/steps.ts'
import { DraftText } from '../../../parts/DraftText.tsx'
import { RowButtons } from '../../../parts/RowButtons.tsx'
import { stepKinds } from '../steps/index.ts'
import { useAdd } from '../useAdd.ts'
import classes from './outline.module.css'
import { OutlineStep } from './OutlineStep.tsx'

type Props = { stage: Stage; number: number; isFirst: boolean; isLast: boolean; open: () => void }

/** A stage with its steps in order. */
export function OutlineStage({ stage, number, isFirst, isLast, open }: Props) {
  const { t } = useTranslation()
  const graph = useDraft((draft) => draft.graph)
  const readOnly = useDraft((draft) => draft.readOnly)
  const store = useDraftStore()
  const edit = useEdit()
  const add = useAdd()
  const steps = stepsOf(graph, stage.id)
  const details = () => {
    store.getState().choose({ chosen: { kind: 'stage', id: stage.id }, section: null })
    open()
  }
  return (
    <li
      className={classes.stage}
      style={stage.color ? { borderInlineStartColor: `#${stage.color}` } : undefined}
    >
      <Group gap="xs" mb="sm" justify="flex-end">
        <Title order={2} size="h4" className={classes.number ?? ''}>
          {number}
          <span className={classes.hidden}>: {stage.name}</span>
        </Title>
        <div className={classes.stageName}>
          <DraftText
            label={t('Name of stage {{number}}', { number })}
            hideLabel
            value={stage.name}
            fits={Stage.shape.name}
            limit={120}
            readOnly={readOnly}
            onChange={(name) => edit(t('Rename stage'), setStage(stage.id, { name }), `stage ${stage.id}`)}
          />
        </div>
        <Button size="xs" variant="default" onClick={details}>
          {t('Details')}
          <span className={classes.hidden}> {t('of stage {{name}}', { name: stage.name })}</span>
        </Button>
        <RowButtons
          what={t('stage “{{name}}”', { name: stage.name })}
          isFirst={isFirst}
          isLast={isLast}
          readOnly={readOnly}
          onMove={(by) => edit(t('Move stage'), moveStage(stage.id, by))}
          onRemove={() => edit(t('Remove stage'), removeStage(stage.id))}
        />
      </Group>
      {steps.length === 0 && (
        <Text size="sm" c="dimmed" mb="xs">
          {t('No steps in this stage yet')}
        </Text>
      )}
      <ol className={classes.steps} aria-label={t('Steps of {{name}}', { name: stage.name })}>
        {steps.map((step, index) => (
          <OutlineStep
            key={step.id}
            step={step}
            isFirst={index === 0}
            isLast={index === steps.length - 1}
            open={open}
          />
        ))}
      </ol>
      {!readOnly && (
        <Group gap="xs">
          {(['ACTION', 'MEETING'] as const).map((kind) => (
            <Button
              key={kind}
              size="xs"
              variant="default"
              leftSection={<IconPlus size={14} aria-hidden />}
              onClick={() => {
                add.step(kind, stage.id)
              }}
            >
              {t(stepKinds[kind].add)}
              <span className={classes.hidden}> {t('to {{name}}', { name: stage.name })}</span>
            </Button>
          ))}
        </Group>
      )}
    </li>
  )
}
