import { useTranslation } from 'react-i18next'
import { setTranslations } from '../../../../workflows/definition/edit/languages.ts'
import type { Language } from '../../../../workflows/definition/texts/languages.ts'
import { primaryOf, translatedTexts } from '../../../../workflows/definition/texts/translations.ts'
import { languages } from '../../../i18n.ts'
import { Translations } from '../../../parts/Translations.tsx'
import { useDraft, useEdit } from '../draft.ts'
import { FormDialog } from '../../../parts/FormDialog.tsx'

/** Every text of the workflow beside what a language makes of it; saved and undone as the drawing is. */
export function TranslationsDialog({ language, onClose }: { language: Language; onClose: () => void }) {
  const { t } = useTranslation()
  const graph = useDraft((draft) => draft.graph)
  const readOnly = useDraft((draft) => draft.readOnly)
  const edit = useEdit()
  return (
    <FormDialog
      onClose={onClose}
      fullScreen
      title={t('Translations: {{language}}', { language: languages[language] })}
    >
      <Translations
        texts={translatedTexts(graph, language)}
        language={language}
        primary={primaryOf(graph)}
        readOnly={readOnly}
        write={({ path }, words) =>
          edit(t('Translate'), setTranslations(language, { [path]: words }), `${language} ${path}`)
        }
      />
    </FormDialog>
  )
}
