import { Button, Group } from '@mantine/core'
import { useState } from 'react'
import { complaints, type CurrentStep } from '../../../api/complaints/contract.ts'
import { NotedAct } from './NotedAct.tsx'

/** Passing over a step that allows it. */
export function SkipStep({ caseId, step }: { caseId: string; step: CurrentStep }) {
  const [asking, ask] = useState(false)
  return (
    <Group mt="md">
      <Button variant="subtle" color="gray" size="sm" onClick={() => ask(true)}>Pass over this step</Button>
      {asking && <NotedAct row={complaints.skip} params={{ id: caseId, step: step.step }} question={`Pass over “${step.name}”?`} words="The case goes on without it. Your reason stays in the timeline." verb="Pass over it" onClose={() => ask(false)} />}
    </Group>
  )
}
