import { ActionIcon, Button, Fieldset, Group, Input, NativeSelect, Stack, Text } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { CurrentStep } from '../../../../api/complaints/contract.ts'
import { GuestRole } from '../../../../api/meetings/contract.ts'
import { msg, translateMessage } from '../../../i18n.ts'
import { PersonSelect } from '../../../parts/PersonSelect.tsx'
import classes from '../page.module.css'
import { fixedRole, isEmail, type Guest } from './plan.ts'
import { Confirm } from '../../../parts/Confirm.tsx'
import { LimitedTextInput } from '../../../parts/LimitedText.tsx'

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
  const [leftOut, leaveOut] = useState<Guest | null>(null)
  const add = (guest: Guest) => change([...guests, guest])
  const remove = (guest: Guest) => change(guests.filter((each) => each !== guest))
  const isConcerned = (guest: Guest) =>
    invitees.some((each) => each.userId === guest.userId && each.isConcerned === true)
  const write = (at: number, next: Partial<Guest>) =>
    change(guests.map((each, place) => (place === at ? { ...each, ...next } : each)))
  return (
    <Fieldset legend={t('Guests')}>
      <Stack gap="md">
        <Text size="sm" c="dimmed">
          {t(
            'A witness is heard about what they saw or know. The role is shown to the committee ' +
              'only; the invitation does not mention it.',
          )}
        </Text>
        {errors['guests'] && <Input.Error>{errors['guests']}</Input.Error>}
        <ul className={classes.plain} aria-label={t('Invited')}>
          {guests.map((guest, at) => (
            <Row
              key={guest.userId ?? `${at} ${guest.name}`}
              guest={guest}
              role={fixedRole(guest, invitees)}
              id={id(`guests.${at}`)}
              error={errors[`guests.${at}`]}
              write={(next) => write(at, next)}
              remove={() => (isConcerned(guest) ? leaveOut(guest) : remove(guest))}
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
                onClick={() =>
                  add({ userId, name, email: '', role: fixedRole({ userId }, invitees) ?? 'OTHER' })
                }
              >
                {t('Add {{name}}, {{part}}', { name, part: translateMessage(partText).toLowerCase() })}
              </Button>
            ))}
          </Group>
        )}
        <PersonSelect
          id={id('guests')}
          label={t('Add a colleague')}
          value={null}
          without={guests.flatMap((guest) => guest.userId ?? [])}
          onChange={(person) =>
            person &&
            add({
              userId: person.userId,
              name: person.name,
              email: '',
              role: fixedRole(person, invitees) ?? 'OTHER',
            })
          }
        />
        <Outsider add={add} />
        <Confirm
          opened={leftOut !== null}
          onClose={() => leaveOut(null)}
          question={t('Plan the meeting without {{name}}?', { name: leftOut?.name })}
          verb={t('Do not invite')}
          onConfirm={() => {
            if (leftOut) remove(leftOut)
            leaveOut(null)
          }}
        >
          {t('They are a party, and this meeting concerns them. Without an invitation they cannot attend.')}
        </Confirm>
      </Stack>
    </Fieldset>
  )
}

/** Of who is neither a party nor on the committee. */
const guestRoles = [
  ['OTHER', msg('Guest')],
  ['WITNESS', msg('Witness')],
] as const
type RowProps = {
  guest: Guest
  /** Of a party or a member, which is known. */
  role: GuestRole | null
  id: string
  error: string | undefined
  write: (next: Partial<Guest>) => void
  remove: () => void
}
const Row = ({ guest, role, id, error, write, remove }: RowProps) => {
  const { t } = useTranslation()
  return (
    <li>
      <Group gap="xs">
        <Text size="sm">{guest.name}</Text>
        {!guest.userId && (
          <LimitedTextInput
            size="xs"
            type="email"
            limit={254}
            id={id}
            aria-label={t('Email of {{name}}', { name: guest.name })}
            placeholder={t('Email')}
            value={guest.email}
            error={Boolean(error)}
            onChange={(event) => write({ email: event.currentTarget.value })}
          />
        )}
        {role ? (
          <Text size="sm" c="dimmed">
            {role === 'PARTY' ? t('Party') : t('Committee member')}
          </Text>
        ) : (
          <NativeSelect
            size="xs"
            aria-label={t('Role of {{name}} at the meeting', { name: guest.name })}
            value={guest.role}
            onChange={(event) => write({ role: GuestRole.parse(event.currentTarget.value) })}
            data={guestRoles.map(([value, label]) => ({ value, label: t(label) }))}
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
    add({ userId: null, name: name.trim(), email: email.trim(), role: 'OTHER' })
    setName('')
    setEmail('')
  }
  return (
    <Group gap="sm" align="flex-end">
      <LimitedTextInput
        label={t('Someone else: name')}
        limit={120}
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <LimitedTextInput
        label={t('Their email')}
        type="email"
        limit={254}
        value={email}
        onChange={(event) => setEmail(event.currentTarget.value)}
      />
      <Button variant="default" disabled={!name.trim() || !isEmail(email)} onClick={put}>
        {t('Add')}
      </Button>
    </Group>
  )
}
