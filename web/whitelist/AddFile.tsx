import { Alert, Button, FileInput, Group, List, Stack, Text } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { whitelist, whitelistFilePath, type BulkAdded } from '../../api/whitelist/contract.ts'
import { fieldErrors, upload, type CallError } from '../client.ts'
import { MutationError } from '../parts/MutationError.tsx'
import { WorkspacePicker } from '../parts/WorkspacePicker.tsx'
import { bulkForm } from '../parts/bulkForm.ts'
import { FormDialog } from '../parts/FormDialog.tsx'

/** Many addresses at once, and what became of them. */
export function AddFile({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation()
  const client = useQueryClient()
  const [file, setFile] = useState<File | null>(null)
  const [workspaceId, setWorkspaceId] = useState<string | null>(null)
  const send = useMutation<BulkAdded, CallError, File>({
    mutationFn: (chosen) => {
      const form = bulkForm(chosen)
      if (workspaceId) form.append('workspaceId', workspaceId)
      return upload<BulkAdded>(whitelistFilePath, form)
    },
    onSuccess: () => client.invalidateQueries({ queryKey: [whitelist.list.method, whitelist.list.path] }),
  })
  const errors = fieldErrors(send.error)
  return (
    <FormDialog onClose={onClose} title={t('Upload addresses')}>
      <Stack gap="md">
        {send.data ? (
          <Outcome added={send.data} />
        ) : (
          <>
            {!errors['file'] && <MutationError error={send.error} />}
            <FileInput
              label={t('File')}
              description={t('Excel (.xlsx) or CSV with a column named “email” in the first row')}
              placeholder={t('Choose a file')}
              accept=".csv,.xlsx"
              value={file}
              onChange={(chosen) => {
                setFile(chosen)
                send.reset()
              }}
              error={errors['file']}
              data-autofocus
            />
            <WorkspacePicker value={workspaceId} onChange={setWorkspaceId} error={errors['workspaceId']} />
          </>
        )}
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {send.data ? t('Close') : t('Cancel')}
          </Button>
          {!send.data && (
            <Button
              disabled={!file}
              loading={send.isPending}
              onClick={() => {
                if (file) send.mutate(file)
              }}
            >
              {t('Add addresses')}
            </Button>
          )}
        </Group>
      </Stack>
    </FormDialog>
  )
}

function Outcome({ added: { added, skipped, invalid, errors } }: { added: BulkAdded }) {
  const { t } = useTranslation()
  return (
    <Stack component="output" gap="sm">
      <Text>{t('{{count}} addresses were added.', { count: added })}</Text>
      {skipped > 0 && (
        <Text>
          {t('{{count}} were already on the list or appeared twice in the file.', { count: skipped })}
        </Text>
      )}
      {invalid > 0 && (
        <Alert color="yellow" title={t('{{count}} rows have no email address', { count: invalid })}>
          <List
            size="sm"
            mah={200}
            style={{ overflowY: 'auto' }}
            tabIndex={0}
            aria-label={t('Rows without an address')}
          >
            {errors.map(({ row, value }) => (
              <List.Item key={row}>
                {value ? t('Row {{row}}: “{{value}}”', { row, value }) : t('Row {{row}}: empty', { row })}
              </List.Item>
            ))}
          </List>
        </Alert>
      )}
    </Stack>
  )
}
