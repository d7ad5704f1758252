import { Anchor, Button, FileButton, Group, NumberInput, Stack, Text } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { IconPaperclip } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { policies, type PolicyText } from '../../api/policies/contract.ts'
import { call } from '../client.ts'
import type { Language } from '../i18n.ts'
import { AttachStatus } from '../questions/settings/AttachStatus.tsx'
import { putFile } from '../parts/putFile.ts'
import { useAttach } from '../questions/settings/useAttach.ts'

type Props = {
  policyId: string
  language: Language
  text: PolicyText | undefined
  isLocked: boolean
}
/** A PDF in the place of, or beside, what is written. */
export function PolicyFile({ policyId, language, text, isLocked }: Props) {
  const { t } = useTranslation()
  const client = useQueryClient()
  const [pages, count] = useState<number>(text?.pages ?? 1)
  const { add, error, isBusy, isUnkept } = useAttach(
    (file, pageCount) => sendFile(policyId, language, Number(pageCount), file),
    () => void client.invalidateQueries(),
    { ...(isLocked ? {} : { place: `policy ${policyId} ${language}` }), beside: String(pages) },
  )
  return (
    <Stack gap="xs">
      <Text size="sm" fw={600} component="div">
        {t('PDF file (optional)')}
      </Text>
      {text?.fileId && (
        <Anchor href={`/api/file/${text.fileId}`} target="_blank" rel="noreferrer" size="sm">
          {t('Open the file, {{count}} pages', { count: text.pages ?? 1 })}
        </Anchor>
      )}
      {!isLocked && (
        <Group gap="sm" align="end">
          <NumberInput
            label={t('Pages')}
            w={110}
            min={1}
            max={5000}
            allowDecimal={false}
            clampBehavior="strict"
            value={pages}
            onChange={(value) => {
              if (typeof value === 'number') count(value)
            }}
          />
          <FileButton
            accept="application/pdf"
            inputProps={{ 'aria-label': t('PDF file (optional)') }}
            onChange={(file) => void add(file)}
          >
            {(button) => (
              <Button
                {...button}
                variant="default"
                loading={isBusy}
                leftSection={<IconPaperclip size={16} aria-hidden />}
              >
                {text?.fileId ? t('Replace file') : t('Attach a file')}
              </Button>
            )}
          </FileButton>
        </Group>
      )}
      <AttachStatus error={error} isUnkept={isUnkept} />
    </Stack>
  )
}

/** The server keeps it only when it is what was hashed here. Throws CallError. */
async function sendFile(policyId: string, language: Language, pages: number, file: File): Promise<string> {
  const policyFileId = await putFile(file, async (request) => {
    const { policyFileId: fileKey, ...announced } = await call(policies.generateUploadUrl, {
      body: { policyId, ...request },
    })
    return { fileKey, ...announced }
  })
  const digest = await crypto.subtle.digest('SHA-256', await file.arrayBuffer())
  const sha256 = [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, '0')).join('')
  await call(policies.confirmUpload, {
    params: { id: policyId, policyFileId },
    body: { language, sha256, pages },
  })
  return policyFileId
}
