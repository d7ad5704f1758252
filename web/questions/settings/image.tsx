import { Stack } from '@mantine/core'
import { IconPhoto } from '@tabler/icons-react'
import { t, msg } from '../../i18n.ts'
import { DraftText } from '../../parts/DraftText.tsx'
import { FileSettings } from './FileSettings.tsx'
import type { QuestionKind } from './kind.ts'

export const image: QuestionKind = {
  word: msg('Image'),
  hint: msg('Image with a description'),
  Icon: IconPhoto,
  isContent: true,
  label: () => t('Image'),
  Settings: (props) => (
    <Stack gap="xs">
      <FileSettings {...props} />
      <DraftText
        label={t('Image description')}
        description={t('For people who cannot see the image')}
        limit={300}
        value={props.question.config.alt ?? ''}
        readOnly={props.readOnly}
        onChange={(alt) => props.set({ alt })}
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
