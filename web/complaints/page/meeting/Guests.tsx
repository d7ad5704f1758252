import { ActionIcon, Button, Fieldset, Group, Input, Stack, Text, TextInput } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { CurrentStep } from '../../../../api/complaints/contract.ts'
import { translateMessage } from '../../../i18n.ts'
import { PersonPicker } from '../../../parts/PersonPicker.tsx'
import classes from '../page.module.css'
import { isEmail, type Guest } from './plan.ts'

type Props = {
  guests: Guest[]
  invitees: CurrentStep['invitees']
  errors: Record<string, string>
  id: (path: string) => string
  change: (guests: Guest[]) => void
}
/** Who is invited: members, colleagues, and anybody by e-mail. */
export function Guests({ guests, invitees, errors, id, change }: Props) {
  const { t } = useTranslation()
  const absent = invitees.filter(({ userId }) => guests.every((guest) => guest.userId !== userId))
  const add = (guest: Guest) => change([...guests, guest])
  const write = (at: number, email: string) =>
    change(guests.map((each, place) => (place === at ? { ...each, email } : each)))
  return (
    <Fieldset legend={t('Guests')}>
      <Stack gap="md">
        {errors['guests'] && <Input.Error>{errors['guests']}</Input.Error>}
        <ul className={classes.plain} aria-label={t('Invited')}>
          {guests.map((guest, at) => (
            <Row
              key={guest.userId ?? `${at} ${guest.name}`}
              guest={guest}
              id={id(`guests.${at}`)}
              error={errors[`guests.${at}`]}
              write={(email) => write(at, email)}
              remove={() => change(guests.filter((each) => each !== guest))}
            />
          ))}
          {guests.length === 0 && (
            <li>
              <Text size="sm" c="dimmed">
                {t('No one is invited yet.')}
              </Text>
            </li>
          )}
        </ul>
        {absent.length > 0 && (
          <Group gap="xs">
            {absent.map(({ userId, name, partText }) => (
              <Button
                key={userId}
                size="compact-sm"
                variant="default"
                onClick={() => add({ userId, name, email: '' })}
              >
                {t('Add {{name}}, {{part}}', { name, part: translateMessage(partText).toLowerCase() })}
              </Button>
            ))}
          </Group>
        )}
        <PersonPicker
          id={id('guests')}
          label={t('Add a colleague')}
          value={null}
          without={guests.flatMap((guest) => guest.userId ?? [])}
          onChange={(person) => person && add({ userId: person.userId, name: person.name, email: '' })}
        />
        <Outsider add={add} />
      </Stack>
    </Fieldset>
  )
}

type RowProps = {
  guest: Guest
  id: string
  error: string | undefined
  write: (email: string) => void
  remove: () => void
}
const Row = ({ guest, id, error, write, remove }: RowProps) => {
  const { t } = useTranslation()
  return (
    <li>
      <Group gap="xs">
        <Text size="sm">{guest.name}</Text>
        {!guest.userId && (
          <TextInput
            size="xs"
            type="email"
            maxLength={254}
            id={id}
            aria-label={t('Email of {{name}}', { name: guest.name })}
            placeholder={t('Email')}
            value={guest.email}
            error={Boolean(error)}
            onChange={(event) => write(event.currentTarget.value)}
          />
        )}
        <ActionIcon
          variant="subtle"
          color="gray"
          aria-label={t('Remove {{name}} from the list', { name: guest.name })}
          onClick={remove}
        >
          <IconX size={16} aria-hidden />
        </ActionIcon>
      </Group>
      {error && <Input.Error {...(guest.userId ? { id, tabIndex: -1 } : {})}>{error}</Input.Error>}
    </li>
  )
}

/** Somebody from outside, by name and e-mail. */
function Outsider({ add }: { add: (guest: Guest) => void }) {
  const { t } = useTranslation()
  const [name, setName] = useState('')
  const [email, setEmail] = useState('')
  const put = () => {
    add({ userId: null, name: name.trim(), email: email.trim() })
    setName('')
    setEmail('')
  }
  return (
    <Group gap="sm" align="flex-end">
      <TextInput
        label={t('Someone else: name')}
        maxLength={120}
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <TextInput
        label={t('Their email')}
        type="email"
        maxLength={254}
        value={email}
        onChange={(event) => setEmail(event.currentTarget.value)}
      />
      <Button variant="default" disabled={!name.trim() || !isEmail(email)} onClick={put}>
        {t('Add')}
      </Button>
    </Group>
  )
}
