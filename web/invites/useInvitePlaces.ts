import { useTranslation } from 'react-i18next'
import { departments } from '../../api/departments/contract.ts'
import { held } from '../../api/core/permissions.ts'
import type { Invite } from '../../api/invites/contract.ts'
import { useCall } from '../client.ts'
import { roleLabels, useMe } from '../shell/me.ts'
import { useBranchSwitch } from '../shell/branchChoice.tsx'

type Choice = { value: string; label: string }

/** Business units that somebody can be invited to; the whole workspace only for whoever reaches all of it. */
export function useUnits(): Choice[] {
  const { t } = useTranslation()
  const { units } = useBranchSwitch()
  const own = units.map((unit) => ({ value: unit.branchId, label: unit.branchName }))
  return useMe().role === 'BRANCH_ADMIN' ? own : [{ value: '', label: t('Whole workspace') }, ...own]
}

/** Departments of a business unit, or of all; one that stands in several is one choice. */
export function useDepartments(branchId: string): Choice[] {
  const found = useCall(
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
  const roles = (Object.keys(roleLabels) as Invite['role'][]).filter(
    (role) =>
      role === 'EMPLOYEE' ||
      (mine !== 'BRANCH_ADMIN' && held(role, []).every((permission) => permissions.includes(permission))),
  )
  return roles.map((value) => ({ value, label: t(roleLabels[value]) }))
}
