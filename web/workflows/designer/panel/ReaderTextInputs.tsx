import { useTranslation } from 'react-i18next'
import { setOutcomeFor } from '../../../../workflows/definition/edit/outcomes.ts'
import { setStageFor } from '../../../../workflows/definition/edit/stages.ts'
import { setStepFor, stepsOf } from '../../../../workflows/definition/edit/steps.ts'
import type { Graph, Outcome, Party, Stage, Step } from '../../../../workflows/definition/graph.ts'
import { neutralStage, neutralStep } from '../../../../workflows/definition/texts/readerDefinition.ts'
import type { Reader, ReaderTexts } from '../../../../workflows/definition/texts/readers.ts'
import { msg, translateMessage } from '../../../i18n.ts'
import { useDraft, useEdit } from '../draft.ts'
import { DraftText } from '../../../parts/DraftText.tsx'
import { Fold } from './Fold.tsx'

const labels: Record<Reader, string> = {
  COMPLAINANT: msg('For the complainant'),
  RESPONDENT: msg('For the respondent'),
  EMPLOYER: msg('For the employer'),
  PLAN: msg('Before filing'),
}

type Props = {
  readers: Reader[]
  texts: ReaderTexts | undefined
  /** What a reader reads whose text is empty. */
  otherwise: (reader: Reader) => string
  onChange: (reader: Reader, text: string) => void
  limit?: number
  rows?: number
}

/** Inputs for the text that each reader sees in place of the actor's; collapsed while there is none. */
function ReaderTextInputs({ readers, texts, otherwise, onChange, limit = 4000, rows }: Props) {
  const { t } = useTranslation()
  const readOnly = useDraft((draft) => draft.readOnly)
  if (readers.length === 0) return null
  return (
    <Fold label={t('What others read')} opened={texts !== undefined}>
      {readers.map((reader) => (
        <DraftText
          key={reader}
          label={t(labels[reader])}
          {...(texts?.[reader]?.trim()
            ? {}
            : { description: t('If empty, they read: {{text}}', { text: otherwise(reader) }) })}
          {...(rows ? { rows } : {})}
          limit={limit}
          value={texts?.[reader] ?? ''}
          readOnly={readOnly}
          onChange={(text) => onChange(reader, text)}
        />
      ))}
    </Fold>
  )
}

/** The complainant also sees a stage before filing. */
const readersOf = ({ kind }: Graph, parties: Party[]): Reader[] =>
  kind === 'MEETING' ? [] : [...parties, ...(parties.includes('COMPLAINANT') ? (['PLAN'] as const) : [])]

/** Readers for whom a step has other text than for its actor. */
function readersOfStep(graph: Graph, step: Step): Reader[] {
  const parties = graph.stages.find(({ id }) => id === step.stageId)?.visibleTo ?? []
  return readersOf(
    graph,
    parties.filter((party) => step.setting.automatic || party !== step.actor?.by),
  )
}
/** Before filing, the text for the complainant stands in. */
const standIn = (texts: ReaderTexts | undefined, reader: Reader, neutral: string): string =>
  (reader === 'PLAN' && texts?.COMPLAINANT?.trim()) || neutral

export function StepReaderTexts({ step }: { step: Step }) {
  const { t } = useTranslation()
  const graph = useDraft((draft) => draft.graph)
  const edit = useEdit()
  const actor = step.setting.automatic ? null : step.actor
  const neutral = translateMessage(neutralStep({ actor, kind: step.kind }))
  return (
    <ReaderTextInputs
      readers={readersOfStep(graph, step)}
      texts={step.texts}
      rows={2}
      otherwise={(reader) => standIn(step.texts, reader, neutral)}
      onChange={(reader, text) =>
        edit(t('Change what others read'), setStepFor(step.id, reader, text), `${reader} ${step.id}`)
      }
    />
  )
}

export function StageReaderTexts({ stage }: { stage: Stage }) {
  const { t } = useTranslation()
  const graph = useDraft((draft) => draft.graph)
  const edit = useEdit()
  const actors = stepsOf(graph, stage.id).map(({ setting, actor }) => (setting.automatic ? null : actor))
  const neutral = translateMessage(neutralStage(actors))
  return (
    <ReaderTextInputs
      readers={readersOf(graph, stage.visibleTo)}
      texts={stage.texts}
      rows={2}
      otherwise={(reader) => standIn(stage.texts, reader, neutral)}
      onChange={(reader, text) =>
        edit(t('Change what others read'), setStageFor(stage.id, reader, text), `${reader} ${stage.id}`)
      }
    />
  )
}

/** What an outcome is called for those who only read of it. */
export function OutcomeReaderTexts({ step, outcome }: { step: Step; outcome: Outcome }) {
  const { t } = useTranslation()
  const graph = useDraft((draft) => draft.graph)
  const edit = useEdit()
  return (
    <ReaderTextInputs
      readers={readersOfStep(graph, step).filter((reader) => reader !== 'PLAN')}
      texts={outcome.texts}
      limit={120}
      otherwise={() => outcome.label}
      onChange={(reader, text) =>
        edit(
          t('Change what others read'),
          setOutcomeFor(step.id, outcome.id, reader, text),
          `${reader} ${outcome.id}`,
        )
      }
    />
  )
}
