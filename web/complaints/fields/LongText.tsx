import { Text, Textarea } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { word } from '../../i18n.ts'
import { labelled, type FieldProps } from './field.ts'
import { asText, wordCount } from './shapes.ts'

/** Room to write; counts words where a number of them is asked for. */
export function LongText({ attribute, id, answer, change, error }: FieldProps) {
  const { t } = useTranslation()
  const text = asText(answer)
  const { minWords, maxWords } = attribute.config
  return (
    <div>
      <Textarea
        id={id}
        {...labelled({ attribute, error })}
        autosize
        minRows={3}
        maxRows={16}
        maxLength={20_000}
        value={text}
        onChange={(event) => change(event.currentTarget.value)}
      />
      {(minWords || maxWords) && (
        <Text size="xs" c="dimmed" mt={4}>
          {t(sentenceFor(minWords, maxWords), { count: wordCount(text), least: minWords, most: maxWords })}
        </Text>
      )}
    </div>
  )
}

/** How many words there are, beside how many there should be. */
function sentenceFor(least: number | undefined, most: number | undefined) {
  if (least && most) return word('{{count}} words, at least {{least}}, at most {{most}}')
  return least ? word('{{count}} words, at least {{least}}') : word('{{count}} words, at most {{most}}')
}
