import { Group, Stack } from '@mantine/core'
import { IconListDetails } from '@tabler/icons-react'
import { Amount } from '../inputs/Amount.tsx'
import { OptionsInput } from '../inputs/OptionsInput.tsx'
import { freshOptions, type AttributeKind } from './kind.ts'

export const multiSelect: AttributeKind = {
  word: 'Multi-select', hint: 'Several from a list that opens', Icon: IconListDetails, label: 'Choose what applies',
  fresh: () => ({ options: freshOptions('First', 'Second') }),
  Settings: ({ attribute: { options, config }, set, setOptions, readOnly }) => (
    <Stack gap="xs">
      <OptionsInput label="Options" value={options} onChange={setOptions} readOnly={readOnly} />
      <Group grow>
        <Amount label="At least" placeholder="Any" min={0} max={100} value={config.min} readOnly={readOnly} onChange={(min) => set({ min })} onClear={() => set({ min: undefined })} />
        <Amount label="At most" placeholder="Any" min={1} max={100} value={config.max} readOnly={readOnly} onChange={(max) => set({ max })} onClear={() => set({ max: undefined })} />
      </Group>
    </Stack>
  ),
}
