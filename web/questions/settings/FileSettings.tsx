import { Stack } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import { AttributeConfig } from '../../../workflows/definition/graph.ts'
import { msg } from '../../i18n.ts'
import { DraftText } from '../../parts/DraftText.tsx'
import type { SettingsProps } from './kind.ts'
import { UploadFile } from './UploadFile.tsx'

/** An address, or nothing yet. */
export const Address = z.union([z.literal(''), AttributeConfig.shape.url.unwrap()], {
  error: msg('Enter a full address, for example https://example.com/page'),
})

/** Where a file or page is that people are shown. */
export function FileSettings({ question, set, readOnly, ...files }: Omit<SettingsProps, 'setOptions'>) {
  const { t } = useTranslation()
  return (
    <Stack gap="xs">
      <DraftText
        label={t('Web address')}
        placeholder="https://"
        value={question.config.url ?? ''}
        fits={Address}
        readOnly={readOnly}
        onChange={(url) => set({ url: url || undefined })}
      />
      <UploadFile question={question} set={set} readOnly={readOnly} {...files} />
    </Stack>
  )
}
