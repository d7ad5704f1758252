import { IconCheckbox } from '@tabler/icons-react'
import { msg } from '../../i18n.ts'
import { placeholder } from '../../parts/placeholder.ts'
import { ChoiceSettings } from './ChoiceSettings.tsx'
import { freshOptions, type QuestionKind } from './kind.ts'

export const multipleResponse: QuestionKind = {
  word: msg('Multiple response'),
  hint: msg('Several options, all visible'),
  Icon: IconCheckbox,
  label: () => placeholder('MULTIPLE_RESPONSE'),
  fresh: () => ({ options: freshOptions(placeholder('first'), placeholder('second')) }),
  Settings: ChoiceSettings,
}
