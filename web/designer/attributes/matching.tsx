import { IconArrowsLeftRight } from '@tabler/icons-react'
import { Stack } from '@mantine/core'
import { OptionsInput } from '../inputs/OptionsInput.tsx'
import { freshOptions, type AttributeKind } from './kind.ts'

export const matching: AttributeKind = {
  word: 'Matching', hint: 'Each thing on the left goes with one on the right', Icon: IconArrowsLeftRight, label: 'What belongs together?',
  fresh: () => ({ config: { left: freshOptions('First', 'Second'), right: freshOptions('One', 'Two') } }),
  Settings: ({ attribute: { config }, set, readOnly }) => (
    <Stack gap="sm">
      <OptionsInput label="On the left" most={20} value={config.left ?? []} onChange={(left) => set({ left })} readOnly={readOnly} />
      <OptionsInput label="On the right" most={20} value={config.right ?? []} onChange={(right) => set({ right })} readOnly={readOnly} />
    </Stack>
  ),
}
