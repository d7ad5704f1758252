import { TextInput, type TextInputProps } from '@mantine/core'
import { useZone } from '../people/me.ts'
import { fromWall, toWall } from './moments.ts'

type Props = Omit<TextInputProps, 'value' | 'onChange' | 'type'> & { /** An instant, or '' for none. */ value: string; onChange: (at: string) => void }

/** A date and time on the workspace's clock, which its description names. */
export function MomentInput({ value, onChange, description, ...input }: Props) {
  const zone = useZone()
  return <TextInput type="datetime-local" description={description ?? `Time in ${zone.replace('_', ' ')}`} value={value ? toWall(value, zone) : ''} onChange={(event) => onChange(event.currentTarget.value ? fromWall(event.currentTarget.value, zone) : '')} {...input} />
}
