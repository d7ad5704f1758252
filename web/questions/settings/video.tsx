import { Stack } from '@mantine/core'
import { IconVideo } from '@tabler/icons-react'
import { t, msg } from '../../i18n.ts'
import { DraftText } from '../../parts/DraftText.tsx'
import { FileSettings } from './FileSettings.tsx'
import type { QuestionKind } from './kind.ts'

export const video: QuestionKind = {
  word: msg('Video'),
  hint: msg('A video with a transcript'),
  Icon: IconVideo,
  isContent: true,
  label: () => t('Video'),
  Settings: (props) => (
    <Stack gap="xs">
      <FileSettings {...props} />
      <DraftText
        label={t('Transcript')}
        rows={2}
        limit={4000}
        value={props.question.config.transcript ?? ''}
        readOnly={props.readOnly}
        onChange={(transcript) => props.set({ transcript: transcript || undefined })}
      />
      <DraftText
        label={t('Caption')}
        limit={300}
        value={props.question.config.caption ?? ''}
        readOnly={props.readOnly}
        onChange={(caption) => props.set({ caption: caption || undefined })}
      />
    </Stack>
  ),
}
