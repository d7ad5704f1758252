import { Button, Group, Stack, Text } from '@mantine/core'
import { useState, type FormEvent } from 'react'
import { useTranslation } from 'react-i18next'
import type { z } from 'zod'
import { complianceInstances, type ComplianceInstanceDetails } from '../../api/compliance/contract.ts'
import { fieldErrors, useApiMutation } from '../client.ts'
import { DateField } from '../parts/DateField.tsx'
import { FormDialog } from '../parts/FormDialog.tsx'
import { LimitedTextInput, LimitedTextarea } from '../parts/LimitedText.tsx'
import { MutationError } from '../parts/MutationError.tsx'
import { useToday } from '../parts/useToday.ts'

type Details = z.infer<typeof ComplianceInstanceDetails>
type Props = { due: Details; onDone: () => void; onClose: () => void }

/** Says that an obligation is met, and for an annual return what shows that its authority has it. */
export function SubmitObligation({ due, onDone, onClose }: Props) {
  const { t } = useTranslation()
  const today = useToday()
  const [acknowledgementNo, setNumber] = useState('')
  const [filedOn, setFiledOn] = useState('')
  const [noEvidenceReason, setReason] = useState('')
  const submit = useApiMutation(complianceInstances.submit, { onDone })
  const refused = fieldErrors(submit.error)
  const isUnproven = due.hasReturn && !due.evidence.some(({ fileId }) => fileId !== null)
  const send = (event: FormEvent) => {
    event.preventDefault()
    const fields = {
      acknowledgementNo: acknowledgementNo.trim(),
      filedOn,
      noEvidenceReason: noEvidenceReason.trim(),
    }
    const body = Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== ''))
    submit.mutate({ params: { id: due.instanceId }, body: { version: due.version, ...body } })
  }
  return (
    <FormDialog onClose={onClose} title={t('Submit this obligation?')}>
      <form onSubmit={send} noValidate>
        <Stack gap="md">
          <Text size="sm">
            {isUnproven
              ? t(
                  'Add a file that shows that it was sent, or enter the acknowledgement number and the day, ' +
                    'or say why there is neither.',
                )
              : due.evidenceRequired && due.evidenceCount === 0
                ? t('Add evidence first. This obligation asks for it.')
                : t('It then counts as done for this period. Evidence can still be added, not changed.')}
          </Text>
          <LimitedTextInput
            label={t('Acknowledgement number')}
            description={t('If the authority gave one. It can be added later.')}
            limit={100}
            value={acknowledgementNo}
            error={refused['acknowledgementNo']}
            onChange={(event) => setNumber(event.currentTarget.value)}
          />
          {due.hasReturn && (
            <DateField
              label={t('Day on which it was sent')}
              max={today}
              value={filedOn}
              error={refused['filedOn']}
              onChange={setFiledOn}
            />
          )}
          {isUnproven && (
            <LimitedTextarea
              label={t('Why there is no evidence (optional)')}
              autosize
              minRows={2}
              limit={2000}
              value={noEvidenceReason}
              error={refused['noEvidenceReason']}
              onChange={(event) => setReason(event.currentTarget.value)}
            />
          )}
          {submit.error?.fields.length === 0 && <MutationError error={submit.error} />}
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              {t('Go back')}
            </Button>
            <Button type="submit" loading={submit.isPending}>
              {t('Submit')}
            </Button>
          </Group>
        </Stack>
      </form>
    </FormDialog>
  )
}
