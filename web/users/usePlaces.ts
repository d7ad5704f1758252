import { useTranslation } from 'react-i18next'
import { branches } from '../../api/branches/contract.ts'
import { departments } from '../../api/departments/contract.ts'
import type { UserRecord } from '../../api/users/contract.ts'
import { useApiQuery } from '../client.ts'

type Choice = { value: string; label: string }
/** Where somebody can be put: business units, and the departments of the one that is chosen. */
export function usePlaces(branchId: string, user: UserRecord): { units: Choice[]; departments: Choice[] } {
  const { t } = useTranslation()
  const units = useApiQuery(branches.list, { query: { pageSize: 300 } })
  const found = useApiQuery(
    departments.list,
    { query: { pageSize: 300 }, body: branchId ? { branchId } : { showAll: true } },
    { keepLast: true },
  )
  const unitChoices = (units.data?.content ?? []).map((unit) => ({
    value: unit.branchId,
    label: unit.branchName,
  }))
  const names = new Map((found.data?.content ?? []).map((each) => [each.departmentId, each.departmentName]))
  // What stands there already is among the choices before the lists have come.
  if (user.department && branchId === (user.branch?.id ?? ''))
    names.set(user.department.id, user.department.name)
  const own =
    user.branch && !unitChoices.some((unit) => unit.value === user.branch?.id)
      ? [{ value: user.branch.id, label: user.branch.name }]
      : []
  return {
    units: [{ value: '', label: t('Whole workspace') }, ...own, ...unitChoices],
    departments: [{ value: '', label: t('None') }, ...[...names].map(([value, label]) => ({ value, label }))],
  }
}
