import { useTranslation } from 'react-i18next'
import { roles, isElevated, isOfOneUnit, roleNames } from '../../workflows/definition/roles.ts'
import { isPermissionOpen, permissionsHeld } from '../../api/core/permissions.ts'
import { useAccessFlags, useMe } from '../shell/me.ts'

export type Choice = { value: string; label: string }

/** Roles that I may give: none that may do what I may not. */
export function useGrantable(): Choice[] {
  const { t } = useTranslation()
  const { role: mine, permissions } = useMe()
  const flags = useAccessFlags()
  const mineToGive = roleNames.filter(
    (role) =>
      !isElevated(role) ||
      (!isOfOneUnit(mine) &&
        permissionsHeld(role, [])
          .filter((permission) => isPermissionOpen(flags, permission))
          .every((permission) => permissions.includes(permission))),
  )
  return mineToGive.map((value) => ({ value, label: t(roles[value].label) }))
}
