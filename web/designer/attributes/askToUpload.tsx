import { Checkbox, Group, Stack } from '@mantine/core'
import { IconUpload } from '@tabler/icons-react'
import { Amount } from '../inputs/Amount.tsx'
import type { AttributeKind } from './kind.ts'

const kinds = [['PDF', 'PDF'], ['IMAGE', 'Pictures'], ['DOCUMENT', 'Documents'], ['AUDIO', 'Sound'], ['VIDEO', 'Film']] as const

export const askToUpload: AttributeKind = {
  word: 'Ask to upload', hint: 'Asks for files', Icon: IconUpload, label: 'Please attach your files',
  fresh: () => ({ config: { accept: ['PDF', 'IMAGE', 'DOCUMENT'], maxFiles: 5, maxMegabytes: 10 } }),
  Settings: ({ attribute: { config }, set, readOnly }) => (
    <Stack gap="xs">
      <Checkbox.Group label="What may be attached" value={config.accept ?? []} onChange={(chosen) => set({ accept: kinds.flatMap(([kind]) => (chosen.includes(kind) ? [kind] : [])) })}>
        <Group gap="sm" mt={4}>{kinds.map(([kind, word]) => <Checkbox key={kind} value={kind} label={word} disabled={readOnly} />)}</Group>
      </Checkbox.Group>
      <Group grow>
        <Amount label="Most files" min={1} max={10} value={config.maxFiles} readOnly={readOnly} onChange={(maxFiles) => set({ maxFiles })} />
        <Amount label="Megabytes each" min={1} max={25} value={config.maxMegabytes} readOnly={readOnly} onChange={(maxMegabytes) => set({ maxMegabytes })} />
      </Group>
    </Stack>
  ),
}
