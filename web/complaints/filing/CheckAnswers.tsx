import { Alert, Anchor, Button, Group, Stack, Text, Title } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { DraftForm, Preview, ProcessDetails } from '../../../api/complaints/contract.ts'
import type { CallError } from '../../callError.ts'
import { fieldId } from '../../parts/ErrorSummary.tsx'
import { MutationError } from '../../parts/MutationError.tsx'
import type { Shelf } from '../../questions/fields/field.ts'
import { AnswerRows } from '../AnswerRows.tsx'
import { Confirmations } from './Confirmations.tsx'
import type { Errors } from './form.ts'
import { reviewSections } from './reviewSections.ts'
import { WhoReads } from './WhoReads.tsx'

type Props = {
  form: DraftForm
  process: ProcessDetails
  preview: Preview
  shelf: Shelf
  errors: Errors
  /** False: nobody could receive it. It can be changed, and stays a draft. */
  canFile: boolean
  edit: (path: string) => void
  tick: (ticked: string[]) => void
  busy: boolean
  error: CallError | null
  back: () => void
  send: () => void
}
/** All of it once more to read, each answer with a way back to it; then the one button that files it. */
export function CheckAnswers({
  form,
  process,
  preview,
  shelf,
  errors,
  canFile,
  edit,
  tick,
  busy,
  error,
  back,
  send,
}: Props) {
  const { t } = useTranslation()
  const wayBack = (path: string, label: string) => (
    <Anchor
      component="button"
      type="button"
      size="sm"
      onClick={() => edit(path)}
      aria-label={t('Edit: {{label}}', { label })}
    >
      {t('Edit')}
    </Anchor>
  )
  return (
    <Stack gap="xl">
      {reviewSections(form, process, shelf.rows).map((part) => (
        <section key={part.title}>
          <Title order={2} mb="xs">
            {part.title}
          </Title>
          <AnswerRows
            rows={part.rows.map((row) => ({ ...row, key: row.path, beside: wayBack(row.path, row.label) }))}
          />
        </section>
      ))}
      <section>
        <Title order={2} mb="xs">
          {t('Who will read it')}
        </Title>
        <WhoReads committee={preview.committee} others={preview.others} />
      </section>
      <Confirmations
        prerequisites={process.prerequisites}
        ticked={form.ticked}
        errors={errors}
        change={tick}
      />
      <Alert color="gray" title={t('Before you file it')}>
        <Text size="sm">
          {t(
            'After filing, you cannot change this text. You can still add evidence or withdraw the ' +
              'complaint. Only the people named under “Who will read it”, and people they admit later, can open it.',
          )}
        </Text>
      </Alert>
      {canFile && error && error.fields.length === 0 && <MutationError error={error} />}
      <Group>
        {canFile && (
          <Button id={fieldId('send')} loading={busy} onClick={send}>
            {error ? t('Try again to file the complaint') : t('File the complaint')}
          </Button>
        )}
        <Button variant="default" disabled={busy} onClick={back}>
          {t('Back to edit')}
        </Button>
      </Group>
    </Stack>
  )
}
