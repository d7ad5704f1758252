import { useDebouncedValue } from '@mantine/hooks'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { LearningStatus } from '../../api/learning/contract.ts'
import { useBranchChoice } from '../shell/branchChoice.tsx'

export const statusFilters = ['ASSIGNED', ...LearningStatus.options, 'OVERDUE', 'UNASSIGNED'] as const
export type PeopleFilter = (typeof statusFilters)[number]

/** Which people of a course are shown: kept in the address, so that a figure can be sent on as a link. */
export function usePeopleFilters(courseId: string) {
  const [address, setAddress] = useSearchParams()
  const filter = statusFilters.find((each) => each === address.get('show')) ?? 'ASSIGNED'
  const [typed, type] = useState('')
  const [searchText] = useDebouncedValue(typed.trim(), 300)
  const branchId = useBranchChoice()
  const departmentId = address.get('department')
  const managerId = address.get('manager')
  const first = (change: (last: URLSearchParams) => unknown) =>
    setAddress((last) => {
      change(last)
      last.delete('page')
      return last
    })
  return {
    filter,
    show: (next: PeopleFilter) => first((last) => last.set('show', next)),
    typed,
    type: (text: string) => {
      type(text)
      first(() => {})
    },
    branchId,
    departmentId,
    managerId,
    /** To one department or one manager; null: no longer. */
    narrow: (part: 'department' | 'manager', id: string | null) =>
      first((last) => (id === null ? last.delete(part) : last.set(part, id))),
    isNarrowed: filter !== 'ASSIGNED' || [searchText, branchId, departmentId, managerId].some(Boolean),
    body: {
      courseId,
      ...narrowing(filter),
      ...(searchText ? { searchText } : {}),
      ...(branchId ? { branchIds: [branchId] } : {}),
      ...(departmentId ? { departmentIds: [departmentId] } : {}),
      ...(managerId ? { managerId } : {}),
    },
  }
}

function narrowing(filter: PeopleFilter) {
  if (filter === 'UNASSIGNED') return { assignStatus: 'UNASSIGNED' as const }
  const assigned = { assignStatus: 'ASSIGNED' as const }
  if (filter === 'ASSIGNED') return assigned
  if (filter === 'OVERDUE') return { ...assigned, isOverdue: true }
  return { ...assigned, learningStatus: [filter] }
}
