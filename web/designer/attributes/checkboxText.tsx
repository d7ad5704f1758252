import { IconListCheck } from '@tabler/icons-react'
import { OptionsInput } from '../inputs/OptionsInput.tsx'
import { freshOptions, type AttributeKind } from './kind.ts'

export const checkboxText: AttributeKind = {
  word: 'Checkbox with text', hint: 'Boxes to tick, some with words of one’s own', Icon: IconListCheck, label: 'What applies?',
  fresh: () => ({ options: [...freshOptions('First'), ...freshOptions('Something else').map((option) => ({ ...option, freeText: true }))] }),
  Settings: ({ attribute, setOptions, readOnly }) => <OptionsInput label="Options" value={attribute.options} onChange={setOptions} readOnly={readOnly} withText />,
}
