import { Group, Select, Stack } from '@mantine/core'
import { IconCursorText } from '@tabler/icons-react'
import { Amount } from '../inputs/Amount.tsx'
import type { AttributeKind, SettingsProps } from './kind.ts'

const formats = [{ value: 'TEXT', label: 'Text' }, { value: 'NUMBER', label: 'A number' }, { value: 'EMAIL', label: 'An e-mail address' }, { value: 'PHONE', label: 'A phone number' }, { value: 'DATE', label: 'A date' }]

export const inputBox: AttributeKind = { word: 'Input box', hint: 'One line: text, number, e-mail, phone or date', Icon: IconCursorText, label: 'Short answer', fresh: () => ({ config: { format: 'TEXT' } }), Settings }

function Settings({ attribute: { config }, set, readOnly }: SettingsProps) {
  const isSized = config.format === 'NUMBER' || config.format === 'TEXT' || config.format === undefined
  const what = config.format === 'NUMBER' ? ['Smallest', 'Largest'] as const : ['Fewest characters', 'Most characters'] as const
  return (
    <Stack gap="xs">
      <Select label="What is typed" allowDeselect={false} data={formats} value={config.format ?? 'TEXT'} disabled={readOnly} onChange={(format) => set({ format: (format ?? 'TEXT') as 'TEXT', min: undefined, max: undefined })} />
      {isSized && (
        <Group grow>
          <Amount label={what[0]} placeholder="None" value={config.min} min={config.format === 'NUMBER' ? -1_000_000_000 : 0} max={1_000_000_000} readOnly={readOnly} onChange={(min) => set({ min })} onClear={() => set({ min: undefined })} />
          <Amount label={what[1]} placeholder="None" value={config.max} min={config.format === 'NUMBER' ? -1_000_000_000 : 1} max={1_000_000_000} readOnly={readOnly} onChange={(max) => set({ max })} onClear={() => set({ max: undefined })} />
        </Group>
      )}
    </Stack>
  )
}
