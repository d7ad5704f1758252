import { Button, Group } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { complaints, type CurrentStep } from '../../../api/complaints/contract.ts'
import { NotedAct } from './NotedAct.tsx'

/** Passing over a step that allows it. */
export function SkipStep({ caseId, step }: { caseId: string; step: CurrentStep }) {
  const { t } = useTranslation()
  const [asking, ask] = useState(false)
  return (
    <Group mt="md">
      <Button variant="subtle" color="gray" size="sm" onClick={() => ask(true)}>
        {t('Pass over this step')}
      </Button>
      {asking && (
        <NotedAct
          row={complaints.skip}
          params={{ id: caseId, step: step.step }}
          question={t('Pass over “{{name}}”?', { name: step.name })}
          words={t('The case goes on without it. Your reason stays in the timeline.')}
          verb={t('Pass over it')}
          done={t('{{step}} was passed over.', { step: `“${step.name}”` })}
          onClose={() => ask(false)}
        />
      )}
    </Group>
  )
}
