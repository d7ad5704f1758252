import { Button, Group, List, Paper, Stack, Text, Title } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { meetings, type Meeting } from '../../../api/meetings/contract.ts'
import { call, CallError } from '../../client.ts'
import { refusalOf } from '../../callError.ts'
import { Confirm } from '../../parts/Confirm.tsx'
import { MutationError } from '../../parts/MutationError.tsx'
import { Sentence } from '../../parts/Sentence.tsx'
import { When } from '../../parts/When.tsx'
import { missingWords } from '../page/meeting/OpenMeeting.tsx'
import { useCaseAct, useRefresh } from '../page/useCase.tsx'

type Props = {
  meeting: Meeting
  /** Whether I wrote minutes that I have not saved. */
  isWriting: boolean
  /** Saves the record as it stands. */
  flush: () => Promise<void>
}
/** Who signed the minutes, when, and who is still asked to. */
export function Signatures({ meeting, isWriting, flush }: Props) {
  const { t } = useTranslation()
  const { signatures, signing, abilities } = meeting
  if (!meeting.minutes && signing.asked === 'NOBODY') return null
  return (
    <Paper component="section" aria-labelledby="signatures">
      <Title order={2} size="h3" id="signatures" mb="xs">
        {t('Signatures')}
      </Title>
      <Stack gap="sm" align="flex-start">
        {signatures.length > 0 ? (
          <List listStyleType="none" withPadding={false} spacing={4}>
            {signatures.map(({ by, at, isCurrent }) => (
              <List.Item key={`${by} ${at}`}>
                <Text size="sm" {...(isCurrent ? {} : { c: 'dimmed' })}>
                  {by}, <When at={at} relative={false} />
                  {!isCurrent && ` · ${t('signed an earlier text')}`}
                </Text>
              </List.Item>
            ))}
          </List>
        ) : (
          <Text size="sm" c="dimmed">
            {t('Nobody has signed yet.')}
          </Text>
        )}
        {signing.missing.length > 0 && <Text size="sm">{missingWords(signing)}</Text>}
        {signing.waitsUntil && (
          <Text size="sm" c="dimmed">
            <Sentence
              say="After {{when}} the step can be finished without the missing signatures."
              when={<When at={signing.waitsUntil} relative={false} />}
            />
          </Text>
        )}
        {!meeting.minutes && (
          <Text size="sm" c="dimmed">
            {t('Minutes can be signed once they are saved.')}
          </Text>
        )}
        {abilities.sign && <Sign meeting={meeting} isWriting={isWriting} flush={flush} />}
      </Stack>
    </Paper>
  )
}

/** What is signed is what is on the screen: the record is saved and read again before the question. */
function Sign({ meeting, isWriting, flush }: Props) {
  const { t } = useTranslation()
  const refresh = useRefresh()
  const [hash, setHash] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)
  const [error, setError] = useState<CallError | null>(null)
  const act = useCaseAct(meetings.sign, () => setHash(null))
  const params = { id: meeting.meetingId }
  const prepareSignature = async () => {
    setBusy(true)
    setError(null)
    act.reset()
    try {
      await flush()
      const { recordHash } = await call(meetings.read, { params })
      await refresh()
      setHash(recordHash)
    } catch (refused) {
      setError(refusalOf(refused))
    } finally {
      setBusy(false)
    }
  }
  return (
    <>
      {isWriting && (
        <Text size="sm" c="dimmed">
          {t('You have changed the minutes. Save them before you sign.')}
        </Text>
      )}
      <MutationError error={error} />
      <Group>
        <Button
          variant={meeting.signing.iAmMissing ? 'filled' : 'default'}
          disabled={isWriting}
          loading={isBusy}
          onClick={() => void prepareSignature()}
        >
          {t('Sign the minutes')}
        </Button>
      </Group>
      <Confirm
        opened={hash !== null}
        onClose={() => setHash(null)}
        question={t('Sign the minutes?')}
        verb={act.error?.isTemporary ? t('Try again') : t('Sign')}
        busy={act.isPending}
        error={act.error}
        onConfirm={() => hash && act.mutate({ params, body: { hash } })}
      >
        <Stack gap="xs">
          <Text>
            {t(
              'With your signature you confirm that the minutes, the notes on each point and the ' +
                'attendance, as they are shown on this page now, are a true record of the meeting.',
            )}
          </Text>
          <Text>
            {t(
              'Your name and the time are kept with exactly this text. If anyone changes it ' +
                'afterwards, your signature no longer counts for the new text and you are asked again.',
            )}
          </Text>
          <Text fw={600}>{t('A signature cannot be withdrawn.')}</Text>
        </Stack>
      </Confirm>
    </>
  )
}
