import { Button, Group, Paper, Stack, Text } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Outcome, type Step } from '../../../../workflows/definition/graph.ts'
import { useDraft, useEdit } from '../draft.ts'
import {
  addOutcome,
  moveOutcome,
  removeOutcome,
  renameOutcome,
} from '../../../../workflows/definition/edit/outcomes.ts'
import { freshOutcome } from '../freshParts.ts'
import { DraftText } from '../../../parts/DraftText.tsx'
import { RowButtons } from '../../../parts/RowButtons.tsx'
import { NextSteps } from './NextSteps.tsx'
import { OutcomeWords } from './OutcomeWords.tsx'
import { OutcomeReaderTexts } from './ReaderTextInputs.tsx'

/** How a step can end, and where each end leads. */
export function OutcomesPart({ step }: { step: Step }) {
  const { t } = useTranslation()
  const readOnly = useDraft((draft) => draft.readOnly)
  const edit = useEdit()
  return (
    <>
      {step.outcomes.length === 0 && (
        <Text size="sm" c="dimmed">
          {t('A step without an outcome can never be completed.')}
        </Text>
      )}
      {step.outcomes.map((outcome, index) => (
        <Paper key={outcome.id} p="sm">
          <Stack gap="xs">
            <Group gap={4} wrap="nowrap" align="flex-end">
              <div style={{ flex: 1 }}>
                <DraftText
                  label={t('Outcome {{number}}', { number: index + 1 })}
                  value={outcome.label}
                  fits={Outcome.shape.label}
                  limit={120}
                  readOnly={readOnly}
                  onChange={(label) =>
                    edit(
                      t('Rename outcome'),
                      renameOutcome(step.id, outcome.id, label),
                      `outcome ${outcome.id}`,
                    )
                  }
                />
              </div>
              <RowButtons
                what={t('outcome “{{label}}”', { label: outcome.label })}
                isFirst={index === 0}
                isLast={index === step.outcomes.length - 1}
                readOnly={readOnly}
                onMove={(by) => edit(t('Move outcome'), moveOutcome(step.id, outcome.id, by))}
                onRemove={() => edit(t('Remove outcome'), removeOutcome(step.id, outcome.id))}
              />
            </Group>
            <OutcomeWords step={step} outcome={outcome} readOnly={readOnly} />
            <OutcomeReaderTexts step={step} outcome={outcome} />
            <NextSteps from={step.id} outcome={outcome.id} name={outcome.label} />
          </Stack>
        </Paper>
      ))}
      {!readOnly && step.outcomes.length < 12 && (
        <Button
          variant="default"
          size="xs"
          style={{ alignSelf: 'start' }}
          leftSection={<IconPlus size={14} aria-hidden />}
          onClick={() => edit(t('Add outcome'), addOutcome(step.id, freshOutcome()))}
        >
          {t('Add an outcome')}
        </Button>
      )}
    </>
  )
}
