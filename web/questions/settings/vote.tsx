import { IconThumbUp } from '@tabler/icons-react'
import { t, msg } from '../../i18n.ts'
import { OptionsInput } from '../../parts/OptionsInput.tsx'
import { freshOptions, type QuestionKind } from './kind.ts'

export const vote: QuestionKind = {
  word: msg('Vote'),
  hint: msg('The person filling in the form answers yes, no or abstain; members vote in meetings'),
  Icon: IconThumbUp,
  label: () => t('How do you vote?'),
  fresh: () => ({ options: freshOptions(t('Yes'), t('No'), t('I abstain')) }),
  Settings: ({ question, setOptions, readOnly }) => (
    <OptionsInput label={t('Options')} value={question.options} onChange={setOptions} readOnly={readOnly} />
  ),
}
