import { Checkbox, Stack } from '@mantine/core'
import { IconThumbUp } from '@tabler/icons-react'
import { t, word } from '../../i18n.ts'
import { OptionsInput } from '../inputs/OptionsInput.tsx'
import { freshOptions, type AttributeKind } from './kind.ts'

export const vote: AttributeKind = {
  word: word('Vote'), hint: word('Each says one thing; all are counted'), Icon: IconThumbUp, label: () => t('How do you vote?'),
  fresh: () => ({ options: freshOptions(t('Yes'), t('No'), t('I abstain')) }),
  Settings: ({ attribute, set, setOptions, readOnly }) => (
    <Stack gap="xs">
      <OptionsInput label={t('Options')} value={attribute.options} onChange={setOptions} readOnly={readOnly} />
      <Checkbox label={t('Nobody sees who voted for what')} checked={attribute.config.anonymous ?? false} disabled={readOnly} onChange={(event) => set({ anonymous: event.currentTarget.checked })} />
    </Stack>
  ),
}
