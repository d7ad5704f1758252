import { IconCheckbox } from '@tabler/icons-react'
import { ChoiceSettings } from './ChoiceSettings.tsx'
import { freshOptions, type AttributeKind } from './kind.ts'

export const multipleResponse: AttributeKind = {
  word: 'Multiple response', hint: 'Any of several, all in sight', Icon: IconCheckbox, label: 'Which of these apply?',
  fresh: () => ({ options: freshOptions('First', 'Second') }),
  Settings: ChoiceSettings,
}
