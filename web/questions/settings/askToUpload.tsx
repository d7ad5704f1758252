import { Checkbox, Group, Stack } from '@mantine/core'
import { IconUpload } from '@tabler/icons-react'
import { t, msg } from '../../i18n.ts'
import { Amount } from '../../parts/Amount.tsx'
import type { QuestionKind } from './kind.ts'
import { maxFilesPerField } from '../../../workflows/definition/limits.ts'

const kinds = [
  ['PDF', msg('PDF')],
  ['IMAGE', msg('Pictures')],
  ['DOCUMENT', msg('Documents')],
  ['AUDIO', msg('Sound')],
  ['VIDEO', msg('Video')],
] as const

export const askToUpload: QuestionKind = {
  word: msg('Request a file upload'),
  hint: msg('Requires files'),
  Icon: IconUpload,
  label: () => t('Please attach your files'),
  fresh: () => ({ config: { accept: ['PDF', 'IMAGE', 'DOCUMENT'], maxFiles: 5, maxMegabytes: 10 } }),
  Settings: ({ question: { config }, set, readOnly }) => (
    <Stack gap="xs">
      <Checkbox.Group
        label={t('Allowed file types')}
        value={config.accept ?? []}
        onChange={(chosen) =>
          set({ accept: kinds.flatMap(([kind]) => (chosen.includes(kind) ? [kind] : [])) })
        }
      >
        <Group gap="sm" mt={4}>
          {kinds.map(([kind, name]) => (
            <Checkbox key={kind} value={kind} label={t(name)} disabled={readOnly} />
          ))}
        </Group>
      </Checkbox.Group>
      <Group grow>
        <Amount
          label={t('Maximum files')}
          min={1}
          max={maxFilesPerField}
          value={config.maxFiles}
          readOnly={readOnly}
          onChange={(maxFiles) => set({ maxFiles })}
        />
        <Amount
          label={t('Max. MB per file')}
          min={1}
          max={25}
          value={config.maxMegabytes}
          readOnly={readOnly}
          onChange={(maxMegabytes) => set({ maxMegabytes })}
        />
      </Group>
    </Stack>
  ),
}
