import { Checkbox, Stack } from '@mantine/core'
import { IconThumbUp } from '@tabler/icons-react'
import { OptionsInput } from '../inputs/OptionsInput.tsx'
import { freshOptions, type AttributeKind } from './kind.ts'

export const vote: AttributeKind = {
  word: 'Vote', hint: 'Each says one thing; all are counted', Icon: IconThumbUp, label: 'How do you vote?',
  fresh: () => ({ options: freshOptions('Yes', 'No', 'I abstain') }),
  Settings: ({ attribute, set, setOptions, readOnly }) => (
    <Stack gap="xs">
      <OptionsInput label="Options" value={attribute.options} onChange={setOptions} readOnly={readOnly} />
      <Checkbox label="Nobody sees who voted for what" checked={attribute.config.anonymous ?? false} disabled={readOnly} onChange={(event) => set({ anonymous: event.currentTarget.checked })} />
    </Stack>
  ),
}
