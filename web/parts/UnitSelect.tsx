import { reachesWorkspace } from '../../workflows/definition/roles.ts'
import { branches } from '../../api/branches/contract.ts'
import { useMe } from '../shell/me.ts'
import { ServerSelect } from './ServerSelect.tsx'
import type { SelectSource } from './useServerOptions.ts'

export type UnitList = typeof branches.list
/** Business units in the reach of whoever chooses: all of the workspace's, or the own one. */
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
