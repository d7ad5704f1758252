import { Text } from '@mantine/core'
import { z } from 'zod'
import { AttributeConfig } from '../../../workflows/definition/graph.ts'
import { DraftText } from '../inputs/DraftText.tsx'
import type { SettingsProps } from './kind.ts'

/** An address, or nothing yet. */
export const Address = z.union([z.literal(''), AttributeConfig.shape.url.unwrap()], { error: 'Write a whole address, like https://example.com/page' })

/** Where a file or page is that people are shown. */
export function FileSettings({ attribute: { config }, set, readOnly }: SettingsProps) {
  const files = config.fileIds?.length ?? 0
  return (
    <div>
      <DraftText label="Web address" placeholder="https://" value={config.url ?? ''} fits={Address} readOnly={readOnly} onChange={(url) => set({ url: url || undefined })} />
      {files > 0 && <Text size="xs" c="dimmed" mt={4}>{files === 1 ? 'One file is attached.' : `${files} files are attached.`}</Text>}
    </div>
  )
}
