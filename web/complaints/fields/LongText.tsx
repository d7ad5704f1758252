import { Text, Textarea } from '@mantine/core'
import { labelled, type FieldProps } from './field.ts'
import { asText, wordCount } from './shapes.ts'

/** Room to write; counts words where a number of them is asked for. */
export function LongText({ attribute, id, answer, change, error }: FieldProps) {
  const text = asText(answer)
  const { minWords, maxWords } = attribute.config
  return (
    <div>
      <Textarea id={id} {...labelled({ attribute, error })} autosize minRows={3} maxRows={16} maxLength={20_000} value={text} onChange={(event) => change(event.currentTarget.value)} />
      {(minWords || maxWords) && <Text size="xs" c="dimmed" mt={4}>{wordCount(text)} words{minWords ? `, at least ${minWords}` : ''}{maxWords ? `, at most ${maxWords}` : ''}</Text>}
    </div>
  )
}
