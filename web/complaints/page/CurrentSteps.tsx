import { Alert, Badge, Group, Paper, Stack, Text, Title } from '@mantine/core'
import { IconCalendarEvent, IconChecklist } from '@tabler/icons-react'
import { useState } from 'react'
import type { CasePage, CurrentStep } from '../../../api/complaints/contract.ts'
import { StatusTag } from '../../parts/StatusTag.tsx'
import { When } from '../../parts/When.tsx'
import { MeetingWork } from './meeting/MeetingWork.tsx'
import classes from './page.module.css'
import { SkipStep } from './SkipStep.tsx'
import { StepForm } from './StepForm.tsx'

/** Whether there is something in it for me to do. */
const isMine = ({ abilities }: CurrentStep): boolean => abilities.complete || abilities.scheduleMeeting || abilities.recordMeeting || abilities.vote

/** The open steps: those who act find what to do, everybody else with whom it is and until when. */
export function CurrentSteps({ page, unsaved }: { page: CasePage; unsaved: string[] }) {
  // A step that others finished while something was being written for it stays, so that the words can be copied.
  const [seen, setSeen] = useState(page.current)
  if (page.current.some((step) => !seen.includes(step))) setSeen([...seen.filter((each) => page.current.every((step) => step.step !== each.step)), ...page.current])
  const gone = seen.filter((step) => unsaved.includes(step.step) && page.current.every((each) => each.step !== step.step))
  if (page.current.length + gone.length === 0) return null
  return (
    <Stack gap="md">
      {page.current.toSorted((a, b) => Number(isMine(b)) - Number(isMine(a))).map((step) => <OneStep key={step.step} page={page} step={step} />)}
      {gone.map((step) => <OneStep key={step.step} page={page} step={step} isGone />)}
    </Stack>
  )
}

function OneStep({ page, step, isGone = false }: { page: CasePage; step: CurrentStep; isGone?: boolean }) {
  const { abilities } = step
  const Sign = step.kind === 'MEETING' ? IconCalendarEvent : IconChecklist
  return (
    <Paper component="section" aria-labelledby={`step-${step.step}`}>
      <Group gap="sm" mb={4}>
        <div className={classes.title}><Sign size={20} stroke={1.7} aria-hidden /><Title order={2} id={`step-${step.step}`}>{step.name}</Title></div>
        {step.overdue ? <StatusTag status="LATE" /> : step.locked && <StatusTag status="LOCKED" />}
        {isMine(step) && !isGone && <Badge variant="outline">For you</Badge>}
      </Group>
      <Text size="sm" c="dimmed">{step.stageName} · with: {step.with} · {step.dueAt ? <>due <When at={step.dueAt} /></> : 'no deadline'}{step.citation && ` · ${step.citation}`}</Text>
      {step.description && <Text mt="sm">{step.description}</Text>}
      {step.locked && step.waitsFor.length > 0 && <Text mt="sm">Waits until this is done: {step.waitsFor.join(', ')}.</Text>}
      {isGone && <Alert mt="md" color="yellow" role="alert" title="This step was finished meanwhile">What you wrote was not sent. It is still here, so that you can copy it.</Alert>}
      {step.kind === 'MEETING' && !isGone ? <MeetingWork page={page} step={step} /> : (isGone || abilities.complete) && <StepForm page={page} step={step} isGone={isGone} />}
      {abilities.skip && !isGone && <SkipStep caseId={page.caseId} step={step} />}
    </Paper>
  )
}
