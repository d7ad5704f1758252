import { Button, Group, Stack, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { Meeting } from '../../../../api/meetings/contract.ts'
import { t } from '../../../i18n.ts'

export const meetingAddress = ({ caseId, meetingId }: Meeting): string =>
  `/complaints/${caseId}/meetings/${meetingId}`

/** The way to the page on which a meeting is held, and what is to be done there next. */
export function OpenMeeting({ meeting, children }: { meeting: Meeting; children?: ReactNode }) {
  const { t } = useTranslation()
  const next = nextOf(meeting)
  return (
    <Stack gap="xs">
      {next && <Text>{next}</Text>}
      <Group gap="sm">
        <Button component={Link} to={meetingAddress(meeting)} variant={next ? 'filled' : 'default'}>
          {t('Open the meeting')}
        </Button>
        {children}
      </Group>
    </Stack>
  )
}

/** What waits in a meeting for somebody, in a sentence. */
function nextOf({ abilities, vote, signing, minutes, minutesRequired }: Meeting): string | null {
  if (abilities.record) return t('Next: record who attended.')
  if (abilities.vote) return t('Next: cast your vote.')
  if (vote.kind !== 'NONE' && vote.state === 'RUNNING' && vote.present > 0)
    return t('{{voted}} of the {{present}} members who attended have voted.', vote)
  if (abilities.minutes && minutes === null)
    return minutesRequired
      ? t('Next: write the minutes. The step cannot be finished without them.')
      : t('Next: write the minutes.')
  if (signing.iAmMissing) return t('Next: sign the minutes.')
  if (signing.missing.length === 0) return null
  return t('{{count}} signatures are still missing.', {
    count: signing.oneIsEnough ? 1 : signing.missing.length,
  })
}

/** Who is still asked to sign. */
export const missingWords = ({ missing, oneIsEnough }: Meeting['signing']): string =>
  oneIsEnough && missing.length > 1
    ? t('Still to sign, one of: {{names}}', { names: missing.join(', ') })
    : t('Still to sign: {{names}}', { names: missing.join(', ') })

/** What must be there before the step can be finished. */
export function missingFor({ minutesRequired, minutes, signing }: Meeting): string | null {
  if (minutesRequired && minutes === null) return t('The minutes must be written first.')
  return signing.missing.length > 0 ? missingWords(signing) : null
}
