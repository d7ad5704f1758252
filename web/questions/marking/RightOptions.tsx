import { Checkbox, Radio, Select, Stack } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Marking } from '../../../api/questions/marking.ts'
import type { MarkingProps } from './kind.ts'

/** The one option that is right. */
export function RightOption({ question, marking, set, readOnly }: MarkingProps) {
  const { t } = useTranslation()
  return (
    <Radio.Group
      label={t('Right answer')}
      value={marking.right?.[0] ?? null}
      onChange={(id) => set({ right: [id] })}
    >
      <Stack gap={6} mt={4}>
        {question.options.map((option) => (
          <Radio key={option.id} value={option.id} label={option.text} disabled={readOnly} />
        ))}
      </Stack>
    </Radio.Group>
  )
}

/** Those that are right, and what a choice is worth that has some of them. */
export function RightOptions({ question, marking, set, readOnly }: MarkingProps) {
  const { t } = useTranslation()
  return (
    <Stack gap="sm">
      <Checkbox.Group
        label={t('Right answers')}
        value={marking.right ?? []}
        onChange={(right) => set({ right })}
      >
        <Stack gap={6} mt={4}>
          {question.options.map((option) => (
            <Checkbox key={option.id} value={option.id} label={option.text} disabled={readOnly} />
          ))}
        </Stack>
      </Checkbox.Group>
      <Select
        label={t('If only some are chosen')}
        allowDeselect={false}
        disabled={readOnly}
        value={marking.partial ?? 'ALL_OR_NOTHING'}
        data={[
          { value: 'ALL_OR_NOTHING', label: t('No points') },
          { value: 'PROPORTIONAL', label: t('Points for the share that is right') },
          { value: 'RIGHT_MINUS_WRONG', label: t('Each wrong choice cancels a right one') },
        ]}
        onChange={(partial) => set({ partial: Marking.shape.partial.parse(partial ?? undefined) })}
      />
    </Stack>
  )
}
