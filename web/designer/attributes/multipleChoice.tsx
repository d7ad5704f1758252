import { IconCircleDot } from '@tabler/icons-react'
import { ChoiceSettings } from './ChoiceSettings.tsx'
import { freshOptions, type AttributeKind } from './kind.ts'

export const multipleChoice: AttributeKind = {
  word: 'Multiple choice', hint: 'One of several, all in sight', Icon: IconCircleDot, label: 'Which one is it?',
  fresh: () => ({ options: freshOptions('First', 'Second') }),
  Settings: ChoiceSettings,
}
