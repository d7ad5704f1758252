import { Button, Group, Radio, Stack, Text, Title } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { CurrentStep } from '../../../../api/complaints/contract.ts'
import { meetings, type Meeting } from '../../../../api/meetings/contract.ts'
import { Confirm } from '../../../parts/Confirm.tsx'
import classes from '../page.module.css'
import { useCaseAct } from '../useCase.tsx'

/** My vote, once, and how many have voted. */
export function Voting({ step, meeting }: { step: CurrentStep; meeting: Meeting }) {
  const { t } = useTranslation()
  const [outcome, choose] = useState('')
  const [asking, ask] = useState(false)
  const act = useCaseAct(meetings.vote, () => ask(false))
  const { kind, voted, iVoted } = meeting.vote
  const label = step.outcomes.find((each) => each.id === outcome)?.label ?? ''
  const who = kind === 'SECRET' ? t('The vote is secret: nobody sees who chose what.') : t('The vote is open: the committee sees who chose what.')
  return (
    <Stack gap="sm" className={classes.divided}>
      <Title order={3}>{t('Vote')}</Title>
      <Text size="sm">{who} {t('{{count}} members have voted.', { count: voted })}{iVoted && ` ${t('You have voted.')}`}</Text>
      {meeting.abilities.vote && (
        <>
          <Radio.Group label={t('Your vote')} value={outcome} onChange={choose}><Stack gap="xs" mt={4}>{step.outcomes.map((each) => <Radio key={each.id} value={each.id} label={each.label} />)}</Stack></Radio.Group>
          <Group><Button disabled={!outcome} onClick={() => ask(true)}>{t('Vote')}</Button></Group>
          <Confirm opened={asking} onClose={() => ask(false)} question={t('Vote for “{{label}}”?', { label })} verb={act.error?.code === 'UNAVAILABLE' ? t('Try again') : t('Vote')} busy={act.isPending} error={act.error} onConfirm={() => act.mutate({ params: { id: meeting.meetingId }, body: { outcome } })}>{t('A vote cannot be changed.')}</Confirm>
        </>
      )}
    </Stack>
  )
}
