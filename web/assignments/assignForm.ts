/** What is chosen in the dialog that assigns a course, and what it asks of the API. */
import type { z } from 'zod'
import type { assignments, Due } from '../../api/assignments/contract.ts'
import type { UserSummary } from '../../api/users/contract.ts'

export type Chosen = {
  people: { userId: string; name: string }[]
  branchIds: string[]
  departmentIds: string[]
  roles: UserSummary['role'][]
  designation: string
  joinedAfter: string
  dueKind: Due['kind'] | 'NONE'
  dueOn: string
  dueDays: number | null
  mandatory: boolean
  notify: boolean
}
export const unchosen: Chosen = {
  people: [],
  branchIds: [],
  departmentIds: [],
  roles: [],
  designation: '',
  joinedAfter: '',
  dueKind: 'NONE',
  dueOn: '',
  dueDays: null,
  mandatory: true,
  notify: true,
}

/** Whether role, designation or day of joining narrow it, too. */
export const isFiltered = ({ roles, designation, joinedAfter }: Chosen): boolean =>
  roles.length > 0 || designation.trim() !== '' || joinedAfter !== ''
/** Whether anybody is chosen by what they are, and not by name. */
export const isByGroup = (chosen: Chosen): boolean =>
  chosen.branchIds.length > 0 || chosen.departmentIds.length > 0 || isFiltered(chosen)

export const missingFields = (chosen: Chosen): ('WHOM' | 'DUE')[] => [
  ...(chosen.people.length === 0 && !isByGroup(chosen) ? (['WHOM'] as const) : []),
  ...(isUndecided(chosen) ? (['DUE'] as const) : []),
]
/** A date or a number of days is to be given, and is not. */
export const isUndecided = (chosen: Pick<Chosen, 'dueKind' | 'dueOn' | 'dueDays'>): boolean =>
  chosen.dueKind !== 'NONE' && dueOf(chosen) === null

/** Null for none, and for one that is not chosen yet (`missingFields`). */
export function dueOf({
  dueKind,
  dueOn,
  dueDays,
}: Pick<Chosen, 'dueKind' | 'dueOn' | 'dueDays'>): Due | null {
  if (dueKind === 'NONE') return null
  if (dueKind === 'DATE') return dueOn ? { kind: dueKind, value: dueOn } : null
  return dueDays === null ? null : { kind: dueKind, value: dueDays }
}

/** Units and departments, as the lists of the API take them. */
export const placesOf = ({ branchIds, departmentIds }: Chosen) => ({
  ...(branchIds.length > 0 ? { branchIds } : {}),
  ...(departmentIds.length > 0 ? { departmentIds } : {}),
})

type Body = Omit<z.input<typeof assignments.assign.body>, 'courseIds'>
export const bodyOf = (chosen: Chosen): Body => ({
  ...(chosen.people.length > 0 ? { userIds: chosen.people.map(({ userId }) => userId) } : {}),
  ...placesOf(chosen),
  ...(isFiltered(chosen) ? { filter: filterOf(chosen) } : {}),
  due: dueOf(chosen),
  mandatory: chosen.mandatory,
  notify: chosen.notify,
})
const filterOf = ({ roles, designation, joinedAfter }: Chosen) => ({
  ...(roles.length > 0 ? { roles } : {}),
  ...(designation.trim() ? { designation: designation.trim() } : {}),
  ...(joinedAfter ? { joinedAfter } : {}),
})
