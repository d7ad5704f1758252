import { NumberInput, Select } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { Attribute, Test } from '../../../../workflows/definition/graph.ts'
import { isChoice, isNumber } from './tests.ts'
import { LimitedTextInput } from '../../../parts/LimitedText.tsx'

/** What an answer is compared with: one of its options, a number, or yes and no. */
export function TestValue({
  test,
  asked,
  onChange,
  readOnly,
}: {
  test: Test
  asked: Attribute | undefined
  onChange: (value: string | number | boolean) => void
  readOnly: boolean
}) {
  const { t } = useTranslation()
  const shared = { 'aria-label': t('Compared with'), size: 'xs', disabled: readOnly } as const
  if (asked && isChoice(asked))
    return (
      <Select
        {...shared}
        allowDeselect={false}
        value={String(test.value ?? '') || null}
        data={asked.options.map((option) => ({ value: option.id, label: option.text }))}
        onChange={(id) => onChange(id ?? '')}
      />
    )
  if (asked && isNumber(asked))
    return (
      <NumberInput
        {...shared}
        value={Number(test.value ?? 0)}
        onChange={(value) => typeof value === 'number' && onChange(value)}
      />
    )
  if (asked?.type === 'BUTTON')
    return (
      <Select
        {...shared}
        allowDeselect={false}
        value={String(test.value ?? true)}
        data={[
          { value: 'true', label: t('yes') },
          { value: 'false', label: t('no') },
        ]}
        onChange={(value) => onChange(value === 'true')}
      />
    )
  return (
    <LimitedTextInput
      {...shared}
      limit={64}
      value={String(test.value ?? '')}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  )
}
