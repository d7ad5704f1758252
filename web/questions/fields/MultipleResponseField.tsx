import { Checkbox, Stack, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { fieldProps, type FieldProps } from './field.ts'
import { asIds } from './shapes.ts'

/** Checkboxes for several options, with the number ticked. */
export function MultipleResponseField({ question, id, answer, change, error }: FieldProps) {
  const { t } = useTranslation()
  const ids = asIds(answer)
  return (
    <Checkbox.Group {...fieldProps({ question, error })} value={ids} onChange={change}>
      <Stack gap="xs" mt={4}>
        {question.options.map((option, at) => (
          <Checkbox key={option.id} id={at === 0 ? id : undefined} value={option.id} label={option.text} />
        ))}
        <Text component="output" display="block" size="sm" c="dimmed">
          {t('{{ticked}} of {{total}} ticked', { ticked: ids.length, total: question.options.length })}
        </Text>
      </Stack>
    </Checkbox.Group>
  )
}
