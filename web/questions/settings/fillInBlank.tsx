import { IconForms } from '@tabler/icons-react'
import { t, msg } from '../../i18n.ts'
import { placeholder } from '../../parts/placeholder.ts'
import { DraftText } from '../../parts/DraftText.tsx'
import type { QuestionKind } from './kind.ts'

export const fillInBlank: QuestionKind = {
  word: msg('Fill in blank'),
  hint: msg('Sentence with blanks'),
  Icon: IconForms,
  label: () => placeholder('FILL_IN_BLANK'),
  fresh: () => ({ config: { text: placeholder('sentence') } }),
  Settings: ({ question: { config }, set, readOnly }) => (
    <DraftText
      label={t('Sentence')}
      description={t('Enter {{first}}, {{second}} and so on where a blank should be', {
        first: '{{b1}}',
        second: '{{b2}}',
      })}
      rows={2}
      limit={4000}
      value={config.text ?? ''}
      readOnly={readOnly}
      onChange={(text) => set({ text })}
    />
  ),
}
