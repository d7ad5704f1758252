import { useDebouncedValue } from '@mantine/hooks'
import { useState } from 'react'
import type { SearchCategory, UserRecord } from '../../api/users/contract.ts'
import { msg } from '../i18n.ts'
import { useBranchSwitch } from '../shell/branchChoice.tsx'

export type Chosen = {
  searchText: string
  category: SearchCategory
  departmentId: string | null
  role: UserRecord['role'] | null
  active: keyof typeof activeWords
}
/** Which people are listed, in words. */
export const activeWords = { ACTIVE: msg('Active'), INACTIVE: msg('Not active'), ALL: msg('All') }
const none: Chosen = { searchText: '', category: 'ALL', departmentId: null, role: null, active: 'ACTIVE' }

/**
 * What the list is narrowed to, and the body to ask for it. The business unit is the one chosen for all
 * screens.
 */
export function useFilters() {
  const [chosen, choose] = useState(none)
  const { branchId } = useBranchSwitch()
  const [searchText] = useDebouncedValue(chosen.searchText.trim(), 300)
  const { category, departmentId, role, active } = chosen
  const body = {
    category,
    ...(searchText ? { searchText } : {}),
    ...(branchId ? { branchIds: [branchId] } : {}),
    ...(departmentId ? { departmentIds: [departmentId] } : {}),
    ...(role ? { roles: [role] } : {}),
    ...(active === 'ALL' ? {} : { active: active === 'ACTIVE' }),
  }
  return {
    chosen,
    change: (change: Partial<Chosen>) => choose({ ...chosen, ...change }),
    body,
    branchId,
    isNarrowed: Boolean(searchText || departmentId || role || branchId) || active !== 'ALL',
  }
}
