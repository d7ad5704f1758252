import { Alert, Badge, Group, Paper, Stack, Text, Title } from '@mantine/core'
import { IconCalendarEvent, IconChecklist } from '@tabler/icons-react'
import { useMediaQuery } from '@mantine/hooks'
import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { CasePage, CurrentStep } from '../../../api/complaints/contract.ts'
import { translateMessage } from '../../i18n.ts'
import { Sentence } from '../../parts/Sentence.tsx'
import { StatusTag } from '../../parts/StatusTag.tsx'
import { When } from '../../parts/When.tsx'
import { AsFiled } from './AsFiled.tsx'
import { MeetingWork } from './meeting/MeetingWork.tsx'
import classes from './page.module.css'
import { SkipStep } from './SkipStep.tsx'
import { StepForm } from './StepForm.tsx'

/** Whether there is something in it for me to do. */
const isMine = ({ abilities, meeting }: CurrentStep): boolean =>
  abilities.complete ||
  abilities.scheduleMeeting ||
  abilities.recordMeeting ||
  abilities.vote ||
  meeting?.abilities.change === true

/** The open steps: those who act find what to do, everybody else with whom it is and until when. */
export function CurrentSteps({ page, written }: { page: CasePage; written: string[] }) {
  const stuck = useStuck(page, written)
  const others = page.current.filter((step) => stuck.every((each) => each.step !== step.step))
  const steps = [...others, ...stuck].toSorted((a, b) => Number(isMine(b)) - Number(isMine(a)))
  if (steps.length === 0) return null
  return (
    <Stack gap="md">
      {steps.map((step) => (
        <OneStep key={step.step} page={page} step={step} isStuck={stuck.includes(step)} />
      ))}
    </Stack>
  )
}

/**
 * Steps for which something was being written when they were finished by others or put on hold: they stay as
 * they were, so that the words are not lost. What is written about a step later brings none back.
 */
function useStuck({ current }: CasePage, written: string[]): CurrentStep[] {
  const [last, setLast] = useState<CurrentStep[]>([])
  const open = current.filter((step) => step.kind === 'MEETING' || step.abilities.complete)
  const isWritten = ({ step }: CurrentStep) =>
    written.some((key) => key === step || key.startsWith(`${step}:`))
  const stuck = last.filter((each) => isWritten(each) && open.every((step) => step.step !== each.step))
  const next = [...stuck, ...open]
  if (next.length !== last.length || next.some((step) => !last.includes(step))) setLast(next)
  return stuck
}

/** What is judged stands beside the form that judges it: open on a wide screen, folded above it on a narrow one. */
function BesideComplaint({
  page,
  step,
  children,
}: {
  page: CasePage
  step: CurrentStep
  children: ReactNode
}) {
  const { t } = useTranslation()
  const isWide = useMediaQuery('(min-width: 80em)', true, { getInitialValueInEffect: false })
  const judges = !page.myParts.includes('COMPLAINANT') && !page.myParts.includes('RESPONDENT')
  if (!page.form || !judges || !isMine(step)) return children
  return (
    <div className={classes.beside}>
      <div>{children}</div>
      <details className={classes.complaint} open={isWide}>
        <summary>{t('The complaint as it was filed')}</summary>
        <AsFiled page={page} />
      </details>
    </div>
  )
}

function OneStep({ page, step, isStuck }: { page: CasePage; step: CurrentStep; isStuck: boolean }) {
  const { t } = useTranslation()
  const { abilities } = step
  const Sign = step.kind === 'MEETING' ? IconCalendarEvent : IconChecklist
  return (
    <Paper component="section" aria-labelledby={`step-${step.step}`}>
      <Group gap="sm" mb={4}>
        <div className={classes.title}>
          <Sign size={20} stroke={1.7} aria-hidden />
          <Title order={2} id={`step-${step.step}`}>
            {step.name}
          </Title>
        </div>
        {step.overdue ? <StatusTag status="LATE" /> : step.locked && <StatusTag status="LOCKED" />}
        {isMine(step) && !isStuck && <Badge variant="outline">{t('Assigned to you')}</Badge>}
      </Group>
      <Text size="sm" c="dimmed">
        {!isMine(step) &&
          `${step.stageName} · ${t('assigned to: {{who}}', { who: translateMessage(step.withText) })} · `}
        {step.dueAt ? (
          <Sentence say="due {{when}}" when={<When at={step.dueAt} />} />
        ) : (
          t(step.notBegun ? 'its time has not started yet' : 'no deadline')
        )}
        {step.citation && ` · ${step.citation}`}
      </Text>
      {step.description && <Text mt="sm">{step.description}</Text>}
      {step.locked && step.waitsFor.length > 0 && (
        <Text mt="sm">
          {t('Waiting for: {{steps}}.', {
            steps: step.waitsForText.map(translateMessage).join(', '),
          })}
        </Text>
      )}
      {isStuck && (
        <Alert mt="md" color="yellow" role="alert" title={t('This step cannot be finished now')}>
          {t(
            'Someone else finished it, or it is on hold. What you wrote was ' +
              'not sent. It is still here, so you can copy it.',
          )}
        </Alert>
      )}
      {step.kind === 'MEETING' ? (
        <BesideComplaint page={page} step={step}>
          <MeetingWork page={page} step={step} />
        </BesideComplaint>
      ) : (
        abilities.complete && (
          <BesideComplaint page={page} step={step}>
            <StepForm page={page} step={step} isStuck={isStuck} />
          </BesideComplaint>
        )
      )}
      {abilities.skip && !isStuck && <SkipStep caseId={page.caseId} step={step} />}
    </Paper>
  )
}
