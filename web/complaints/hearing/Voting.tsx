import { Button, Group, Radio, Stack, Text, Title } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { CurrentStep } from '../../../api/complaints/contract.ts'
import { meetings, type Meeting } from '../../../api/meetings/contract.ts'
import { t } from '../../i18n.ts'
import { Confirm } from '../../parts/Confirm.tsx'
import { VoteTable } from './VoteTable.tsx'
import { useCaseAct } from '../page/useCase.tsx'

/** No outcome has this id. */
const abstain = '~'
type Props = {
  meeting: Meeting
  /** What the step can end with, while it is open. */
  outcomes: CurrentStep['outcomes']
  /** Of the heading. */
  order: 3 | 4
}

/** My vote, once, how many have voted, and what came of it. */
export function Voting({ meeting, outcomes, order }: Props) {
  const { t } = useTranslation()
  const { vote, abilities } = meeting
  const who =
    vote.kind === 'SECRET'
      ? t(
          'The vote is secret: no name is stored with a vote. If only a few people vote, or ' +
            'everyone chooses the same, others may still be able to tell who chose what.',
        )
      : t('The vote is open: the committee sees who chose what.')
  return (
    <Stack gap="sm">
      <Title order={order} size="h4">
        {t('Vote')}
      </Title>
      <Text size="sm">{who}</Text>
      <Text size="sm" component="output" display="block">
        {t('{{voted}} of the {{present}} members who attended have voted.', {
          voted: vote.voted,
          present: vote.present,
        })}
        {vote.iVoted && ` ${t('You have voted.')}`} {resultOf(meeting, outcomes)}
      </Text>
      {vote.tally && <VoteTable vote={vote} tally={vote.tally} />}
      {abilities.vote && <Ballot meeting={meeting} outcomes={outcomes} />}
      <Leading meeting={meeting} />
    </Stack>
  )
}

function resultOf({ vote: { state, leading, tally } }: Meeting, outcomes: Props['outcomes']): string {
  const labels = leading
    .flatMap(
      (id) =>
        outcomes.find((each) => each.id === id)?.label ??
        tally?.find(({ outcome }) => outcome === id)?.label ??
        [],
    )
    .map((label) => `“${label}”`)
    .join(', ')
  if (state === 'CARRIED') return t('The vote is over: {{outcome}}.', { outcome: labels })
  if (state === 'TIE')
    return t(
      'The vote is tied: {{outcomes}}. The presiding officer decides between them, or the vote is repeated.',
      { outcomes: labels },
    )
  return state === 'NONE' ? t('The vote did not decide anything. Vote again or adjourn the meeting.') : ''
}

function Ballot({ meeting, outcomes }: Omit<Props, 'order'>) {
  const { t } = useTranslation()
  const [chosen, choose] = useState('')
  const [isConfirming, setConfirming] = useState(false)
  const act = useCaseAct(meetings.vote, () => setConfirming(false))
  const label = outcomes.find((each) => each.id === chosen)?.label ?? ''
  const send = () =>
    act.mutate({ params: { id: meeting.meetingId }, body: { outcome: chosen === abstain ? null : chosen } })
  return (
    <>
      <Radio.Group label={t('Your vote')} value={chosen} onChange={choose}>
        <Stack gap="xs" mt={4}>
          {outcomes.map((each) => (
            <Radio key={each.id} value={each.id} label={each.label} />
          ))}
          <Radio value={abstain} label={t('I abstain')} />
        </Stack>
      </Radio.Group>
      <Group>
        <Button disabled={!chosen} onClick={() => setConfirming(true)}>
          {t('Vote')}
        </Button>
      </Group>
      <Confirm
        opened={isConfirming}
        onClose={() => setConfirming(false)}
        question={chosen === abstain ? t('Abstain?') : t('Vote for “{{label}}”?', { label })}
        verb={act.error?.isTemporary ? t('Try again') : t('Vote')}
        busy={act.isPending}
        error={act.error}
        onConfirm={send}
      >
        {t('A vote cannot be changed.')}
      </Confirm>
    </>
  )
}

/** For who leads the vote: to close it, and to take it again where it decided nothing. */
function Leading({ meeting: { meetingId, vote, abilities } }: { meeting: Meeting }) {
  const { t } = useTranslation()
  const [dialog, setDialog] = useState<'CLOSE' | 'AGAIN' | null>(null)
  const done = () => setDialog(null)
  const [close, again] = [useCaseAct(meetings.closeVote, done), useCaseAct(meetings.voteAgain, done)]
  const params = { id: meetingId }
  return (
    <>
      <Group gap="sm" display={abilities.closeVote || abilities.voteAgain ? undefined : 'none'}>
        {abilities.closeVote && (
          <Button variant="default" onClick={() => setDialog('CLOSE')}>
            {t('Close the vote')}
          </Button>
        )}
        {abilities.voteAgain && (
          <Button variant="default" onClick={() => setDialog('AGAIN')}>
            {t('Vote again')}
          </Button>
        )}
      </Group>
      <Confirm
        opened={dialog === 'CLOSE'}
        onClose={done}
        question={t('Close the vote now?')}
        verb={t('Close the vote')}
        busy={close.isPending}
        error={close.error}
        onConfirm={() => close.mutate({ params })}
      >
        {t(
          '{{voted}} of {{present}} have voted. The others can no longer vote, and the votes already cast decide.',
          {
            voted: vote.voted,
            present: vote.present,
          },
        )}
      </Confirm>
      <Confirm
        opened={dialog === 'AGAIN'}
        onClose={done}
        question={t('Vote again?')}
        verb={t('Vote again')}
        busy={again.isPending}
        error={again.error}
        onConfirm={() => again.mutate({ params })}
      >
        {t('Everyone who attended votes again. The votes cast so far will not count.')}
      </Confirm>
    </>
  )
}
