/** Lists of the server that selects search, each with what its options say. */
import { complianceCategories, jurisdictions } from '../../api/compliance/contract.ts'
import { complaints } from '../../api/complaints/contract.ts'
import { caseTasks } from '../../api/complaints/taskContract.ts'
import type { CallInput } from '../../api/core/contract.ts'
import { courses } from '../../api/courses/contract.ts'
import { departments } from '../../api/departments/contract.ts'
import { policies } from '../../api/policies/contract.ts'
import { people, type PersonFound } from '../../api/users/contract.ts'
import type { ListRow } from './useList.ts'
import type { SelectSource } from './useServerOptions.ts'

const sourceOf = <R extends ListRow>(source: SelectSource<R>): SelectSource<R> => source

/** Departments of some business units, or of all; one that stands in several is one option. */
export const departmentSource = (...branchIds: (string | null | undefined)[]) => {
  const chosen = branchIds.flatMap((each) => each || [])
  return sourceOf({
    row: departments.list,
    inputFor: (searchText) => ({
      body: {
        ...(chosen.length > 0 ? { branchIds: chosen } : { showAll: true }),
        isDistinct: true,
        ...(searchText ? { searchText } : {}),
      },
    }),
    optionOf: ({ departmentId, departmentName }) => ({ value: departmentId, label: departmentName }),
  })
}

type CourseFilter = NonNullable<CallInput<typeof courses.list>['body']>
export const courseSource = (filter: CourseFilter = {}) =>
  sourceOf({
    row: courses.list,
    inputFor: (searchText) => ({ body: { ...filter, ...(searchText ? { searchText } : {}) } }),
    optionOf: ({ courseId, title }) => ({ value: courseId, label: title }),
  })

export const policySource = sourceOf({
  row: policies.list,
  inputFor: (searchText) => ({ body: searchText ? { searchText } : {} }),
  optionOf: ({ policyId, name }) => ({ value: policyId, label: name }),
})

/** Jurisdictions of one country, or of all. */
export const jurisdictionSource = (countryCode?: string) =>
  sourceOf({
    row: jurisdictions.list,
    inputFor: (searchText) => ({
      query: { ...(countryCode ? { countryCode } : {}), ...(searchText ? { searchText } : {}) },
    }),
    optionOf: ({ jurisdictionId, name, code }) => ({ value: jurisdictionId, label: `${name} (${code})` }),
  })

export const categorySource = sourceOf({
  row: complianceCategories.list,
  inputFor: (searchText) => ({ query: searchText ? { searchText } : {} }),
  optionOf: ({ categoryId, name }) => ({ value: categoryId, label: name }),
})

/** Designation, department and unit distinguish people of the same name. */
const optionOfPerson = (person: PersonFound) => ({
  value: person.userId,
  label: [person.name, person.designation, person.department?.name, person.branch?.name]
    .filter(Boolean)
    .join(' · '),
})
/** People who manage a department. */
export const managerSource = sourceOf({
  row: people.search,
  inputFor: (searchText) => ({ body: { category: 'NAME' as const, searchText, isManager: true } }),
  optionOf: optionOfPerson,
})
/** People to whom a step of a case may be assigned, by name. */
export const assigneeSource = (params: { id: string; step: string }) =>
  sourceOf({
    row: complaints.assignees,
    inputFor: (searchText) => ({ params, body: { searchText } }),
    optionOf: optionOfPerson,
  })
/** People to whom the committee of a case may give a task, by name. */
export const taskAssigneeSource = (caseId: string) =>
  sourceOf({
    row: caseTasks.assignees,
    inputFor: (searchText) => ({ params: { id: caseId }, body: { searchText } }),
    optionOf: optionOfPerson,
  })
/** People by name; `withLeft`: those who left, too, for who may list them. */
export const personSource = (withLeft = false) =>
  sourceOf({
    row: people.search,
    inputFor: (searchText) => ({
      body: { category: 'NAME' as const, searchText, includeNonActive: withLeft },
    }),
    optionOf: optionOfPerson,
  })
