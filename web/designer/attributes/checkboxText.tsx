import { IconListCheck } from '@tabler/icons-react'
import { t, word } from '../../i18n.ts'
import { OptionsInput } from '../inputs/OptionsInput.tsx'
import { freshOptions, type AttributeKind } from './kind.ts'

export const checkboxText: AttributeKind = {
  word: word('Checkbox with text'), hint: word('Boxes to tick, some with words of one’s own'), Icon: IconListCheck, label: word('What applies?'),
  fresh: () => ({ options: [...freshOptions(t('First')), ...freshOptions(t('Something else')).map((option) => ({ ...option, freeText: true }))] }),
  Settings: ({ attribute, setOptions, readOnly }) => <OptionsInput label={t('Options')} value={attribute.options} onChange={setOptions} readOnly={readOnly} withText />,
}
