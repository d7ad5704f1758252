import { IconSelect } from '@tabler/icons-react'
import { t, word } from '../../i18n.ts'
import { ChoiceSettings } from './ChoiceSettings.tsx'
import { freshOptions, type AttributeKind } from './kind.ts'

export const singleSelect: AttributeKind = {
  word: word('Single-select'), hint: word('One from a list that opens'), Icon: IconSelect, label: word('Choose one'),
  fresh: () => ({ options: freshOptions(t('First'), t('Second')) }),
  Settings: ChoiceSettings,
}
