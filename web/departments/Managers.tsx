import { ActionIcon, Button, Group, NativeSelect, Stack, Text, Title } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { CallAnswer } from '../../api/core/contract.ts'
import { departments, ManagerRole, type Department } from '../../api/departments/contract.ts'
import { fieldErrors, useApiMutation, useApiQuery } from '../client.ts'
import { msg } from '../i18n.ts'
import { Loading } from '../parts/Loading.tsx'
import { PersonSelect } from '../parts/PersonSelect.tsx'
import { MutationError } from '../parts/MutationError.tsx'
import { LoadError } from '../parts/LoadError.tsx'
import { FormDrawer } from '../parts/FormDialog.tsx'

type Manager = CallAnswer<typeof departments.managers>[number]
const roles: Record<Manager['role'], string> = { MANAGER: msg('Manager'), DEPUTY: msg('Deputy') }

/** Who leads a department: people who work in one of its business units. */
export function Managers({
  department: { departmentId, departmentName },
  onClose,
}: {
  department: Department
  onClose: () => void
}) {
  const { t } = useTranslation()
  const list = useApiQuery(departments.managers, { params: { id: departmentId } })
  return (
    <FormDrawer
      onClose={onClose}
      position="right"
      title={t('Managers of {{name}}', { name: departmentName })}
    >
      <Stack gap="lg">
        {list.error && !list.data ? (
          <LoadError error={list.error} retry={() => void list.refetch()} />
        ) : !list.data ? (
          <Loading lines={3} />
        ) : list.data.length === 0 ? (
          <Text c="dimmed">{t('No managers yet.')}</Text>
        ) : (
          <Stack gap="sm">
            {list.data.map((manager) => (
              <Row key={manager.userId} manager={manager} departmentId={departmentId} />
            ))}
          </Stack>
        )}
        <Add departmentId={departmentId} without={(list.data ?? []).map(({ userId }) => userId)} />
      </Stack>
    </FormDrawer>
  )
}

function Row({
  manager: { userId, name, email, role },
  departmentId,
}: {
  manager: Manager
  departmentId: string
}) {
  const { t } = useTranslation()
  const remove = useApiMutation(departments.removeManager)
  return (
    <div>
      <Group justify="space-between" wrap="nowrap">
        <div>
          <Text size="sm" fw={600}>
            {name} · {t(roles[role])}
          </Text>
          <Text size="xs" c="dimmed">
            {email}
          </Text>
        </div>
        <ActionIcon
          variant="subtle"
          color="red"
          size={36}
          loading={remove.isPending}
          onClick={() => remove.mutate({ params: { id: departmentId, userId } })}
          aria-label={t('Remove {{name}}', { name })}
        >
          <IconTrash size={18} aria-hidden />
        </ActionIcon>
      </Group>
      <MutationError error={remove.error} />
    </div>
  )
}

function Add({ departmentId, without }: { departmentId: string; without: string[] }) {
  const { t } = useTranslation()
  const [userId, setUserId] = useState<string | null>(null)
  const [role, setRole] = useState<Manager['role']>('MANAGER')
  const add = useApiMutation(departments.addManager, { onDone: () => setUserId(null) })
  const wrong = fieldErrors(add.error)['userId']
  return (
    <Stack gap="sm">
      <Title order={3} size="h4">
        {t('Add a person')}
      </Title>
      <PersonSelect
        key={without.length}
        label={t('Person')}
        value={userId}
        onChange={(person) => {
          add.reset()
          setUserId(person?.userId ?? null)
        }}
        without={without}
        error={wrong}
      />
      <NativeSelect
        label={t('Role')}
        value={role}
        data={Object.entries(roles).map(([value, label]) => ({ value, label: t(label) }))}
        onChange={(event) => setRole(ManagerRole.parse(event.currentTarget.value))}
      />
      <MutationError error={wrong ? null : add.error} />
      <Group justify="flex-end">
        <Button
          disabled={!userId}
          loading={add.isPending}
          onClick={() => userId && add.mutate({ params: { id: departmentId }, body: { userId, role } })}
        >
          {t('Add')}
        </Button>
      </Group>
    </Stack>
  )
}
