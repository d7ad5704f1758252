import { IconSelect } from '@tabler/icons-react'
import { msg } from '../../i18n.ts'
import { placeholder } from '../../parts/placeholder.ts'
import { ChoiceSettings } from './ChoiceSettings.tsx'
import { freshOptions, type QuestionKind } from './kind.ts'

export const singleSelect: QuestionKind = {
  word: msg('Single-select'),
  hint: msg('One option from a dropdown'),
  Icon: IconSelect,
  label: () => placeholder('SINGLE_SELECT'),
  fresh: () => ({ options: freshOptions(placeholder('first'), placeholder('second')) }),
  Settings: ChoiceSettings,
}
