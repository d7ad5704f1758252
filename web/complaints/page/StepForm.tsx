import { Button, Group, Radio, Stack, Text, Textarea } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { complaints, type Answers, type CasePage, type CurrentStep } from '../../../api/complaints/contract.ts'
import { fieldErrors } from '../../client.ts'
import { t, told } from '../../i18n.ts'
import { Confirm } from '../../parts/Confirm.tsx'
import { ErrorSummary } from '../../parts/ErrorSummary.tsx'
import { checkAnswers, soundAnswers } from '../fields/answers.ts'
import type { Shelf } from '../fields/field.ts'
import { under } from '../under.ts'
import { SectionForm } from '../SectionForm.tsx'
import { BesideContext, type Beside } from './beside.ts'
import { useCaseAct, useCaseShelf, useUnsaved } from './useCase.tsx'

type Written = { answers: Answers; outcome: string | null; note: string }
const nothing: Written = { answers: {}, outcome: null, note: '' }

function problemsOf(step: CurrentStep, { answers, outcome }: Written, shelf: Shelf): Record<string, string> {
  const found = checkAnswers({ sections: step.sections, answers: soundAnswers(step.sections, answers), files: shelf.rows.map((row) => ({ ...row, id: row.evidenceId })), path: 'answers' })
  return { ...Object.fromEntries(found.map(({ path, message }) => [path, told(message)])), ...(outcome === null && step.outcomes.length > 1 ? { outcome: t('Choose how this step ends') } : {}) }
}

/** What a step asks, how it ends, and a question before it does. */
export function StepForm({ page, step, isStuck = false, beside }: { page: CasePage; step: CurrentStep; isStuck?: boolean; beside?: Beside }) {
  const { t } = useTranslation()
  const [written, setWritten] = useState(nothing)
  const [errors, setErrors] = useState<Record<string, string>>({})
  const [round, setRound] = useState(0)
  const [asking, ask] = useState(false)
  const fields = under(step.step)
  const shelf = useCaseShelf(page, step.step)
  const act = useCaseAct(complaints.complete, () => { ask(false); setWritten(nothing); beside?.onDone() })
  useUnsaved(step.step, written !== nothing)
  const change = (next: Partial<Written>) => setWritten({ ...written, ...next })
  const refuse = (found: Record<string, string>) => { setErrors(found); setRound(round + 1); ask(false) }
  const outcome = written.outcome ?? (step.outcomes.length === 1 ? step.outcomes[0]?.id : undefined)
  const label = step.outcomes.find((each) => each.id === outcome)?.label

  const check = () => {
    const found = { ...beside?.problems, ...problemsOf(step, written, shelf) }
    if (Object.keys(found).length > 0) return refuse(found)
    setErrors({})
    act.reset()
    ask(true)
  }
  const send = () => act.mutate(
    { params: { id: page.caseId, step: step.step }, body: { outcome: outcome ?? '', answers: soundAnswers(step.sections, written.answers), ...(written.note.trim() ? { note: written.note } : {}), ...beside?.body } },
    { onError: (error) => { const found = fieldErrors(error); if (Object.keys(found).length > 0) refuse(found) } },
  )
  return (
    <Stack gap="lg" mt="lg" maw={720}>
      <ErrorSummary errors={fields.errors(errors)} round={round} />
      {beside && <BesideContext value={{ errors, id: fields.id }}>{beside.form}</BesideContext>}
      <SectionForm sections={step.sections} answers={written.answers} change={(answers) => change({ answers })} errors={errors} shelf={shelf} id={fields.id} />
      {step.outcomes.length > 1 && (
        <Radio.Group label={t('How does this step end?')} withAsterisk value={written.outcome ?? ''} onChange={(value) => change({ outcome: value })} error={errors['outcome']}>
          <Stack gap="xs" mt={4}>{step.outcomes.map((each, at) => <Radio key={each.id} id={at === 0 ? fields.id('outcome') : undefined} value={each.id} label={each.label} />)}</Stack>
        </Radio.Group>
      )}
      <Textarea label={t('Anything to add?')} description={t('Those who may see this step read it.')} autosize minRows={2} maxRows={10} maxLength={4000} value={written.note} error={errors['note']} id={fields.id('note')} onChange={(event) => change({ note: event.currentTarget.value })} />
      {isStuck ? <Group><Button variant="default" onClick={() => setWritten(nothing)}>{t('Throw away what I wrote')}</Button></Group> : <Group><Button onClick={check}>{step.outcomes.length === 1 && label ? label : t('Finish this step')}</Button></Group>}
      <Confirm opened={asking} onClose={() => ask(false)} question={step.outcomes.length === 1 ? t('Finish this step?') : t('End it with “{{label}}”?', { label: label ?? '' })} verb={act.error?.code === 'UNAVAILABLE' ? t('Try again') : t('Finish this step')} busy={act.isPending} error={act.error} onConfirm={send}>
        <Text>{t('“{{name}}” is then done. The case goes on from here, and what you wrote cannot be changed afterwards.', { name: step.name })}</Text>
      </Confirm>
    </Stack>
  )
}
