import { Stack } from '@mantine/core'
import { IconPhoto } from '@tabler/icons-react'
import { DraftText } from '../inputs/DraftText.tsx'
import { FileSettings } from './FileSettings.tsx'
import type { AttributeKind } from './kind.ts'

export const image: AttributeKind = {
  word: 'Image', hint: 'A picture, told in words too', Icon: IconPhoto, isContent: true, label: 'Picture',
  Settings: (props) => (
    <Stack gap="xs">
      <FileSettings {...props} />
      <DraftText label="What it shows, in words" description="For people who cannot see it" maxLength={300} value={props.attribute.config.alt ?? ''} readOnly={props.readOnly} onChange={(alt) => props.set({ alt })} />
      <DraftText label="Caption" maxLength={300} value={props.attribute.config.caption ?? ''} readOnly={props.readOnly} onChange={(caption) => props.set({ caption: caption || undefined })} />
    </Stack>
  ),
}
