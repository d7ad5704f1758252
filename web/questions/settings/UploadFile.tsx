import { Button, FileButton, Group, Text } from '@mantine/core'
import { IconPaperclip } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { AttachStatus } from './AttachStatus.tsx'
import type { SettingsProps } from './kind.ts'
import { useAttach } from './useAttach.ts'

/** Files that a question shows: sent at once, then part of what is being written. */
export function UploadFile(props: Omit<SettingsProps, 'setOptions'>) {
  const { question, set, attach, filePlace, readOnly } = props
  const { t } = useTranslation()
  const files = question.config.fileIds ?? []
  const holdsOne = question.type === 'IMAGE' || question.type === 'VIDEO'
  const { add, error, isBusy, isUnkept } = useAttach(
    attach,
    (fileId) => set({ fileIds: holdsOne ? [fileId] : [...files, fileId] }, t('Attach file')),
    filePlace === undefined || readOnly ? {} : { place: filePlace },
  )
  return (
    <div>
      <Group gap="xs">
        {!readOnly && files.length < 10 && (
          <FileButton onChange={(file) => void add(file)}>
            {(button) => (
              <Button
                {...button}
                size="xs"
                variant="default"
                loading={isBusy}
                leftSection={<IconPaperclip size={14} aria-hidden />}
              >
                {holdsOne && files.length > 0 ? t('Replace file') : t('Attach a file')}
              </Button>
            )}
          </FileButton>
        )}
        <Text size="xs" c="dimmed">
          {files.length === 0 ? t('Up to 25 MB') : t('{{count}} files are attached', { count: files.length })}
        </Text>
        {!readOnly && files.length > 0 && (
          <Button
            size="compact-xs"
            variant="subtle"
            onClick={() => set({ fileIds: undefined }, t('Remove files'))}
          >
            {t('Remove')}
          </Button>
        )}
      </Group>
      <AttachStatus error={error} isUnkept={isUnkept} />
    </div>
  )
}
