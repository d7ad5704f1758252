import { Button, FileInput, Group, Select, Stack, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { manualPath, ManualRole, manuals, type Manual } from '../../api/manuals/contract.ts'
import { fieldErrors, upload, type CallError } from '../client.ts'
import { languages } from '../i18n.ts'
import { readerLabels } from './labels.ts'
import { MutationError } from '../parts/MutationError.tsx'
import { FormDialog } from '../parts/FormDialog.tsx'

type Values = { title: string; role: string; language: string; file: File | null }

/** A manual on its way to everybody. */
export function Publish({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation()
  const client = useQueryClient()
  const form = useForm<Values>({
    initialValues: { title: '', role: 'ALL', language: 'en', file: null },
    validate: {
      title: (title) => (title.trim() ? null : t('Enter a title for the manual')),
      file: (file) => (file ? null : t('Choose a PDF file')),
    },
  })
  const send = useMutation<Manual, CallError, Values>({
    mutationFn: ({ file, ...words }) => upload<Manual>(manualPath, formOf(words, file)),
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: [manuals.list.method, manuals.list.path] })
      onClose()
    },
    onError: (error) => form.setErrors(fieldErrors(error)),
  })
  return (
    <FormDialog onClose={onClose} title={t('Publish a manual')}>
      <form onSubmit={form.onSubmit((values) => send.mutate(values))} noValidate>
        <Stack gap="md">
          {Object.keys(form.errors).length === 0 && <MutationError error={send.error} />}
          <TextInput label={t('Title')} data-autofocus {...form.getInputProps('title')} />
          <Select
            label={t('For')}
            allowDeselect={false}
            data={ManualRole.options.map((value) => ({ value, label: t(readerLabels[value]) }))}
            {...form.getInputProps('role')}
          />
          <Select
            label={t('Language')}
            allowDeselect={false}
            data={Object.entries(languages).map(([value, label]) => ({ value, label }))}
            {...form.getInputProps('language')}
          />
          <FileInput
            label={t('File')}
            description={t('PDF, up to 25 MB')}
            placeholder={t('Choose a file')}
            accept="application/pdf"
            {...form.getInputProps('file')}
          />
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              {t('Cancel')}
            </Button>
            <Button type="submit" loading={send.isPending}>
              {t('Publish')}
            </Button>
          </Group>
        </Stack>
      </form>
    </FormDialog>
  )
}

function formOf(words: Record<string, string>, file: File | null): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(words)) form.append(name, value)
  if (file) form.append('file', file)
  return form
}
