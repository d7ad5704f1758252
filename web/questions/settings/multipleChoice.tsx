import { IconCircleDot } from '@tabler/icons-react'
import { msg } from '../../i18n.ts'
import { placeholder } from '../../parts/placeholder.ts'
import { ChoiceSettings } from './ChoiceSettings.tsx'
import { freshOptions, type QuestionKind } from './kind.ts'

export const multipleChoice: QuestionKind = {
  word: msg('Multiple choice'),
  hint: msg('One option, all visible'),
  Icon: IconCircleDot,
  label: () => placeholder('MULTIPLE_CHOICE'),
  fresh: () => ({ options: freshOptions(placeholder('first'), placeholder('second')) }),
  Settings: ChoiceSettings,
}
