import { NativeSelect } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { isLanguage, languages, switchLanguage } from '../i18n.ts'

/** Selects the interface's language before sign-in. Each language is listed by its own name, in its own script. */
export function LanguageChoice({ className }: { className?: string | undefined }) {
  const { t, i18n } = useTranslation()
  return (
    <NativeSelect
      size="sm"
      className={className}
      aria-label={t('Language')}
      value={i18n.language}
      onChange={(event) => {
        if (isLanguage(event.currentTarget.value)) void switchLanguage(event.currentTarget.value)
      }}
    >
      {Object.entries(languages).map(([code, name]) => (
        <option key={code} value={code} lang={code}>
          {name}
        </option>
      ))}
    </NativeSelect>
  )
}
