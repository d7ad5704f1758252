import { Paper, Switch, Table, Text, Title, VisuallyHidden } from '@mantine/core'
import { IconCheck, IconMinus } from '@tabler/icons-react'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import type { PermissionRow } from '../../api/permissions/contract.ts'
import { roles as roleTable, type Role } from '../../workflows/definition/roles.ts'
import { useMay } from '../shell/me.ts'
import classes from './Matrix.module.css'
import type { Flip } from './useSwitch.tsx'

type Props = { group: string; rows: PermissionRow[]; roles: Role[]; busy: string | null; flip: Flip }

/** One group of rights: a row each, a column for each role. */
export function Matrix({ group, rows, roles, busy, flip }: Props) {
  const { t } = useTranslation()
  const id = useId()
  return (
    <section aria-labelledby={id}>
      <Title order={2} size="h3" mb="xs" id={id}>
        {t(group)}
      </Title>
      <Paper p={0} className={classes.frame}>
        <Table aria-labelledby={id} layout="fixed">
          <Table.Thead>
            <Table.Tr>
              <Table.Th className={classes.what}>{t('Permission')}</Table.Th>
              {roles.map((role) => (
                <Table.Th key={role} ta="center">
                  {t(roleTable[role].label)}
                </Table.Th>
              ))}
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {rows.map((row) => (
              <Table.Tr key={row.key}>
                <Table.Th scope="row" className={classes.right}>
                  {t(row.label)}
                  {row.duty && (
                    <Text size="xs" c="dimmed">
                      {t('Comes with being a scheduler, not with a role.')}
                    </Text>
                  )}
                </Table.Th>
                {roles.map((role) => (
                  <Table.Td key={role} ta="center">
                    <Cell row={row} role={role} busy={busy === `${role} ${row.key}`} flip={flip} />
                  </Table.Td>
                ))}
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </Paper>
    </section>
  )
}

function Cell({ row, role, busy, flip }: { row: PermissionRow; role: Role; busy: boolean; flip: Flip }) {
  const { t } = useTranslation()
  const mayChange = useMay('permission:update')
  const isHeld = row.roles[role]
  if (row.switchable.includes(role) && mayChange) {
    return (
      <Switch
        className={classes.switch}
        checked={isHeld}
        disabled={busy}
        onChange={(event) => flip(role, row, event.currentTarget.checked)}
        aria-label={t('{{role}}: {{permission}}', {
          role: t(roleTable[role].label),
          permission: t(row.label),
        })}
      />
    )
  }
  return isHeld ? (
    <>
      <IconCheck size={18} aria-hidden className={classes.held} />
      <VisuallyHidden>{t('Yes')}</VisuallyHidden>
    </>
  ) : (
    <>
      <IconMinus size={18} aria-hidden className={classes.none} />
      <VisuallyHidden>{t('No')}</VisuallyHidden>
    </>
  )
}
