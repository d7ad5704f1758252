import { useTranslation } from 'react-i18next'
import { roles, isElevated, isOfOneUnit, roleNames } from '../../workflows/definition/roles.ts'
import { departments } from '../../api/departments/contract.ts'
import { isPermissionOpen, permissionsHeld } from '../../api/core/permissions.ts'
import { useApiQuery } from '../client.ts'
import { useAccessFlags, useMe } from '../shell/me.ts'
import { useBranchSwitch } from '../shell/branchChoice.tsx'

type Choice = { value: string; label: string }

/** Business units that somebody can be invited to; the whole workspace only for whoever reaches all of it. */
export function useUnits(): Choice[] {
  const { t } = useTranslation()
  const { units } = useBranchSwitch()
  const own = units.map((unit) => ({ value: unit.branchId, label: unit.branchName }))
  return isOfOneUnit(useMe().role) ? own : [{ value: '', label: t('Whole workspace') }, ...own]
}

/** Departments of a business unit, or of all; one that stands in several is one choice. */
export function useDepartments(branchId: string): Choice[] {
  const found = useApiQuery(
    departments.list,
    { query: { pageSize: 300 }, body: branchId ? { branchId } : { showAll: true } },
    { keepLast: true },
  )
  const names = new Map((found.data?.content ?? []).map((each) => [each.departmentId, each.departmentName]))
  return [...names].map(([value, label]) => ({ value, label }))
}

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
