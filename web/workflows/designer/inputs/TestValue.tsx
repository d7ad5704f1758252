import { NumberInput, Select } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { Attribute, Test } from '../../../../workflows/definition/graph.ts'
import { isChoice, isNumber } from './tests.ts'
import { LimitedTextInput } from '../../../parts/LimitedText.tsx'

/** What an answer is compared with: one of its options, a number, or yes and no. */
export function TestValue({
  test,
  attribute,
  onChange,
  readOnly,
}: {
  test: Test
  attribute: Attribute | undefined
  onChange: (value: string | number | boolean) => void
  readOnly: boolean
}) {
  const { t } = useTranslation()
  const shared = { 'aria-label': t('Compared with'), size: 'xs', disabled: readOnly } as const
  if (attribute && isChoice(attribute))
    return (
      <Select
        {...shared}
        allowDeselect={false}
        value={String(test.value ?? '') || null}
        data={attribute.options.map((option) => ({ value: option.id, label: option.text }))}
        onChange={(id) => onChange(id ?? '')}
      />
    )
  if (attribute && isNumber(attribute))
    return (
      <NumberInput
        {...shared}
        value={Number(test.value ?? 0)}
        onChange={(value) => typeof value === 'number' && onChange(value)}
      />
    )
  if (attribute?.type === 'BUTTON')
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
