import { Radio, Stack } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { ServiceChannel } from '../../../api/complaints/contract.ts'
import { msg } from '../../i18n.ts'

export type Channel = (typeof ServiceChannel.options)[number]
const channelWords: Record<Channel, string> = {
  HAND: msg('By hand'),
  POST: msg('By post'),
  COURIER: msg('By courier'),
  EMAIL: msg('By email'),
  OTHER: msg('Another way'),
}

type Props = {
  label: string
  id?: string
  value: Channel | null
  error: string | undefined
  onChange: (channel: Channel) => void
}
/** How a notice or an answer went outside of the product. */
export function ChannelInput({ label, id, value, error, onChange }: Props) {
  const { t } = useTranslation()
  return (
    <Radio.Group
      label={label}
      withAsterisk
      value={value ?? ''}
      error={error}
      onChange={(chosen) => onChange(ServiceChannel.parse(chosen))}
    >
      <Stack gap="xs" mt={4}>
        {ServiceChannel.options.map((channel, at) => (
          <Radio
            key={channel}
            id={at === 0 ? id : undefined}
            value={channel}
            label={t(channelWords[channel])}
          />
        ))}
      </Stack>
    </Radio.Group>
  )
}
