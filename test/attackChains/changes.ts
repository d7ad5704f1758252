/**
 * What may be called to change people, roles, units, committees, calendars, retention, names and contacts, by whom, and
 * what each call does to who sees the case: written by hand. Nobody else's view may differ.
 */
import type { Change } from './calls.ts'
import { ofOthers } from './otherChanges.ts'
import { ofPeople } from './peopleChanges.ts'
import { ofSuccessors } from './successorChanges.ts'
import { ofTerms } from './termChanges.ts'
import { ofUnitsAndCommittees } from './unitChanges.ts'

export const changes: Record<string, Change> = {
  ...ofPeople,
  ...ofUnitsAndCommittees,
  ...ofTerms,
  ...ofSuccessors,
  ...ofOthers,
}
/** Calendars alone move a date. */
export const movesDates = ({ row }: Change): boolean => row === 'branches:update' || row === 'branches:delete'
