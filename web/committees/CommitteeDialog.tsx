import { Button, Checkbox, Group, Modal, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { committees, type Committee } from '../../api/committees/contract.ts'
import { joinNames } from '../i18n.ts'
import { fieldErrors, useApiMutation } from '../client.ts'
import { MutationError } from '../parts/MutationError.tsx'
import { PersonSelect } from '../parts/PersonSelect.tsx'
import { isTermTooLong, MemberRow, type MemberDraft } from './MemberRow.tsx'
import { lackingOf } from './parts.ts'
import { LimitedTextInput } from '../parts/LimitedText.tsx'
import { UnitSelect } from '../parts/UnitSelect.tsx'

/** What the dialog is for: a committee to change, or the business unit that a new one is for (null: not chosen yet). */
export type CommitteeTarget = { committee: Committee } | { branchId: string | null }
type Props = { target: CommitteeTarget | null; opened: boolean; onClose: () => void; onClosed: () => void }

/** Creates or changes a committee: its name, who sits on it, as what, in which order, and for how long. */
export function CommitteeDialog({ target, opened, onClose, onClosed }: Props) {
  const { t } = useTranslation()
  const title =
    target && 'committee' in target
      ? t('Appoint {{name}}', { name: target.committee.name })
      : t('Create a committee')
  return (
    <Modal opened={opened} onClose={onClose} onExitTransitionEnd={onClosed} title={title} size="lg">
      {target && <CommitteeForm target={target} onClose={onClose} />}
    </Modal>
  )
}

function CommitteeForm({ target, onClose }: { target: CommitteeTarget; onClose: () => void }) {
  const { t } = useTranslation()
  const committee = 'committee' in target ? target.committee : null
  const [name, setName] = useState(committee?.name ?? '')
  const [branchId, setBranchId] = useState(
    committee?.branchId ?? ('branchId' in target ? target.branchId : null),
  )
  const [isDefault, setDefault] = useState(committee?.isDefault ?? false)
  const [members, setMembers] = useState<MemberDraft[]>(committee?.members.map(draftOf) ?? [])
  const [isTried, setTried] = useState(false)
  const [pickerRound, setPickerRound] = useState(0)
  const create = useApiMutation(committees.create, { onDone: onClose })
  const appoint = useApiMutation(committees.appoint, { onDone: onClose })
  const save = committee ? appoint : create
  const errors = fieldErrors(save.error)
  const lacking = lackingOf(members.map(({ part }) => part))
  const presiding = members.filter(({ part }) => part === 'PRESIDING_OFFICER').length
  const isWhole = name.trim() !== '' && branchId !== null && presiding === 1
  const send = () => {
    setTried(true)
    if (!isWhole) return
    const body = { name, members: members.map(toSend) }
    if (!committee) create.mutate({ body: { ...body, branchId, isDefault } })
    else
      appoint.mutate({
        params: { id: committee.committeeId },
        body: {
          ...body,
          version: committee.version,
          ...(isDefault && !committee.isDefault ? { isDefault } : {}),
        },
      })
  }
  const add = (person: { userId: string; name: string } | null) => {
    if (!person) return
    const { userId } = person
    const part = presiding === 0 ? 'PRESIDING_OFFICER' : 'MEMBER'
    setMembers([...members, { userId, name: person.name, part, countsAsWoman: null, from: '', until: '' }])
    setPickerRound(pickerRound + 1)
  }
  return (
    <Stack gap="md">
      <LimitedTextInput
        label={t('Name')}
        withAsterisk
        data-autofocus
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
        limit={120}
        error={errors['name'] ?? (isTried && !name.trim() ? t('Enter a name') : null)}
      />
      {!committee && (
        <UnitSelect
          label={t('Business unit')}
          withAsterisk
          value={branchId}
          onChange={setBranchId}
          error={errors['branchId'] ?? (isTried && !branchId ? t('Choose a business unit') : null)}
        />
      )}
      <Checkbox
        label={t('Default committee of its business unit')}
        description={t(
          'It hears new complaints of the business unit. Other committees of the unit ' +
            'hear a complaint only if nobody on the default one can.',
        )}
        checked={isDefault}
        disabled={committee?.isDefault ?? false}
        onChange={(event) => setDefault(event.currentTarget.checked)}
      />
      <div>
        {members.map((member, at) => (
          <MemberRow
            key={member.userId}
            member={member}
            isFirst={at === 0}
            isLast={at === members.length - 1}
            error={memberError(errors, at)}
            onChange={(changed) =>
              setMembers(members.map((each, other) => (other === at ? { ...each, ...changed } : each)))
            }
            onMove={(by) => setMembers(moved(members, at, at + by))}
            onRemove={() => setMembers(members.filter((other) => other !== member))}
          />
        ))}
      </div>
      <PersonSelect
        key={pickerRound}
        label={t('Add a member')}
        value={null}
        onChange={add}
        without={members.map((member) => member.userId)}
        error={errors['members'] ?? (isTried && presiding !== 1 ? t('Choose one presiding officer') : null)}
      />
      {presiding !== 1 && (
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
      {members.some(isTermTooLong) && (
        <Text component="output" size="sm">
          {t('Under the POSH Act (s.4(3)), a member holds office for at most three years.')}
        </Text>
      )}
      <Text size="sm" c="dimmed">
        {t(
          'Whether a member counts as a woman is shown only to people who appoint committees. ' +
            'Ask the member before you state it.',
        )}
      </Text>
      {committee && (
        <Text size="sm" c="dimmed">
          {t('To open a complaint in progress, a new member needs access from its committee.')}
        </Text>
      )}
      {Object.keys(errors).length === 0 && <MutationError error={save.error} />}
      <Group justify="flex-end" gap="sm">
        <Button variant="default" onClick={onClose}>
          {t('Go back')}
        </Button>
        <Button loading={save.isPending} onClick={send}>
          {committee ? t('Save') : t('Create the committee')}
        </Button>
      </Group>
    </Stack>
  )
}

const draftOf = ({ userId, name, part, countsAsWoman, term }: Committee['members'][number]): MemberDraft => ({
  userId,
  name,
  part,
  countsAsWoman,
  from: term.from ?? '',
  until: term.until ?? '',
})
const toSend = ({ userId, part, countsAsWoman, from, until }: MemberDraft) => ({
  userId,
  part,
  countsAsWoman,
  term: { from: from || null, until: until || null },
})

/** What the server says of one member. */
const memberError = (errors: Record<string, string>, at: number): string | null =>
  Object.entries(errors).find(([path]) => path.startsWith(`members.${at}.`))?.[1] ?? null

function moved<T>(items: T[], from: number, to: number): T[] {
  const rest = items.filter((_, at) => at !== from)
  return [...rest.slice(0, to), ...items.slice(from, from + 1), ...rest.slice(to)]
}
