import { IconCircleDot } from '@tabler/icons-react'
import { t, word } from '../../i18n.ts'
import { ChoiceSettings } from './ChoiceSettings.tsx'
import { freshOptions, type AttributeKind } from './kind.ts'

export const multipleChoice: AttributeKind = {
  word: word('Multiple choice'), hint: word('One of several, all in sight'), Icon: IconCircleDot, label: word('Which one is it?'),
  fresh: () => ({ options: freshOptions(t('First'), t('Second')) }),
  Settings: ChoiceSettings,
}
