import { Alert, Button, FileButton, Group, Text } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { IconAlertTriangle, IconDownload, IconFileUpload } from '@tabler/icons-react'
import { useState, type DragEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { numberFormat } from '../../../api/messages/formatters.ts'
import { imports, type FileColumns } from '../../../api/imports/contract.ts'
import { maxBytes, maxRows } from '../../../api/tables/contract.ts'
import { fieldErrors, useApiMutation, type CallError } from '../../client.ts'
import { language } from '../../i18n.ts'
import { MutationError } from '../../parts/MutationError.tsx'
import classes from '../../invites/invites.module.css'
import { importKindLabels, type ImportKind } from '../../invites/kinds.ts'
import { RecentJobs } from './RecentJobs.tsx'
import { lookKey, sendForLook } from './look.ts'
import { Step } from './Step.tsx'

const megabytes = maxBytes / 1024 / 1024

type Props = { kind: ImportKind; courseId: string | undefined; onChosen: (fileId: string) => void }
/** The first step: a file, dropped or chosen, or one to start from. */
export function ChooseFile({ kind, courseId, onChosen }: Props) {
  const { t } = useTranslation()
  const client = useQueryClient()
  const [isOver, setOver] = useState(false)
  const [tooLarge, setTooLarge] = useState(false)
  const send = useMutation<FileColumns, CallError, File>({
    mutationFn: (file) => sendForLook(kind, file),
    onSuccess: (look) => {
      client.setQueryData(lookKey(look.fileId), look)
      onChosen(look.fileId)
    },
  })
  const take = (file: File | null | undefined) => {
    if (!file || send.isPending) return
    setTooLarge(file.size > maxBytes)
    if (file.size > maxBytes) send.reset()
    else send.mutate(file)
  }
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    take(event.dataTransfer.files[0])
  }
  const refusal = tooLarge
    ? t('Files can be up to {{megabytes}} MB.', { megabytes })
    : send.error
      ? (fieldErrors(send.error)['file'] ?? send.error.words)
      : null
  return (
    <Step at={1} title={t('Choose a file')}>
      {refusal && (
        <Alert color="red" role="alert" icon={<IconAlertTriangle size={18} aria-hidden />}>
          {refusal}
        </Alert>
      )}
      <div
        className={classes.drop}
        data-over={isOver}
        onDragOver={(event) => {
          event.preventDefault()
          setOver(true)
        }}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
      >
        <Text>{t('Drop a file here, or choose one.')}</Text>
        <FileButton
          accept=".xlsx,.csv"
          onChange={take}
          inputProps={{ 'aria-label': t('File'), tabIndex: -1 }}
        >
          {(button) => (
            <Button
              {...button}
              loading={send.isPending}
              leftSection={<IconFileUpload size={18} aria-hidden />}
            >
              {t('Choose a file')}
            </Button>
          )}
        </FileButton>
        <Text size="sm" c="dimmed" maw={520}>
          {t(
            'Excel (.xlsx) or CSV, up to {{megabytes}} MB and {{rows}} rows. The first row names the columns.',
            { megabytes, rows: numberFormat(language()).format(maxRows) },
          )}{' '}
          {t(importKindLabels[kind].needs)}
        </Text>
      </div>
      <Template kind={kind} />
      <RecentJobs kind={kind} courseId={courseId} />
    </Step>
  )
}

function Template({ kind }: { kind: ImportKind }) {
  const { t } = useTranslation()
  const fetched = useApiMutation(imports.template, {
    refreshes: [],
    onDone: ({ fileUrl }) => window.location.assign(fileUrl),
  })
  const get = (format: 'XLSX' | 'CSV') =>
    fetched.mutate({ body: { type: importKindLabels[kind].template, format } })
  const sign = <IconDownload size={16} aria-hidden />
  return (
    <>
      <Group gap="sm">
        <Text size="sm">{t('No file yet? Start from this one:')}</Text>
        <Button variant="default" size="compact-md" leftSection={sign} onClick={() => get('XLSX')}>
          {t('Template as Excel')}
        </Button>
        <Button variant="default" size="compact-md" leftSection={sign} onClick={() => get('CSV')}>
          {t('Template as CSV')}
        </Button>
      </Group>
      <MutationError error={fetched.error} />
    </>
  )
}
