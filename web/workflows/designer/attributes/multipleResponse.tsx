import { IconCheckbox } from '@tabler/icons-react'
import { word } from '../../../i18n.ts'
import { placeholder } from '../placeholder.ts'
import { ChoiceSettings } from './ChoiceSettings.tsx'
import { freshOptions, type AttributeKind } from './kind.ts'

export const multipleResponse: AttributeKind = {
  word: word('Multiple response'),
  hint: word('Several options, all visible'),
  Icon: IconCheckbox,
  label: () => placeholder('MULTIPLE_RESPONSE'),
  fresh: () => ({ options: freshOptions(placeholder('first'), placeholder('second')) }),
  Settings: ChoiceSettings,
}
