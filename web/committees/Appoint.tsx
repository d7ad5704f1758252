import { ActionIcon, Button, Group, Modal, Select, Stack, Text, TextInput } from '@mantine/core'
import { IconArrowDown, IconArrowUp, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { committees, type Committee } from '../../api/committees/contract.ts'
import { joinNames, msg } from '../i18n.ts'
import { useApiMutation } from '../client.ts'
import { PersonPicker } from '../parts/PersonPicker.tsx'
import { MutationError } from '../parts/MutationError.tsx'
import classes from './Committees.module.css'
import { lackingOf, partLabels, type Part } from './parts.ts'
import { keysOf } from '../../workflows/definition/keys.ts'

type Member = { userId: string; name: string; part: Part; countsAsWoman: boolean | null }

/** Who sits on a committee, as what, in which order; substitutes step in from the top. */
export function Appoint({ committee, onClose }: { committee: Committee; onClose: () => void }) {
  const { t } = useTranslation()
  const [name, setName] = useState(committee.name)
  const [members, setMembers] = useState<Member[]>(
    committee.members.map(({ userId, name, part, countsAsWoman }) => ({ userId, name, part, countsAsWoman })),
  )
  const lacking = lackingOf(members.map(({ part }) => part))
  const [round, setRound] = useState(0)
  const appoint = useApiMutation(committees.appoint, { onDone: onClose })
  const change = (at: number, changed: Partial<Member>) =>
    setMembers(members.map((member, other) => (other === at ? { ...member, ...changed } : member)))
  const move = (at: number, by: 1 | -1) => setMembers(moved(members, at, at + by))
  const save = () =>
    appoint.mutate({
      params: { id: committee.committeeId },
      body: {
        name,
        version: committee.version,
        members: members.map(({ userId, part, countsAsWoman }) => ({ userId, part, countsAsWoman })),
      },
    })
  const add = (person: { userId: string; name: string } | null) => {
    if (!person) return
    setMembers([
      ...members,
      { userId: person.userId, name: person.name, part: 'MEMBER', countsAsWoman: null },
    ])
    setRound(round + 1)
  }
  return (
    <Modal opened onClose={onClose} title={t('Appoint {{name}}', { name: committee.name })} size="lg">
      <Stack gap="md">
        <TextInput
          label={t('Name')}
          value={name}
          onChange={(event) => setName(event.currentTarget.value)}
          maxLength={120}
          error={name.trim() ? null : t('Enter a name')}
        />
        <div>
          {members.map((member, at) => (
            <Row
              key={member.userId}
              member={member}
              first={at === 0}
              last={at === members.length - 1}
              onChange={(changed) => change(at, changed)}
              onMove={(by) => move(at, by)}
              onRemove={() => setMembers(members.filter((other) => other !== member))}
            />
          ))}
        </div>
        <PersonPicker
          key={round}
          label={t('Add a member')}
          value={null}
          onChange={add}
          without={members.map((member) => member.userId)}
        />
        {members.filter((member) => member.part === 'PRESIDING_OFFICER').length !== 1 && (
          <Text component="output" size="sm">
            {t('A committee should have one presiding officer.')}
          </Text>
        )}
        {lacking.length > 0 && (
          <Text component="output" size="sm">
            {t(
              'If it hears complaints under the POSH Act (s.4), this committee still needs {{missing}}. ' +
                'At least half of its members must be women, the presiding officer among them.',
              { missing: joinNames(lacking.map((each) => t(each))) },
            )}
          </Text>
        )}
        <Text size="sm" c="dimmed">
          {t(
            'Whether a member counts as a woman is shown only to people who appoint committees. ' +
              'Ask the member before you state it.',
          )}
        </Text>
        <Text size="sm" c="dimmed">
          {t('Complaints already in progress keep their current committee.')}
        </Text>
        <MutationError error={appoint.error} />
        <Group justify="flex-end" gap="sm">
          <Button variant="default" onClick={onClose}>
            {t('Go back')}
          </Button>
          <Button loading={appoint.isPending} disabled={members.length === 0 || !name.trim()} onClick={save}>
            {t('Save')}
          </Button>
        </Group>
      </Stack>
    </Modal>
  )
}

type RowProps = {
  member: Member
  first: boolean
  last: boolean
  onChange: (changed: Partial<Member>) => void
  onMove: (by: 1 | -1) => void
  onRemove: () => void
}
const parts = keysOf(partLabels)
const statements = [
  { value: 'null', word: msg('Woman: as in their profile') },
  { value: 'true', word: msg('Counts as a woman') },
  { value: 'false', word: msg('Does not count as a woman') },
]
function Row({ member, first, last, onChange, onMove, onRemove }: RowProps) {
  const { t } = useTranslation()
  return (
    <div className={classes.member}>
      <Text size="sm" fw={600}>
        {member.name}
      </Text>
      <Group gap={4}>
        <Select
          w={160}
          size="sm"
          aria-label={t('Role of {{name}}', { name: member.name })}
          data={parts.map((value) => ({ value, label: t(partLabels[value]) }))}
          value={member.part}
          allowDeselect={false}
          onChange={(chosen) => onChange({ part: parts.find((each) => each === chosen) ?? member.part })}
        />
        <Group gap={4} wrap="nowrap">
          <ActionIcon
            variant="subtle"
            color="gray"
            size={36}
            disabled={first}
            onClick={() => onMove(-1)}
            aria-label={t('Move {{name}} up', { name: member.name })}
          >
            <IconArrowUp size={18} aria-hidden />
          </ActionIcon>
          <ActionIcon
            variant="subtle"
            color="gray"
            size={36}
            disabled={last}
            onClick={() => onMove(1)}
            aria-label={t('Move {{name}} down', { name: member.name })}
          >
            <IconArrowDown size={18} aria-hidden />
          </ActionIcon>
          <ActionIcon
            variant="subtle"
            color="red"
            size={36}
            onClick={onRemove}
            aria-label={t('Remove {{name}}', { name: member.name })}
          >
            <IconTrash size={18} aria-hidden />
          </ActionIcon>
        </Group>
        <Select
          w={232}
          size="sm"
          aria-label={t('{{name}} counts as a woman (POSH Act, s. 4)', { name: member.name })}
          data={statements.map(({ value, word }) => ({ value, label: t(word) }))}
          value={String(member.countsAsWoman)}
          allowDeselect={false}
          onChange={(chosen) =>
            onChange({ countsAsWoman: chosen === 'true' ? true : chosen === 'false' ? false : null })
          }
        />
      </Group>
    </div>
  )
}

function moved<T>(items: T[], from: number, to: number): T[] {
  const rest = items.filter((_, at) => at !== from)
  return [...rest.slice(0, to), ...items.slice(from, from + 1), ...rest.slice(to)]
}
