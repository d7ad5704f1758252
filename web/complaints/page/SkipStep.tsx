import { Button, Group } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { complaints, type CurrentStep } from '../../../api/complaints/contract.ts'
import { NotedAct } from './NotedAct.tsx'

/** Passing over a step that allows it. */
export function SkipStep({ caseId, step }: { caseId: string; step: CurrentStep }) {
  const { t } = useTranslation()
  const [isDialogOpen, setDialogOpen] = useState(false)
  return (
    <Group mt="md">
      <Button variant="subtle" color="gray" size="sm" onClick={() => setDialogOpen(true)}>
        {t('Skip this step')}
      </Button>
      {isDialogOpen && (
        <NotedAct
          row={complaints.skip}
          params={{ id: caseId, step: step.step }}
          question={t('Skip “{{name}}”?', { name: step.name })}
          words={t('The complaint continues without this step. Your reason is kept in the timeline.')}
          verb={t('Skip step')}
          done={t('{{step}} was skipped.', { step: `“${step.name}”` })}
          onClose={() => setDialogOpen(false)}
        />
      )}
    </Group>
  )
}
