import { IconCheckbox } from '@tabler/icons-react'
import { t, word } from '../../i18n.ts'
import { ChoiceSettings } from './ChoiceSettings.tsx'
import { freshOptions, type AttributeKind } from './kind.ts'

export const multipleResponse: AttributeKind = {
  word: word('Multiple response'), hint: word('Any of several, all in sight'), Icon: IconCheckbox, label: word('Which of these apply?'),
  fresh: () => ({ options: freshOptions(t('First'), t('Second')) }),
  Settings: ChoiceSettings,
}
