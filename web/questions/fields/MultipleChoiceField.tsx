import { Radio, Stack } from '@mantine/core'
import { fieldProps, type FieldProps } from './field.ts'
import { asText } from './shapes.ts'

/** One of a few. */
export const MultipleChoiceField = ({ question, id, answer, change, error }: FieldProps) => (
  <Radio.Group {...fieldProps({ question, error })} value={asText(answer)} onChange={change}>
    <Stack gap="xs" mt={4}>
      {question.options.map((option, at) => (
        <Radio key={option.id} id={at === 0 ? id : undefined} value={option.id} label={option.text} />
      ))}
    </Stack>
  </Radio.Group>
)
