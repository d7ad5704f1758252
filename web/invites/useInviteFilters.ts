import { useDebouncedValue } from '@mantine/hooks'
import { useState } from 'react'
import type { InviteStatus } from '../../api/invites/contract.ts'
import { useBranchChoice } from '../shell/branchChoice.tsx'

export type Chosen = { searchText: string; status: InviteStatus | null }

/**
 * What the list is narrowed to, and the body to ask for it. The business unit is the one chosen for all
 * screens.
 */
export function useInviteFilters() {
  const [chosen, choose] = useState<Chosen>({ searchText: '', status: null })
  const branchId = useBranchChoice()
  const [searchText] = useDebouncedValue(chosen.searchText.trim(), 300)
  const body = {
    ...(searchText ? { searchText } : {}),
    ...(chosen.status ? { status: [chosen.status] } : {}),
    ...(branchId ? { branchId } : {}),
  }
  return {
    chosen,
    change: (change: Partial<Chosen>) => choose({ ...chosen, ...change }),
    body,
    branchId,
    isNarrowed: Boolean(searchText || chosen.status || branchId),
  }
}
