import { Text, Title } from '@mantine/core'
import type { CasePage, ProcessDetails } from '../../api/complaints/contract.ts'
import classes from './StageLine.module.css'
import { VisitLines } from './VisitLines.tsx'
import { When } from '../parts/When.tsx'
import { IconCalendarEvent, IconChecklist } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { translateMessage } from '../i18n.ts'
import { Sentence } from '../parts/Sentence.tsx'

type Live = CasePage['stages'][number]
type Planned = ProcessDetails['stages'][number]
type Step = Planned['steps'][number] & { visits?: Live['steps'][number]['visits'] }

/** Where a step stands, for its dot on the line. */
function stateOf({ visits = [] }: Step): 'AHEAD' | 'OPEN' | 'LATE' | 'DONE' {
  const last = visits.at(-1)
  if (!last) return 'AHEAD'
  if (last.status === 'DONE' || last.status === 'SKIPPED') return 'DONE'
  return last.overdue ? 'LATE' : 'OPEN'
}

/**
 * Stages and steps down a line: before filing with their last days, afterwards as they really went, and what lies
 * ahead folded: on the day that somebody comes, what has happened and what is open is what they look for.
 */
export const StageLine = ({ stages, before = false }: { stages: (Planned | Live)[]; before?: boolean }) => {
  const { t } = useTranslation()
  return (
    <div>
      <Text c="dimmed" size="sm" mb="lg">
        {before
          ? t(
              'These are the latest possible dates, assuming every step takes its ' +
                'full time. Not every complaint goes through every step.',
            )
          : t('Dates for future steps are the latest possible, assuming every step takes its full time.')}
      </Text>
      <ol className={classes.stages}>
        {stages.map((stage) => (
          <li key={stage.stageId} className={classes.stage}>
            {before || stage.steps.some((step: Step) => stateOf(step) !== 'AHEAD') ? (
              <>
                <StageName stage={stage} />
                <StageSteps stage={stage} />
              </>
            ) : (
              <details>
                <summary className={classes.ahead}>
                  <StageName stage={stage} />
                  <Text span size="sm" c="dimmed">
                    {t('{{count}} steps', { count: stage.steps.length })}
                  </Text>
                </summary>
                <StageSteps stage={stage} />
              </details>
            )}
          </li>
        ))}
      </ol>
    </div>
  )
}

const StageName = ({ stage }: { stage: Planned | Live }) => (
  <Title order={2} className={classes.name}>
    {stage.name}
  </Title>
)

const StageSteps = ({ stage }: { stage: Planned | Live }) => (
  <>
    {stage.description && (
      <Text size="sm" c="dimmed" mb="sm">
        {stage.description}
      </Text>
    )}
    <ol className={classes.steps}>
      {stage.steps.map((step: Step) => (
        <StepLine key={step.stepId} step={step} />
      ))}
    </ol>
  </>
)

function StepLine({ step }: { step: Step }) {
  const { t } = useTranslation()
  const Sign = step.kind === 'MEETING' ? IconCalendarEvent : IconChecklist
  const visits = step.visits ?? []
  return (
    <li className={classes.step} data-state={stateOf(step)}>
      <div className={classes.head}>
        <Sign size={18} stroke={1.7} aria-hidden />
        <Text span fw={600}>
          {step.name}
        </Text>
        {step.kind === 'MEETING' && (
          <Text span size="xs" c="dimmed">
            {t('Meeting')}
          </Text>
        )}
      </div>
      {step.description && <Text size="sm">{step.description}</Text>}
      {visits.length > 0 ? (
        <VisitLines visits={visits} />
      ) : (
        <Text size="sm" c="dimmed">
          {t('Assigned to: {{who}}', { who: translateMessage(step.actorText) })}
          {step.limitText && <> · {translateMessage(step.limitText)}</>}
          {!step.isUsual && <> · {t('only if needed')}</>}
          {step.predictedDueAt && (
            <>
              {' '}
              ·{' '}
              <Sentence
                say="by {{when}}"
                when={<When at={step.predictedDueAt} time={false} relative={false} />}
              />
            </>
          )}
        </Text>
      )}
      {step.citation && (
        <Text size="xs" c="dimmed">
          {t('Required by {{citation}}', { citation: step.citation })}
        </Text>
      )}
    </li>
  )
}
