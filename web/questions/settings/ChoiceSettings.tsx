import { useTranslation } from 'react-i18next'
import { OptionsInput } from '../../parts/OptionsInput.tsx'
import type { SettingsProps } from './kind.ts'

/** What all types with options share. */
export const ChoiceSettings = ({ question, setOptions, readOnly }: SettingsProps) => {
  const { t } = useTranslation()
  return (
    <OptionsInput label={t('Options')} value={question.options} onChange={setOptions} readOnly={readOnly} />
  )
}
