import { Alert, Button, Modal, Stack, Text } from '@mantine/core'
import { IconMail } from '@tabler/icons-react'
import { useState, type FormEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { complaints, type CasePage } from '../../../api/complaints/contract.ts'
import { fieldErrors } from '../../client.ts'
import { msg, t } from '../../i18n.ts'
import { FormActions } from '../../parts/FormActions.tsx'
import { ChannelInput, type Channel } from './ChannelInput.tsx'
import { ProofInput } from './ProofInput.tsx'
import { useCaseAct, useHappened } from './useCase.tsx'
import { LimitedTextarea } from '../../parts/LimitedText.tsx'
import { DateField } from '../../parts/DateField.tsx'
import { useToday } from '../../parts/useToday.ts'

type Party = CasePage['abilities']['recordService'][number]
export const serviceTitles: Record<Party, string> = {
  RESPONDENT: msg('Serve the notice on the respondent outside the system'),
  EMPLOYER: msg('Serve the notice on the employer outside the system'),
}

/** The task of the committee where nobody with an account could be informed. */
export function RecordService({ page }: { page: CasePage }) {
  return page.abilities.recordService.map((party) => <Task key={party} page={page} party={party} />)
}

function Task({ page, party }: { page: CasePage; party: Party }) {
  const { t } = useTranslation()
  const [isDialogOpen, setDialogOpen] = useState(false)
  return (
    <Alert color="yellow" icon={<IconMail size={18} aria-hidden />} title={t(serviceTitles[party])}>
      <Stack gap="sm" align="flex-start">
        <Text size="sm">
          {t(
            'No one with an account could be informed. Serve the notice by hand, by post or another way, ' +
              'then record it here. What waits for it opens then.',
          )}
        </Text>
        <Button variant="default" onClick={() => setDialogOpen(true)}>
          {t('Record service')}
        </Button>
      </Stack>
      <Modal
        opened={isDialogOpen}
        onClose={() => setDialogOpen(false)}
        title={t(serviceTitles[party])}
        closeOnClickOutside={false}
      >
        <ServiceForm page={page} party={party} onClose={() => setDialogOpen(false)} />
      </Modal>
    </Alert>
  )
}

type Written = { servedOn: string; channel: Channel | null; proof: string[]; note: string }
const nothingWritten: Written = { servedOn: '', channel: null, proof: [], note: '' }

function missingIn({ servedOn, channel, proof, note }: Written, isSending: boolean): Record<string, string> {
  return {
    ...(servedOn ? {} : { servedOn: t('Enter the day') }),
    ...(channel ? {} : { channel: t('Choose how') }),
    ...(proof.length > 0 ? {} : { proof: t('Choose at least one file') }),
    ...(isSending ? { proof: t('Wait until the file is uploaded, or cancel the upload') } : {}),
    ...(note.trim() ? {} : { note: t('Enter a reason, in one sentence') }),
  }
}

function ServiceForm({ page, party, onClose }: { page: CasePage; party: Party; onClose: () => void }) {
  const { t } = useTranslation()
  const today = useToday()
  const happened = useHappened()
  const [written, setWritten] = useState(nothingWritten)
  const [isTried, setTried] = useState(false)
  const [isSending, setSending] = useState(false)
  const act = useCaseAct(complaints.recordService, () => {
    onClose()
    happened(t('Service was recorded.'))
  })
  const missing = missingIn(written, isSending)
  const errors = { ...(isTried ? missing : {}), ...fieldErrors(act.error) }
  const change = (part: Partial<Written>) => setWritten((last) => ({ ...last, ...part }))
  const send = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    const { channel, ...rest } = written
    if (channel === null || Object.keys(missing).length > 0) return
    act.mutate({ params: { id: page.caseId }, body: { party, channel, ...rest } })
  }
  return (
    <form onSubmit={send} noValidate>
      <Stack gap="md">
        <DateField
          label={t('On which day was it served?')}
          max={today}
          withAsterisk
          value={written.servedOn}
          error={errors['servedOn']}
          onChange={(day) => change({ servedOn: day })}
        />
        <ChannelInput
          label={t('How was it served?')}
          value={written.channel}
          error={errors['channel']}
          onChange={(channel) => change({ channel })}
        />
        <ProofInput
          page={page}
          error={errors['proof']}
          onChange={(proof) => change({ proof })}
          onSending={setSending}
        />
        <LimitedTextarea
          label={t('What happened?')}
          description={t('Who handed it over, who accepted it, and anything else a reader needs to know.')}
          withAsterisk
          autosize
          minRows={3}
          maxRows={10}
          limit={4000}
          value={written.note}
          error={errors['note']}
          onChange={(event) => change({ note: event.currentTarget.value })}
        />
        <FormActions act={act} verb={t('Record service')} onClose={onClose} />
      </Stack>
    </form>
  )
}
