import { assignments } from '../../api/assignments/contract.ts'
import { useApiQuery } from '../client.ts'
import { isByGroup, placesOf, type Chosen } from './assignForm.ts'

/**
 * How many people the choice fits: of units and departments, those of them who have the course already, and those
 * chosen by name. For role, designation and joining date the API counts none, so then it is at most so many.
 */
export function useReach(courseId: string, chosen: Chosen) {
  const isByGroups = isByGroup(chosen)
  const body = { courseId, ...placesOf(chosen) }
  const query = { pageSize: 1 }
  const when = { when: isByGroups }
  const all = useApiQuery(assignments.users, { query, body }, when)
  const already = useApiQuery(assignments.users, { query, body: { ...body, assignStatus: 'ASSIGNED' } }, when)
  return {
    isByGroups,
    count: isByGroups ? all.data?.totalElements : 0,
    have: already.data?.totalElements ?? 0,
    named: chosen.people.length,
  }
}
