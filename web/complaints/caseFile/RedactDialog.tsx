import { Button, Checkbox, Group, NativeSelect, Paper, Stack, Text } from '@mantine/core'
import { useState, type FormEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { caseFiles, RedactionReason, type CaseFileItem } from '../../../api/complaints/caseFileContract.ts'
import { fieldErrors, useApiMutation } from '../../client.ts'
import { MutationError } from '../../parts/MutationError.tsx'
import { RedactedText } from './RedactedText.tsx'
import { reasonLabels } from './labels.ts'
import { LimitedTextInput, LimitedTextarea } from '../../parts/LimitedText.tsx'
import { FormDialog } from '../../parts/FormDialog.tsx'

/** A name that stands two lines below is not redacted. */
const isName = (item: string): boolean => /^(person|guest|evidence)\.|\.(name|witness)$/.test(item)

type Props = { caseId: string; item: CaseFileItem; onClose: () => void }
/** Which words, why, and how it will look. */
export function RedactDialog({ caseId, item, onClose }: Props) {
  const { t } = useTranslation()
  const [passage, setPassage] = useState('')
  const [everywhere, setEverywhere] = useState(isName(item.item))
  const [reason, setReason] = useState<RedactionReason>('THIRD_PARTY')
  const [words, setWords] = useState('')
  const act = useApiMutation(caseFiles.redact, { refreshes: [caseFiles.items], onDone: onClose })
  const refused = fieldErrors(act.error)
  const send = (event: FormEvent) => {
    event.preventDefault()
    const body = { item: item.item, passage: passage.trim() || null, everywhere, reason, words }
    act.mutate({ params: { id: caseId }, body })
  }
  return (
    <FormDialog onClose={onClose} title={t('Redact “{{label}}”', { label: item.label })} size="lg">
      <form onSubmit={send} noValidate>
        <Stack gap="md">
          <LimitedTextInput
            label={t('Only these words')}
            description={t('As they appear in the text. Leave empty to redact all of it.')}
            limit={500}
            value={passage}
            error={refused['passage']}
            onChange={(event) => setPassage(event.currentTarget.value)}
          />
          <Checkbox
            label={t('Also wherever else these words appear in the case file')}
            checked={everywhere}
            onChange={(event) => setEverywhere(event.currentTarget.checked)}
          />
          <NativeSelect
            label={t('Reason')}
            value={reason}
            onChange={(event) => setReason(RedactionReason.parse(event.currentTarget.value))}
            data={RedactionReason.options.map((each) => ({ value: each, label: t(reasonLabels[each]) }))}
          />
          <LimitedTextarea
            label={t('Why?')}
            description={t('This is shown in the copy beside the bar.')}
            withAsterisk
            autosize
            minRows={2}
            limit={500}
            value={words}
            error={refused['words']}
            onChange={(event) => setWords(event.currentTarget.value)}
          />
          <Paper p="sm" component="section" aria-label={t('Preview')}>
            <Text size="sm" c="dimmed">
              {t('Preview')}
            </Text>
            <RedactedText text={item.text} passages={[passage.trim() || null]} />
          </Paper>
          {act.error?.fields.length === 0 && <MutationError error={act.error} />}
          <Group justify="flex-end" gap="sm">
            <Button variant="default" onClick={onClose}>
              {t('Go back')}
            </Button>
            <Button type="submit" loading={act.isPending}>
              {t('Redact')}
            </Button>
          </Group>
        </Stack>
      </form>
    </FormDialog>
  )
}
