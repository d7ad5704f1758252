import { Group } from '@mantine/core'
import { IconAlignLeft } from '@tabler/icons-react'
import { Amount } from '../inputs/Amount.tsx'
import type { AttributeKind } from './kind.ts'

export const textArea: AttributeKind = {
  word: 'Text area', hint: 'A longer text', Icon: IconAlignLeft, label: 'Tell us more',
  Settings: ({ attribute: { config }, set, readOnly }) => (
    <Group grow>
      <Amount label="Fewest words" placeholder="Any" min={0} max={10_000} value={config.minWords} readOnly={readOnly} onChange={(minWords) => set({ minWords })} onClear={() => set({ minWords: undefined })} />
      <Amount label="Most words" placeholder="Any" min={1} max={10_000} value={config.maxWords} readOnly={readOnly} onChange={(maxWords) => set({ maxWords })} onClear={() => set({ maxWords: undefined })} />
    </Group>
  ),
}
