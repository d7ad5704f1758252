import { useTranslation } from 'react-i18next'
import { MultipleChoiceField } from './MultipleChoiceField.tsx'
import type { FieldProps } from './field.ts'

/**
 * A vote within a form; where an older process promised that no name stands beside it, that is said and kept.
 */
export function VoteField(props: FieldProps) {
  const { t } = useTranslation()
  const { question } = props
  const privacyNote = question.config.anonymous ? t('Your choice is not shown to anyone else.') : ''
  return (
    <MultipleChoiceField
      {...props}
      question={{ ...question, helpText: [question.helpText, privacyNote].filter(Boolean).join(' ') }}
    />
  )
}
