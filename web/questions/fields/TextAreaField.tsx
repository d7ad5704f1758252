import { Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { msg } from '../../i18n.ts'
import { fieldProps, type FieldProps } from './field.ts'
import { asText, wordCount } from './shapes.ts'
import { LimitedTextarea } from '../../parts/LimitedText.tsx'
import { maxNarrativeCharacters } from '../../../workflows/definition/limits.ts'

/** Room to write; counts words where a number of them is asked for. */
export function TextAreaField({ question, id, answer, change, error }: FieldProps) {
  const { t } = useTranslation()
  const text = asText(answer)
  const { minWords, maxWords } = question.config
  return (
    <div>
      <LimitedTextarea
        id={id}
        {...fieldProps({ question, error })}
        autosize
        minRows={3}
        maxRows={16}
        limit={maxNarrativeCharacters}
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
  if (least && most) return msg('{{count}} words, at least {{least}}, at most {{most}}')
  return least ? msg('{{count}} words, at least {{least}}') : msg('{{count}} words, at most {{most}}')
}
