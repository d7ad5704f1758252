import { Button, Group, Paper, Stack, Text, Title } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { complaints, type CasePage } from '../../../api/complaints/contract.ts'
import { meetings } from '../../../api/meetings/contract.ts'
import { forgetOnDevice } from '../../autosave/forgetOnDevice.ts'
import { useApiMutation, useApiQuery } from '../../client.ts'
import { Confirm } from '../../parts/Confirm.tsx'
import { dayWords } from '../../parts/moments.ts'
import { placeOfStep } from './useStepDraft.ts'
import { AnswerRows } from '../AnswerRows.tsx'

/** A day is answered as 2026-11-24, and read as any other day. */
const asRead = (text: string) => (/^\d{4}-\d\d-\d\d$/.test(text) ? dayWords(text) : text)

type Props = { page: CasePage; /** Steps whose form still stands on this page. */ without: string[] }
/** What I wrote for steps that were over before I sent it: nobody else sees it, and it can be copied. */
export function UnsentDrafts({ page: { caseId, current }, without }: Props) {
  const { t } = useTranslation()
  const drafts = useApiQuery(complaints.unsent, { params: { id: caseId } })
  const [going, letGo] = useState<string | null>(null)
  const discardForm = useApiMutation(complaints.deleteStepDraft, {
    refreshes: [complaints.unsent],
    onDone: (_, { params }) => {
      if (params) void forgetOnDevice(placeOfStep(params))
      letGo(null)
    },
  })
  const discardMinutes = useApiMutation(meetings.deleteDraft, {
    refreshes: [],
    onDone: (_, input) => discardForm.mutate(input),
  })
  const discard = (step: string) => {
    const act = drafts.data?.some((each) => each.step === step && each.minutes) ? discardMinutes : discardForm
    act.mutate({ params: { id: caseId, step } })
  }
  const visibleDrafts = (drafts.data ?? []).filter(
    ({ step }) =>
      !without.some((key) => key === step || key.startsWith(`${step}:`)) &&
      current.every((each) => each.step !== step),
  )
  if (visibleDrafts.length === 0) return null
  return (
    <Stack gap="md">
      {visibleDrafts.map(({ step, stepName, note, rows, minutes }) => (
        <Paper key={step} component="section" aria-label={t('Not sent: {{name}}', { name: stepName })}>
          <Title order={2} size="h3">
            {t('Not sent: {{name}}', { name: stepName })}
          </Title>
          <Text size="sm" c="dimmed" mb="sm">
            {t(
              'This step ended before you sent what you wrote. Only you can see it; it will be deleted after a week.',
            )}
          </Text>
          <AnswerRows
            rows={[
              { key: 'minutes', label: t('What was said and decided'), text: minutes?.minutes ?? '' },
              { key: 'outcome', label: t('Outcome in one sentence'), text: minutes?.outcome ?? '' },
              ...rows,
              { key: 'note', label: t('Anything to add?'), text: note },
            ]
              .filter(({ text }) => text.trim())
              .map((row) => ({ ...row, text: asRead(row.text), evidence: [] }))}
          />
          <Group mt="sm">
            <Button variant="default" size="sm" onClick={() => letGo(step)}>
              {t('Discard my changes')}
            </Button>
          </Group>
        </Paper>
      ))}
      <Confirm
        opened={going !== null}
        onClose={() => letGo(null)}
        question={t('Discard this draft?')}
        verb={t('Discard')}
        destructive
        busy={discardMinutes.isPending || discardForm.isPending}
        error={discardMinutes.error ?? discardForm.error}
        onConfirm={() => going && discard(going)}
      >
        {t('What you wrote and the files you added will be deleted. This cannot be undone.')}
      </Confirm>
    </Stack>
  )
}
