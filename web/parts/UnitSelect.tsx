import { reachesWorkspace } from '../../workflows/definition/roles.ts'
import { branches } from '../../api/branches/contract.ts'
import { useMe } from '../shell/me.ts'
import { ServerSelect } from './ServerSelect.tsx'
import type { SelectSource } from './useServerOptions.ts'

export type UnitList = typeof branches.list
/** Business units that the current user may choose: all of the workspace, or only their own. */
export function useUnitSource(): SelectSource<UnitList> {
  const { role, branchId } = useMe()
  const own = !reachesWorkspace(role) && branchId ? { branchId } : {}
  return {
    row: branches.list,
    inputFor: (searchText) => ({ query: { ...own, ...(searchText ? { searchText } : {}) } }),
    optionOf: (unit) => ({ value: unit.branchId, label: unit.branchName }),
  }
}

/** A business unit in one's reach. */
export const UnitSelect = (props: Omit<Parameters<typeof ServerSelect<UnitList>>[0], 'source'>) => (
  <ServerSelect source={useUnitSource()} {...props} />
)
