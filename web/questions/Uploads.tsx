import { ActionIcon, Anchor, Button, FileButton, Group, Input, Progress, Stack, Text } from '@mantine/core'
import { IconPaperclip, IconTrash, IconUpload } from '@tabler/icons-react'
import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { EvidenceRow } from '../../api/complaints/contract.ts'
import type { AttributeConfig } from '../../workflows/definition/graph.ts'
import { maxFilesPerField } from '../../workflows/definition/limits.ts'
import { Confirm } from '../parts/Confirm.tsx'
import type { Shelf } from './fields/field.ts'
import { sizeOf } from '../../api/messages/sizes.ts'
import { inPercent, translateMessage } from '../i18n.ts'
import classes from './Uploads.module.css'
import { notSavedHere } from './settings/AttachStatus.tsx'
import { acceptOf, acceptWords, useFieldUploads } from './useFieldUploads.ts'
import type { QueuedFile } from './uploadQueue.ts'

type Props = {
  /** Of the input. */
  id: string
  /** Names the field for as long as it is in the form, where `id` goes by its place there. */
  queueId?: string
  label: ReactNode
  description?: ReactNode
  error?: ReactNode
  withAsterisk?: boolean
  shelf: Shelf
  ids: string[]
  change: (update: (ids: string[]) => string[]) => void
  accept?: AttributeConfig['accept']
  maxFiles?: number
  maxMegabytes?: number
}

/** Files to add: chosen by button or dropped, each with its progress, each removable after a question. */
export function Uploads({
  id,
  queueId = id,
  label,
  description,
  error,
  withAsterisk,
  shelf,
  ids,
  change,
  accept,
  maxFiles = maxFilesPerField,
  maxMegabytes = 25,
}: Props) {
  const { t } = useTranslation()
  const sending = useFieldUploads({ shelf, fieldId: queueId, ids, change, maxFiles, maxMegabytes })
  const rows = shelf.rows.filter((row) => ids.includes(row.evidenceId))
  const limits = t('{{kinds}}, up to {{megabytes}} MB each', {
    kinds: acceptWords(accept),
    megabytes: maxMegabytes,
  })
  const { isFull } = sending
  const isStalled = sending.files.some(({ isWaiting, failed }) => isWaiting || failed !== null)
  const { queue } = shelf
  const verb = ids.length > 0 ? t('Add another file') : t('Add a file')
  return (
    <Input.Wrapper
      label={label}
      description={
        description ? (
          <>
            {description} {limits}
          </>
        ) : (
          limits
        )
      }
      error={error}
      withAsterisk={withAsterisk ?? false}
      labelElement="div"
    >
      <div
        className={classes.drop}
        onDragOver={(event) => event.preventDefault()}
        onDrop={(event) => {
          event.preventDefault()
          sending.add([...event.dataTransfer.files])
        }}
      >
        <Stack gap={6}>
          {rows.map((row) => (
            <StoredFile
              key={row.evidenceId}
              row={row}
              shelf={shelf}
              onRemoved={() => change((before) => before.filter((each) => each !== row.evidenceId))}
            />
          ))}
          {sending.files.map((file) => (
            <div key={file.key}>
              <Text size="sm">{file.name}</Text>
              {file.failed ? (
                <Group gap="xs" role="alert">
                  <Text size="sm" c="var(--mantine-color-error)">
                    {file.failed}
                  </Text>
                  {file.canRetry && file.unkept && <Text size="sm">{t(notSavedHere)}</Text>}
                  {file.canRetry && (
                    <Button size="compact-sm" variant="subtle" onClick={() => sending.retry(file)}>
                      {t('Try again')}
                    </Button>
                  )}
                  <Button
                    size="compact-sm"
                    variant="subtle"
                    color="gray"
                    onClick={() => queue.forget(file.key)}
                  >
                    {t('Clear')}
                  </Button>
                </Group>
              ) : (
                <OnItsWay file={file} isStalled={isStalled} stop={() => queue.stop(file.key)} />
              )}
            </div>
          ))}
        </Stack>
        <FileButton
          multiple={maxFiles > 1}
          onChange={(files) => sending.add([files ?? []].flat())}
          accept={acceptOf(accept)}
          inputProps={{ 'aria-label': typeof label === 'string' ? label : t('Choose files'), tabIndex: -1 }}
        >
          {(button) => (
            <Button
              {...button}
              id={id}
              variant="default"
              size="sm"
              disabled={isFull}
              leftSection={<IconUpload size={16} aria-hidden />}
              className={classes.add}
            >
              {isFull ? t('At most {{count}} files', { count: maxFiles }) : verb}
            </Button>
          )}
        </FileButton>
      </div>
    </Input.Wrapper>
  )
}

/** How far it is; where the connection is gone, that it waits and needs nobody. */
function OnItsWay({ file, isStalled, stop }: OnItsWayProps) {
  const { name, percent, isWaiting, isQueued, unkept } = file
  const { t } = useTranslation()
  return (
    <Stack gap={4}>
      <Progress
        value={percent}
        {...(isWaiting ? { color: 'gray' } : {})}
        aria-label={t('Sending {{name}}', { name })}
      />
      <Group gap="xs" justify="space-between" wrap="nowrap">
        <Text size="xs" c="dimmed" component="div">
          {!isWaiting &&
            (isQueued ? t('Waiting to upload') : t('{{percent}} uploaded', { percent: inPercent(percent) }))}
          <output>{isWaiting && t('Connection lost. The upload continues when you are back online.')}</output>
        </Text>
        <Button
          size="compact-xs"
          variant="subtle"
          color="gray"
          aria-label={t('Cancel upload of {{name}}', { name })}
          onClick={stop}
        >
          {t('Cancel upload')}
        </Button>
      </Group>
      <Text size="xs" component="output" display="block">
        {unkept === 'NO_ROOM' &&
          t('This browser has no room to keep the file. Stay on this page until it is uploaded.')}
        {unkept === 'NOT_SAVED' && isStalled && t(notSavedHere)}
      </Text>
    </Stack>
  )
}
type OnItsWayProps = {
  file: QueuedFile
  /** Whether files of the field wait for the connection, or were refused. */
  isStalled: boolean
  stop: () => void
}

function StoredFile({ row, shelf, onRemoved }: { row: EvidenceRow; shelf: Shelf; onRemoved: () => void }) {
  const { t } = useTranslation()
  const [isConfirming, setConfirming] = useState(false)
  const remove = () => {
    setConfirming(false)
    void shelf.remove?.(row.evidenceId).catch(() => null)
    onRemoved()
  }
  return (
    <Group gap="xs" wrap="nowrap">
      <IconPaperclip size={16} aria-hidden />
      <Anchor href={shelf.pathOf(row.evidenceId)} size="sm" className={classes.name}>
        {row.fileName}
      </Anchor>
      <Text size="xs" c="dimmed" className={classes.size}>
        {translateMessage(sizeOf(row.sizeBytes))}
      </Text>
      <ActionIcon
        variant="subtle"
        color="gray"
        aria-label={t('Remove {{fileName}}', { fileName: row.fileName })}
        onClick={() => setConfirming(true)}
      >
        <IconTrash size={16} aria-hidden />
      </ActionIcon>
      <Confirm
        opened={isConfirming}
        onClose={() => setConfirming(false)}
        question={t('Remove “{{fileName}}”?', { fileName: row.fileName })}
        verb={t('Remove the file')}
        destructive
        onConfirm={remove}
      >
        {shelf.remove
          ? t('It will be removed from your draft. The copy on your device is not affected.')
          : t('It will be removed from this answer, but stays with the complaint.')}
      </Confirm>
    </Group>
  )
}
