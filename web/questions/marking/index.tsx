/** How an author says what is right, a panel a type; null where nothing is marked. */
import { Select, Stack } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { QuestionType } from '../../../workflows/definition/graph.ts'
import { RightInGaps, RightLine } from './AcceptedAnswers.tsx'
import type { MarkingProps } from './kind.ts'
import { RightOption, RightOptions } from './RightOptions.tsx'
import { LimitedTextarea } from '../../parts/LimitedText.tsx'

/** What belongs to each thing on the left. */
function RightPairs({ question, marking, set, readOnly }: MarkingProps) {
  const { t } = useTranslation()
  const { left = [], right = [] } = question.config
  return (
    <Stack gap="sm">
      {left.map(({ id, text }) => (
        <Select
          key={id}
          label={t('Belongs to “{{text}}”', { text })}
          disabled={readOnly}
          value={marking.pairs?.[id] ?? null}
          data={right.map((each) => ({ value: each.id, label: each.text }))}
          onChange={(match) => {
            const { [id]: _before, ...others } = marking.pairs ?? {}
            set({ pairs: match ? { ...others, [id]: match } : others })
          }}
        />
      ))}
    </Stack>
  )
}

/** A person reads it; this tells them what to look for. */
function Rubric({ marking, set, readOnly }: MarkingProps) {
  const { t } = useTranslation()
  return (
    <LimitedTextarea
      label={t('What to look for when marking')}
      description={t('A person marks this. Learners do not see it.')}
      autosize
      minRows={2}
      limit={4000}
      readOnly={readOnly}
      value={marking.rubric ?? ''}
      onChange={(event) => set({ rubric: event.currentTarget.value || undefined })}
    />
  )
}

export const markingPanels: Record<QuestionType, ((props: MarkingProps) => ReactNode) | null> = {
  CHECKBOX_TEXT: RightOptions,
  MULTIPLE_CHOICE: RightOption,
  MULTIPLE_RESPONSE: RightOptions,
  FILL_IN_BLANK: RightInGaps,
  MATCHING: RightPairs,
  INPUT_BOX: RightLine,
  IMAGE: null,
  MULTI_SELECT: RightOptions,
  VIDEO: null,
  TEXT_AREA: Rubric,
  RESOURCE: null,
  UPLOAD_RESOURCE: null,
  BUTTON: null,
  SINGLE_SELECT: RightOption,
  ASK_TO_UPLOAD: Rubric,
  VOTE: null,
}
