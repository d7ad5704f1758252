import { IconThumbUp } from '@tabler/icons-react'
import { t, msg } from '../../i18n.ts'
import { OptionsInput } from '../../parts/OptionsInput.tsx'
import { freshOptions, type AttributeKind } from './kind.ts'

export const vote: AttributeKind = {
  word: msg('Vote'),
  hint: msg('The person filling in the form answers yes, no or abstain; members vote in meetings'),
  Icon: IconThumbUp,
  label: () => t('How do you vote?'),
  fresh: () => ({ options: freshOptions(t('Yes'), t('No'), t('I abstain')) }),
  Settings: ({ attribute, setOptions, readOnly }) => (
    <OptionsInput label={t('Options')} value={attribute.options} onChange={setOptions} readOnly={readOnly} />
  ),
}
