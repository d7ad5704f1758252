import { Anchor, Button, FileButton, Group, List, Text } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { textsPath, type ReadTexts } from '../../../../api/workflows/contract.ts'
import { setTranslations } from '../../../../workflows/definition/edit/languages.ts'
import type { Language } from '../../../../workflows/definition/texts/languages.ts'
import { upload, type CallError } from '../../../client.ts'
import { translateMessage } from '../../../i18n.ts'
import { useDraft, useEdit } from '../draft.ts'
import { useOpenWorkflow } from '../useOpenWorkflow.ts'

/** A language as a file for translators, out and in. What comes in is one edit, which can be undone. */
export function TranslationFile({ language }: { language: Language }) {
  const { t } = useTranslation()
  const { version, autosave } = useOpenWorkflow()
  const readOnly = useDraft((draft) => draft.readOnly)
  const edit = useEdit()
  const path = textsPath.replace('{id}', version.workflowVersionId)
  const read = useMutation<ReadTexts, CallError, File>({
    mutationFn: async (file) => {
      await autosave?.flush()
      const form = new FormData()
      form.set('language', language)
      form.set('file', file)
      return upload<ReadTexts>(path, form)
    },
    onSuccess: ({ texts }) =>
      edit(
        t('Import translations'),
        setTranslations(language, Object.fromEntries(texts.map((each) => [each.path, each.text]))),
      ),
  })
  const save = () => void autosave?.flush()
  return (
    <>
      <Group gap="xs">
        {(['XLSX', 'CSV'] as const).map((format) => (
          <Anchor
            key={format}
            size="sm"
            href={`${path}?language=${language}&format=${format}`}
            onClick={save}
          >
            {t('Download {{format}}', { format })}
          </Anchor>
        ))}
        {!readOnly && (
          <FileButton accept=".xlsx,.csv" onChange={(file) => file && read.mutate(file)}>
            {(props) => (
              <Button {...props} size="compact-sm" variant="subtle" loading={read.isPending}>
                {t('Import a file')}
              </Button>
            )}
          </FileButton>
        )}
      </Group>
      <output>
        {read.data && (
          <Text size="sm">{t('{{count}} translations imported', { count: read.data.texts.length })}</Text>
        )}
      </output>
      {read.error && (
        <div role="alert">
          <Text size="sm" c="var(--mantine-color-error)">
            {t('Nothing was imported.')} {read.error.fields.length === 0 && read.error.words}
          </Text>
          <List size="sm">
            {read.error.fields.map((field) => (
              <List.Item key={`${field.path} ${field.text.code}`}>{translateMessage(field.text)}</List.Item>
            ))}
          </List>
        </div>
      )}
    </>
  )
}
