import { IconListCheck } from '@tabler/icons-react'
import { t, msg } from '../../i18n.ts'
import { placeholder } from '../../parts/placeholder.ts'
import { OptionsInput } from '../../parts/OptionsInput.tsx'
import { freshOptions, type QuestionKind } from './kind.ts'

export const checkboxText: QuestionKind = {
  word: msg('Checkbox with text'),
  hint: msg('Checkboxes, some with a text field'),
  Icon: IconListCheck,
  label: () => placeholder('CHECKBOX_TEXT'),
  fresh: () => ({
    options: [
      ...freshOptions(placeholder('first')),
      ...freshOptions(placeholder('somethingElse')).map((option) => ({ ...option, freeText: true })),
    ],
  }),
  Settings: ({ question, setOptions, readOnly }) => (
    <OptionsInput
      label={t('Options')}
      value={question.options}
      onChange={setOptions}
      readOnly={readOnly}
      withText
    />
  ),
}
