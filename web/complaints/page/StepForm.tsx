import { Button, Group, Stack } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import {
  complaints,
  type CasePage,
  type CurrentStep,
  type EvidenceRow,
  type StepDraft,
  type StepForm as Written,
} from '../../../api/complaints/contract.ts'
import { DraftFormStatus } from '../../autosave/DraftFormStatus.tsx'
import { isUnsaved } from '../../autosave/draftAutosave.ts'
import { fieldErrors, useApiMutation, useApiQuery } from '../../client.ts'
import { t, translateMessage } from '../../i18n.ts'
import { Confirm } from '../../parts/Confirm.tsx'
import { ErrorSummary } from '../../parts/ErrorSummary.tsx'
import { Loading } from '../../parts/Loading.tsx'
import { LoadError } from '../../parts/LoadError.tsx'
import { checkAnswers, soundAnswers, missingText } from '../../questions/fields/answers.ts'
import { countUnderWay } from '../../questions/useUploadQueue.ts'
import { filesUnderWay, pathOfField } from '../filesUnderWay.ts'
import { remainingErrors, type Errors, type RefusedFields } from '../remainingErrors.ts'
import { fieldNamespace } from '../fieldNamespace.ts'
import { SectionForm } from '../../questions/SectionForm.tsx'
import { missingReceived, nothingReceived, OnBehalf } from './OnBehalf.tsx'
import { AskBeforeSending, Outcomes, outcomeLabels, type Outcome } from './Outcomes.tsx'
import { useCaseAct, useHappened, useUnsaved } from './useCase.tsx'
import { forgetStepDraft, isWritten, emptyStepForm, useStepDraft } from './useStepDraft.ts'
import { LimitedTextarea } from '../../parts/LimitedText.tsx'
import { maxNarrativeCharacters } from '../../../workflows/definition/limits.ts'

type Props = { page: CasePage; step: CurrentStep; isStuck?: boolean }
/** The form of a step, its outcomes, and a question before it ends. Saved while it is written, for its writer alone. */
export function StepForm(props: Props) {
  const params = { id: props.page.caseId, step: props.step.step }
  const draft = useApiQuery(complaints.stepDraft, { params })
  const { isStuck = false } = props
  const { refetch } = draft
  // Whether it was sent from another device is known by what the server still holds of it.
  useEffect(() => {
    if (isStuck) void refetch()
  }, [isStuck, refetch])
  if (draft.data) return <Writing {...props} draft={draft.data} />
  return draft.error ? (
    <LoadError error={draft.error} retry={() => void draft.refetch()} />
  ) : (
    <Loading lines={4} />
  )
}

function problemsOf(
  step: CurrentStep,
  { answers, note }: Written,
  outcome: Outcome | undefined,
  files: EvidenceRow[],
): Errors {
  const answersToSend = soundAnswers(step.sections, answers)
  const answerProblems = checkAnswers({
    sections: step.sections,
    answers: answersToSend,
    files: files.map((row) => ({ ...row, id: row.evidenceId })),
    path: 'answers',
  })
  const missing = outcome?.mustWrite
    ? missingText({ sections: step.sections, answers: answersToSend, note })
    : null
  const sentences = [...(missing ? [missing] : []), ...answerProblems].map(({ path, text }) => [
    path,
    translateMessage(text),
  ])
  return { ...Object.fromEntries(sentences), ...(outcome ? {} : { outcome: t('Choose how this step ends') }) }
}

function Writing({ page, step, isStuck = false, draft }: Props & { draft: StepDraft }) {
  const { t } = useTranslation()
  const params = { id: page.caseId, step: step.step }
  const { written, shelf } = useStepDraft(params, {
    draft,
    evidence: page.evidence,
    sections: step.sections,
  })
  const { form, change, state, autosave } = written
  const [refused, setRefused] = useState<RefusedFields<Written> | null>(null)
  const [round, setRound] = useState(0)
  const [outcomeToConfirm, setOutcomeToConfirm] = useState<Outcome | null>(null)
  /** What was last tried to be sent; one that stands apart is never the chosen one. */
  const [tried, setTried] = useState<Outcome | undefined>()
  const [dropping, drop] = useState(false)
  const [received, receive] = useState(nothingReceived)
  const fields = fieldNamespace(step.step)
  const happened = useHappened()
  const act = useCaseAct(complaints.complete, () => {
    void written.stop()
    shelf.queue.forgetAll()
    forgetStepDraft(params)
    if (outcomeToConfirm)
      happened(t('“{{name}}” is done: {{outcome}}.', { name: step.name, outcome: outcomeToConfirm.label }))
    setOutcomeToConfirm(null)
  })
  const discard = useApiMutation(complaints.deleteStepDraft, {
    refreshes: [],
    onDone: () => {
      forgetStepDraft(params)
      shelf.queue.forgetAll()
      void written.startAnew(emptyStepForm)
      drop(false)
    },
  })
  useDiscardWhenSubmittedElsewhere(isStuck && state.is === 'SAVED' && draft.revision === 0, () => {
    void written.startAnew(emptyStepForm)
    shelf.queue.forgetAll()
    happened(
      t('“{{name}}” is done, and your draft was sent or discarded on another device.', { name: step.name }),
    )
  })
  useUnsaved(step.step, isUnsaved(state) || countUnderWay(shelf.queue) > 0, {
    isWritten: isWritten(form),
    flush: autosave.flush,
  })
  const problems = (outcome: Outcome | undefined): Errors => ({
    ...missingReceived(step, received),
    ...filesUnderWay(shelf, (field) => pathOfField(field, fields.id(''))),
    ...problemsOf(step, form, outcome, shelf.rows),
  })
  const errors = refused ? remainingErrors(refused, form, problems(tried ?? chosenOf(step, form))) : {}
  const refuse = (newErrors: Errors, by: RefusedFields<Written>['by']) => {
    setRefused({ errors: newErrors, form, by })
    setRound(round + 1)
    setOutcomeToConfirm(null)
  }

  const check = async (outcome: Outcome | undefined) => {
    await shelf.queue.whenRestored()
    const newErrors = problems(outcome)
    setTried(outcome)
    if (!outcome || Object.keys(newErrors).length > 0) return refuse(newErrors, 'SCREEN')
    setRefused(null)
    act.reset()
    setOutcomeToConfirm(outcome)
  }
  const send = async () => {
    await autosave.flush()
    const note = form.note.trim() ? { note: form.note } : {}
    const { channel, receivedOn } = received
    const onBehalf = step.onBehalf && channel ? { onBehalf: { channel, receivedOn } } : {}
    act.mutate(
      {
        params,
        body: {
          outcome: outcomeToConfirm?.id ?? '',
          answers: soundAnswers(step.sections, form.answers),
          ...note,
          ...onBehalf,
        },
      },
      {
        onError: (error) => {
          const serverErrors = fieldErrors(error)
          if (Object.keys(serverErrors).length > 0) refuse(serverErrors, 'SERVER')
        },
      },
    )
  }
  return (
    <Stack gap="lg" mt="lg" maw={720}>
      <ErrorSummary errors={fields.errors(errors)} round={round} />
      {step.onBehalf && (
        <OnBehalf party={step.onBehalf} value={received} errors={errors} id={fields.id} onChange={receive} />
      )}
      <SectionForm
        sections={step.sections}
        answers={form.answers}
        change={(update) => change(({ answers }) => ({ answers: update(answers) }))}
        errors={errors}
        shelf={shelf}
        ofStep={params}
        id={fields.id}
      />
      <LimitedTextarea
        label={t('Anything to add?')}
        description={t('Everyone who can see this step can read it.')}
        autosize
        minRows={2}
        maxRows={10}
        limit={maxNarrativeCharacters}
        value={form.note}
        error={errors['note']}
        id={fields.id('note')}
        onChange={(event) => change({ note: event.currentTarget.value })}
      />
      {!isStuck && <DraftFormStatus draft={written} />}
      {isStuck ? (
        <Group>
          <Button variant="default" onClick={() => drop(true)}>
            {t('Discard my changes')}
          </Button>
        </Group>
      ) : (
        <Outcomes
          step={step}
          chosen={form.outcome}
          error={errors['outcome']}
          firstId={fields.id('outcome')}
          choose={(outcome) => {
            setTried(undefined)
            change({ outcome })
          }}
          send={(outcome) => void check(outcome)}
        />
      )}
      <Confirm
        opened={dropping}
        onClose={() => drop(false)}
        question={t('Discard this draft?')}
        verb={t('Discard')}
        destructive
        busy={discard.isPending}
        error={discard.error}
        onConfirm={() => discard.mutate({ params })}
      >
        {t('What you wrote and the files you added will be deleted. This cannot be undone.')}
      </Confirm>
      {outcomeToConfirm && (
        <AskBeforeSending
          step={step}
          outcome={outcomeToConfirm}
          isWritten={isWritten({ ...form, outcome: null }) || Boolean(step.meeting?.minutes)}
          busy={act.isPending}
          error={act.error}
          onClose={() => setOutcomeToConfirm(null)}
          onConfirm={() => void send()}
        />
      )}
    </Stack>
  )
}

/** Does it once there is no draft any more. */
function useDiscardWhenSubmittedElsewhere(isGone: boolean, act: () => void) {
  const latest = useRef(act)
  useEffect(() => {
    latest.current = act
  })
  useEffect(() => {
    if (isGone) latest.current()
  }, [isGone])
}

/** The outcome that would be sent now: the one chosen, or the only one there is. */
const chosenOf = ({ outcomes }: CurrentStep, { outcome }: Written) =>
  outcomes.find((each) => each.id === outcome) ?? outcomeLabels(outcomes).only
