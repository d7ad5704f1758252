import { Button, Group, Radio, Stack, Text } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { IconSearch } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { roles } from '../../workflows/definition/roles.ts'
import { impersonation, type PersonToBe } from '../../api/impersonation/contract.ts'
import type { WorkspaceAdmin } from '../../api/workspaces/contract.ts'
import { fieldErrors, useApiMutation, useApiQuery } from '../client.ts'
import { MutationError } from '../parts/MutationError.tsx'
import { Section } from '../workspaces/Section.tsx'
import { LimitedTextInput, LimitedTextarea } from '../parts/LimitedText.tsx'

/** Acts as a user of the workspace, to help: with a reason, for half an hour; the user is notified. */
export function Impersonate({ workspace }: { workspace: WorkspaceAdmin }) {
  const { t } = useTranslation()
  const { workspaceId } = workspace
  const [person, setPerson] = useState<PersonToBe | null>(null)
  const [reason, setReason] = useState('')
  const begin = useApiMutation(impersonation.begin, {
    refreshes: [],
    onDone: ({ url }) => window.location.assign(url),
  })
  const { reason: wrong } = fieldErrors(begin.error)
  return (
    <Section
      title={t('Act as a user')}
      lead={t(
        'To help with settings, for half an hour. You cannot open their complaints, meetings, ' +
          'notices or account. The user is notified, and it is recorded in both audit logs.',
      )}
    >
      <Stack
        component="form"
        gap="md"
        maw={560}
        onSubmit={(event) => {
          event.preventDefault()
          if (person) begin.mutate({ body: { workspaceId, userId: person.userId, reason } })
        }}
      >
        <Who workspaceId={workspaceId} person={person} choose={setPerson} />
        {person && (
          <LimitedTextarea
            label={t('Reason')}
            description={t('Recorded in the platform’s audit log as you write it')}
            autosize
            minRows={2}
            limit={500}
            value={reason}
            onChange={(event) => setReason(event.currentTarget.value)}
            error={wrong}
          />
        )}
        {!wrong && <MutationError error={begin.error} />}
        {person && (
          <Group>
            <Button
              type="submit"
              variant="default"
              disabled={reason.trim().length < 10}
              loading={begin.isPending || begin.isSuccess}
            >
              {t('Act as {{name}}', { name: person.name })}
            </Button>
          </Group>
        )}
      </Stack>
    </Section>
  )
}

function Who({
  workspaceId,
  person,
  choose,
}: {
  workspaceId: string
  person: PersonToBe | null
  choose: (person: PersonToBe | null) => void
}) {
  const { t } = useTranslation()
  const [typed, setTyped] = useState('')
  const [searchText] = useDebouncedValue(typed.trim(), 300)
  const isEnough = searchText.length >= 2
  const matches = useApiQuery(
    impersonation.people,
    { params: { id: workspaceId }, body: { searchText } },
    { when: isEnough, keepLast: true },
  )
  return (
    <Stack gap="sm">
      <LimitedTextInput
        label={t('Name')}
        description={t('Type at least two letters')}
        leftSection={<IconSearch size={16} aria-hidden />}
        limit={100}
        value={typed}
        onChange={(event) => {
          setTyped(event.currentTarget.value)
          choose(null)
        }}
      />
      <MutationError error={matches.error} />
      {isEnough && matches.data?.length === 0 && (
        <Text size="sm" c="dimmed">
          {t('No users match this name')}
        </Text>
      )}
      {isEnough && matches.data && matches.data.length > 0 && (
        <Radio.Group
          label={t('User')}
          value={person?.userId ?? ''}
          onChange={(userId) => choose(matches.data?.find((each) => each.userId === userId) ?? null)}
        >
          <Stack gap="xs" mt={4}>
            {matches.data.map((each) => (
              <Radio
                key={each.userId}
                value={each.userId}
                label={each.name}
                description={t(roles[each.role].label)}
              />
            ))}
          </Stack>
        </Radio.Group>
      )}
    </Stack>
  )
}
