import { Checkbox, Stack } from '@mantine/core'
import { IconLink } from '@tabler/icons-react'
import { FileSettings } from './FileSettings.tsx'
import type { AttributeKind } from './kind.ts'

export const resource: AttributeKind = {
  word: 'Resource', hint: 'A page or file to read', Icon: IconLink, isContent: true, label: 'Please read this',
  Settings: (props) => (
    <Stack gap="xs">
      <FileSettings {...props} />
      <Checkbox label="Must be opened before going on" checked={props.attribute.config.mustOpen ?? false} disabled={props.readOnly} onChange={(event) => props.set({ mustOpen: event.currentTarget.checked })} />
    </Stack>
  ),
}
