import { createContext, useCallback, useContext, useMemo, useState, type ReactNode } from 'react'
import { reachesWorkspace } from '../../workflows/definition/roles.ts'
import { branches, type Branch } from '../../api/branches/contract.ts'
import { useMe } from './me.ts'
import { useWholeList } from '../parts/useWholeList.ts'

type Choice = {
  branchId: string | null
  choose: (branchId: string | null) => void
  /** What there is to choose from; empty for who has no choice. */
  units: Branch[]
}
const ChoiceContext = createContext<Choice>({ branchId: null, choose: () => {}, units: [] })

/** The business unit that lists narrow themselves to; null for all of them. */
export const useBranchChoice = (): string | null => useContext(ChoiceContext).branchId
export const useBranchSwitch = (): Choice => useContext(ChoiceContext)

/**
 * People whose role reaches the whole workspace begin with all units; this browser remembers their choice. Everyone
 * else keeps their own unit.
 */
export function BranchChoice({ children }: { children: ReactNode }) {
  const me = useMe()
  const mayChoose = reachesWorkspace(me.role)
  const storageKey = `redress.unit.${me.userId}`
  const [preferredId, setPreferredId] = useState(() => localStorage.getItem(storageKey))
  const list = useWholeList(branches.list, {}, { when: me.permissions.includes('branch:list') })
  const choose = useCallback(
    (branchId: string | null) => {
      setPreferredId(branchId)
      if (branchId === null) localStorage.removeItem(storageKey)
      else localStorage.setItem(storageKey, branchId)
    },
    [storageKey],
  )
  const choice = useMemo(() => {
    const units = list.items
    // A unit that was removed meanwhile is no choice any more.
    const chosen = list.isLoaded && !units.some((unit) => unit.branchId === preferredId) ? null : preferredId
    return {
      branchId: mayChoose ? chosen : me.branchId,
      choose,
      units: mayChoose ? units : units.filter((unit) => unit.branchId === me.branchId),
    }
  }, [list.items, list.isLoaded, preferredId, mayChoose, me.branchId, choose])
  return <ChoiceContext value={choice}>{children}</ChoiceContext>
}
