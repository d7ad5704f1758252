import { useTranslation } from 'react-i18next'
import { MultipleChoice } from './MultipleChoice.tsx'
import type { FieldProps } from './field.ts'

/** A vote within a form; says whether the name stands beside it. */
export function Vote(props: FieldProps) {
  const { t } = useTranslation()
  const { attribute } = props
  const who = attribute.config.anonymous ? t('Your name is not shown beside your vote.') : t('Your name is shown beside your vote.')
  return <MultipleChoice {...props} attribute={{ ...attribute, helpText: [attribute.helpText, who].filter(Boolean).join(' ') }} />
}
