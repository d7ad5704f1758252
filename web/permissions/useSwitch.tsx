import { Button, Group, Text } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { permissionTable, type PermissionRow } from '../../api/permissions/contract.ts'
import { keyOf, useApiMutation, type CallError } from '../client.ts'
import { roles, type Role } from '../../workflows/definition/roles.ts'

export type Flip = (role: Role, row: PermissionRow, allowed: boolean) => void

/** Switches one right of one role at once, and offers to take it back. */
export function useSwitch(version: number): { flip: Flip; busy: string | null; error: CallError | null } {
  const { t } = useTranslation()
  const client = useQueryClient()
  const [busy, setBusy] = useState<string | null>(null)
  const update = useApiMutation(permissionTable.update, {
    onDone: (table) => client.setQueryData(keyOf(permissionTable.list), table),
    onRefused: () => void client.invalidateQueries({ queryKey: ['get', permissionTable.list.path] }),
  })
  const put = (
    role: Role,
    row: PermissionRow,
    allowed: boolean,
    at: number,
    done: (version: number) => void,
  ) => {
    setBusy(`${role} ${row.key}`)
    update.mutate(
      { body: { role, version: at, permissions: [{ key: row.key, allowed }] } },
      { onSuccess: (table) => done(table.version), onSettled: () => setBusy(null) },
    )
  }
  const flip: Flip = (role, row, allowed) =>
    put(role, row, allowed, version, (next) => {
      const id = notifications.show({
        title: t(roles[role].label),
        autoClose: 10_000,
        closeButtonProps: { 'aria-label': t('Close') },
        message: (
          <Group justify="space-between" gap="sm" wrap="nowrap">
            <Text size="sm">
              {allowed
                ? t('Now allowed: {{permission}}', { permission: t(row.label) })
                : t('No longer allowed: {{permission}}', { permission: t(row.label) })}
            </Text>
            <Button
              variant="default"
              size="compact-sm"
              onClick={() => {
                notifications.hide(id)
                put(role, row, !allowed, next, () => {})
              }}
            >
              {t('Undo')}
            </Button>
          </Group>
        ),
      })
    })
  return { flip, busy, error: update.error }
}
