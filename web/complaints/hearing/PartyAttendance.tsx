import { Fieldset, Group, Radio, Stack } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { Meeting } from '../../../api/meetings/contract.ts'
import { withRole } from '../../meetings/attendance.ts'
import type { Attendance } from './attendance.ts'
import { LimitedTextInput } from '../../parts/LimitedText.tsx'
import { DateField } from '../../parts/DateField.tsx'
import { useToday } from '../../parts/useToday.ts'

type Props = {
  guest: Meeting['guests'][number]
  id: string
  error: string | undefined
  attendance: Attendance
  say: (attendance: Attendance) => void
}
/** Records whether a party attended; if not, whether and how it was notified. */
export function PartyAttendance({ guest, id, error, attendance, say }: Props) {
  const { t } = useTranslation()
  const today = useToday()
  const yesOrNo = (value: boolean | null) => (value === null ? '' : value ? 'yes' : 'no')
  return (
    <Fieldset legend={withRole(guest)}>
      <Stack gap="md">
        <Radio.Group
          label={t('Did {{name}} attend?', { name: guest.name })}
          withAsterisk
          error={error}
          value={yesOrNo(attendance.came)}
          onChange={(value) => say({ ...attendance, came: value === 'yes' })}
        >
          <Group gap="lg" mt={4}>
            <Radio id={id} value="yes" label={t('Attended')} />
            <Radio value="no" label={t('Did not attend')} />
          </Group>
        </Radio.Group>
        {attendance.came === false && (
          <Radio.Group
            label={t('Was {{name}} notified of this meeting?', { name: guest.name })}
            description={t('An absence counts only if the person was notified. Enter what you can prove.')}
            withAsterisk
            value={yesOrNo(attendance.notified)}
            onChange={(value) => say({ ...attendance, notified: value === 'yes' })}
          >
            <Group gap="lg" mt={4}>
              <Radio value="yes" label={t('Yes, they were notified')} />
              <Radio value="no" label={t('No')} />
            </Group>
          </Radio.Group>
        )}
        {attendance.came === false && attendance.notified === true && (
          <Group gap="sm" align="flex-start">
            <DateField
              label={t('On which day?')}
              max={today}
              withAsterisk
              value={attendance.on}
              onChange={(day) => say({ ...attendance, on: day })}
            />
            <LimitedTextInput
              label={t('How?')}
              placeholder={t('For example by registered post, email or in person')}
              withAsterisk
              limit={300}
              style={{ flex: '1 1 220px' }}
              value={attendance.how}
              onChange={(event) => say({ ...attendance, how: event.currentTarget.value })}
            />
          </Group>
        )}
      </Stack>
    </Fieldset>
  )
}
