import { IconArrowsLeftRight } from '@tabler/icons-react'
import { Stack } from '@mantine/core'
import { t, word } from '../../i18n.ts'
import { OptionsInput } from '../inputs/OptionsInput.tsx'
import { freshOptions, type AttributeKind } from './kind.ts'

export const matching: AttributeKind = {
  word: word('Matching'), hint: word('Each thing on the left goes with one on the right'), Icon: IconArrowsLeftRight, label: word('What belongs together?'),
  fresh: () => ({ config: { left: freshOptions(t('First'), t('Second')), right: freshOptions(t('One'), t('Two')) } }),
  Settings: ({ attribute: { config }, set, readOnly }) => (
    <Stack gap="sm">
      <OptionsInput label={t('On the left')} most={20} value={config.left ?? []} onChange={(left) => set({ left })} readOnly={readOnly} />
      <OptionsInput label={t('On the right')} most={20} value={config.right ?? []} onChange={(right) => set({ right })} readOnly={readOnly} />
    </Stack>
  ),
}
