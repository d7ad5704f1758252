import { IconSelect } from '@tabler/icons-react'
import { ChoiceSettings } from './ChoiceSettings.tsx'
import { freshOptions, type AttributeKind } from './kind.ts'

export const singleSelect: AttributeKind = {
  word: 'Single-select', hint: 'One from a list that opens', Icon: IconSelect, label: 'Choose one',
  fresh: () => ({ options: freshOptions('First', 'Second') }),
  Settings: ChoiceSettings,
}
