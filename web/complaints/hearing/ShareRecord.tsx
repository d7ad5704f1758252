import { Button, Checkbox, Group, Paper, Stack, Text, Title } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { meetings, type Meeting } from '../../../api/meetings/contract.ts'
import { withRole } from '../../meetings/attendance.ts'
import { Confirm } from '../../parts/Confirm.tsx'
import { dayWords, todayIn } from '../../parts/moments.ts'
import { Sentence } from '../../parts/Sentence.tsx'
import { useNow } from '../../parts/useNow.ts'
import { When } from '../../parts/When.tsx'
import { useZone } from '../../shell/me.ts'
import { useCaseAct } from '../page/useCase.tsx'
import classes from './hearing.module.css'
import { DateField } from '../../parts/DateField.tsx'

type Guest = Meeting['guests'][number]
/** What each party was given to read, and what they can still be given. */
export function ShareRecord({ meeting }: { meeting: Meeting }) {
  const { t } = useTranslation()
  const [giving, give] = useState<Guest | null>(null)
  const { shares, guests, abilities } = meeting
  const left = guests.filter(
    ({ guestId, role, userId }) =>
      role === 'PARTY' && userId !== null && shares.every((share) => share.guestId !== guestId),
  )
  if (shares.length === 0 && !(abilities.share && left.length > 0)) return null
  return (
    <Paper component="section" aria-labelledby="sharing">
      <Title order={2} size="h3" id="sharing" mb="xs">
        {t('What the parties were given')}
      </Title>
      <Stack gap="sm" align="flex-start">
        {shares.map(({ guestId, name, points, objectOn, at }) => (
          <div key={guestId}>
            <Text size="sm" fw={600}>
              {name}
            </Text>
            <Text size="sm">
              {t('Points {{points}}', { points: points.join(', ') })} ·{' '}
              <Sentence say="given on {{when}}" when={<When at={at} relative={false} />} />
            </Text>
            <Text size="sm">
              {t('They can object until the end of {{day}}', { day: dayWords(objectOn) })}
            </Text>
          </div>
        ))}
        {abilities.share &&
          left.map((guest) => (
            <Button key={guest.guestId} variant="default" onClick={() => give(guest)}>
              {t('Give to {{name}}', { name: withRole(guest) })}
            </Button>
          ))}
      </Stack>
      {giving && <Giving meeting={meeting} guest={giving} onClose={() => give(null)} />}
    </Paper>
  )
}

const dayMs = 86_400_000
const usualDays = 7
type GivingProps = { meeting: Meeting; guest: Guest; onClose: () => void }
/** Which points a party reads, and until when they can object. Nothing is chosen for the person who gives. */
function Giving({ meeting, guest: { guestId, name }, onClose }: GivingProps) {
  const { t } = useTranslation()
  const [now, zone] = [useNow(), useZone()]
  const [chosen, choose] = useState<string[]>([])
  const [objectBy, setObjectBy] = useState(() => todayIn(now + usualDays * dayMs, zone))
  const act = useCaseAct(meetings.share, onClose)
  const points = chosen.map(Number).toSorted((a, b) => a - b)
  return (
    <Confirm
      opened
      onClose={onClose}
      question={t('What may {{name}} read?', { name })}
      verb={t('Give these points to {{name}}', { name })}
      busy={act.isPending}
      disabled={points.length === 0 || !objectBy}
      error={act.error}
      onConfirm={() => act.mutate({ params: { id: meeting.meetingId }, body: { guestId, points, objectBy } })}
    >
      <Stack gap="md">
        <Text>
          {t(
            '{{name}} reads the title and the notes of each point you choose, word for word, and nothing ' +
              'else: no minutes, no attendance, no vote. They are notified.',
            { name },
          )}
        </Text>
        <Checkbox.Group label={t('Points of the agenda')} withAsterisk value={chosen} onChange={choose}>
          <Stack gap="sm" mt={4}>
            {meeting.points.map(({ point, title, notes }) => (
              <div key={point}>
                <Checkbox
                  value={String(point)}
                  label={t('{{number}}. {{title}}', { number: point, title })}
                />
                <Text size="sm" c="dimmed" className={`${classes.words} ${classes.quiet}`} mt={4} ms={30}>
                  {notes || t('No notes')}
                </Text>
              </div>
            ))}
          </Stack>
        </Checkbox.Group>
        <DateField
          label={t('They can object until the end of')}
          withAsterisk
          w={200}
          min={todayIn(now + dayMs, zone)}
          max={todayIn(now + 60 * dayMs, zone)}
          value={objectBy}
          onChange={setObjectBy}
        />
        <Group gap="xs">
          <Text fw={600}>
            {t(
              'After this the notes, the attendance and the minutes are final. Only corrections can be added.',
            )}
          </Text>
        </Group>
      </Stack>
    </Confirm>
  )
}
