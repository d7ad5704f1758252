import { Alert, Stack, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { CurrentStep } from '../../../api/complaints/contract.ts'
import { msg, t } from '../../i18n.ts'
import type { Errors } from '../remainingErrors.ts'
import { ChannelInput, type Channel } from './ChannelInput.tsx'
import { DateField } from '../../parts/DateField.tsx'
import { useToday } from '../../parts/useToday.ts'

export type AnswerReceived = { receivedOn: string; channel: Channel | null }
export const nothingReceived: AnswerReceived = { receivedOn: '', channel: null }

const titles: Record<NonNullable<CurrentStep['onBehalf']>, string> = {
  RESPONDENT: msg('You record this on behalf of the respondent'),
  EMPLOYER: msg('You record this on behalf of the employer'),
}

/** What is missing of the day and the way, by field; nothing where I act for myself. */
export function missingReceived({ onBehalf }: CurrentStep, { receivedOn, channel }: AnswerReceived): Errors {
  if (!onBehalf) return {}
  return {
    ...(receivedOn ? {} : { 'onBehalf.receivedOn': t('Enter the day') }),
    ...(channel ? {} : { 'onBehalf.channel': t('Choose how') }),
  }
}

type Props = {
  party: NonNullable<CurrentStep['onBehalf']>
  value: AnswerReceived
  errors: Errors
  id: (field: string) => string
  onChange: (value: AnswerReceived) => void
}
/** A member of the committee writes down what a party answered who was served outside of the product. */
export function OnBehalf({ party, value, errors, id, onChange }: Props) {
  const { t } = useTranslation()
  const today = useToday()
  return (
    <Stack gap="md">
      <Alert color="blue" role="note" title={t(titles[party])}>
        <Text size="sm">
          {t(
            'The timeline says that you recorded it, when it was received and how. Enter what they wrote, ' +
              'unchanged.',
          )}
        </Text>
      </Alert>
      <DateField
        label={t('On which day did you receive it?')}
        max={today}
        withAsterisk
        id={id('onBehalf.receivedOn')}
        value={value.receivedOn}
        error={errors['onBehalf.receivedOn']}
        onChange={(day) => onChange({ ...value, receivedOn: day })}
      />
      <ChannelInput
        label={t('How did you receive it?')}
        id={id('onBehalf.channel')}
        value={value.channel}
        error={errors['onBehalf.channel']}
        onChange={(channel) => onChange({ ...value, channel })}
      />
    </Stack>
  )
}
