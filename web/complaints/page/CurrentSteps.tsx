import { Alert, Group, Paper, Stack, Text, Title } from '@mantine/core'
import { IconCalendarEvent, IconChecklist } from '@tabler/icons-react'
import { useMediaQuery } from '@mantine/hooks'
import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { CasePage, CurrentStep } from '../../../api/complaints/contract.ts'
import { translateMessage } from '../../i18n.ts'
import { StatusTag } from '../../parts/StatusTag.tsx'
import { AsFiled } from './AsFiled.tsx'
import { AssignStep } from './AssignStep.tsx'
import { MeetingWork } from './meeting/MeetingWork.tsx'
import classes from './page.module.css'
import { isMine, sectionOf } from '../labels.ts'
import { SkipStep } from './SkipStep.tsx'
import { StepForm } from './StepForm.tsx'
import { Submissions } from './Submissions.tsx'

/** What there is to do in the open steps and their meetings; with whom each is and until when stands above (Next). */
export function CurrentSteps({ page, written }: { page: CasePage; written: string[] }) {
  const stuck = useStuck(page, written)
  const others = page.current.filter(
    (step) => isMoreThanSaid(step) && stuck.every((each) => each.step !== step.step),
  )
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

/** A step that others have to do is said above, and what it is about in its stage. */
const isMoreThanSaid = (step: CurrentStep): boolean =>
  isMine(step) ||
  step.kind === 'MEETING' ||
  step.locked ||
  step.abilities.skip ||
  step.abilities.assign ||
  step.abilities.unassign

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

/**
 * What a step is about stands beside its form: the complaint, and what was written in the case so far, the newest
 * first. Open on a wide screen, folded above the form on a narrow one; the newest words stay open, for the step follows
 * from them. Each as much as I may read.
 */
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
  const latest = latestSubmissions(page, step)
  if ((!page.form && latest.length === 0) || !judges || !isMine(step)) return children
  return (
    <div className={classes.beside}>
      <div>{children}</div>
      <Stack gap="md">
        <Concerned page={page} />
        {latest.length > 0 && (
          <details className={classes.complaint} open>
            <summary>{t('What was written last')}</summary>
            <Submissions page={{ ...page, submissions: latest }} />
          </details>
        )}
        {page.form && (
          <details className={classes.complaint} open={isWide && latest.length === 0}>
            <summary>{t('The complaint as it was filed')}</summary>
            <AsFiled page={page} />
          </details>
        )}
      </Stack>
    </div>
  )
}

/**
 * What a step follows from: the newest of its own stage that I may read, so that a report stands there although its
 * receipt was confirmed since; else the newest of all. The rest stands under its own heading below.
 */
function latestSubmissions(
  { submissions, stages }: CasePage,
  { step }: CurrentStep,
): CasePage['submissions'] {
  const newest = submissions.toSorted((a, b) => b.at.localeCompare(a.at))
  const visits = stages
    .map((stage) => stage.steps.flatMap((each) => each.visits.map((visit) => visit.step)))
    .find((instances) => instances.includes(step))
  const ofStage = newest.filter((each) => visits?.includes(each.step))
  return ofStage.length > 0 ? ofStage.slice(0, maxStepsBeside) : newest.slice(0, 1)
}
const maxStepsBeside = 3

/** Whom a step concerns, by the names that I may read. */
function Concerned({ page: { form } }: { page: CasePage }) {
  const { t } = useTranslation()
  const names = [
    [t('Complainant'), form?.complainant?.name],
    [t('Respondent'), form?.respondent && (form.respondent.name || form.respondent.description)],
  ].filter(([, name]) => Boolean(name))
  if (names.length === 0) return null
  return (
    <dl className={classes.about} aria-label={t('Whom this step concerns')}>
      {names.map(([label, name]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{name}</dd>
        </div>
      ))}
    </dl>
  )
}

function OneStep({ page, step, isStuck }: { page: CasePage; step: CurrentStep; isStuck: boolean }) {
  const { t } = useTranslation()
  const { abilities } = step
  const Sign = step.kind === 'MEETING' ? IconCalendarEvent : IconChecklist
  return (
    <Paper component="section" aria-labelledby={sectionOf(step)}>
      <Group gap="sm" mb={4}>
        <div className={classes.title}>
          <Sign size={20} stroke={1.7} aria-hidden />
          <Title order={2} id={sectionOf(step)} tabIndex={-1}>
            {step.name}
          </Title>
        </div>
        {step.locked && <StatusTag status="LOCKED" />}
      </Group>
      {step.citation && (
        <Text size="sm" c="dimmed">
          {t('Required by {{citation}}', { citation: step.citation })}
        </Text>
      )}
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
      {!isStuck && <AssignStep caseId={page.caseId} step={step} />}
    </Paper>
  )
}
