import { Text } from '@mantine/core'
import { IconClock, IconHourglass, IconX } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { SuccessorEnd, SuccessorProposal } from '../../../api/complaints/successorContract.ts'
import { msg } from '../../i18n.ts'
import { StatusTag } from '../../parts/StatusTag.tsx'
import { When } from '../../parts/When.tsx'

const ends: Record<SuccessorEnd, string> = {
  ADMIN: msg('An admin stopped it.'),
  PLATFORM: msg('The platform stopped it.'),
  SOMEBODY_BACK: msg('Someone who can open the complaint came back in the meantime.'),
  PROPOSER_LEFT: msg('An admin who decided it is no admin any more.'),
  NOBODY_ABLE: msg('None of these people could be given access. Propose someone else.'),
}

/** Where a proposal stands, and until when. */
export function ProposalState({ proposal }: { proposal: SuccessorProposal }) {
  const { t } = useTranslation()
  const { status, endedWhy, dueAt, unconfirmedUntil } = proposal
  if (status === 'STOPPED')
    return (
      <>
        <StatusTag tone="calm" icon={IconX}>
          {t('Stopped')}
        </StatusTag>
        {endedWhy && (
          <Text size="xs" c="dimmed">
            {t(ends[endedWhy])}
          </Text>
        )}
      </>
    )
  const isProposed = status === 'PROPOSED'
  return (
    <>
      <StatusTag tone="wait" icon={isProposed ? IconHourglass : IconClock}>
        {isProposed ? t('Awaiting confirmation') : t('Waiting period')}
      </StatusTag>
      {isProposed && unconfirmedUntil && (
        <Text size="xs" c="dimmed">
          {t('If no other admin can confirm it, they get access at the earliest:')}{' '}
          <When at={unconfirmedUntil} />
        </Text>
      )}
      {!isProposed && dueAt && (
        <Text size="xs" c="dimmed">
          {t('They get access unless someone stops it:')} <When at={dueAt} />
        </Text>
      )}
    </>
  )
}
