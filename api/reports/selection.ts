/** What a report is asked for, once it is known whom and what that may reach. Pure. */
import type { ReportColumn, ReportFilter, ReportFormat } from './contract.ts'
import { isOfCourses } from './courses.ts'
import { isOfPolicies, type PolicyEver } from './policies.ts'
import type { PageQuery } from '../core/page.ts'
import type { Language } from '../messages/languages.ts'

/** Which people; `units` are the business units that the caller may see, null for all. */
export type Selection = {
  workspace: { id: string; timeZone: string }
  units: string[] | null
  filter: ReportFilter
  columns: readonly ReportColumn[]
  /** The end of the day that is asked for, in milliseconds; null: now. */
  at: number | null
  /** Every policy that was ever in force by then; none where no column shows one. */
  policies: readonly PolicyEver[]
}
/** The input of a report job. */
export type PeopleInput = {
  filter: ReportFilter
  columns: ReportColumn[]
  format: ReportFormat
  sortBy?: PageQuery['sortBy']
  /** Of the person who ordered it. */
  language: Language
}

type Shape = Pick<Selection, 'filter' | 'columns'>
/** Whether a person has a row for each of their courses: once one is asked for, or a column of courses is shown. */
export const isPerCourse = ({ filter, columns }: Shape): boolean =>
  filter.courseId !== undefined || columns.some(isOfCourses)
/** Whether a person has a row for each of their policies: once a column of policies is shown. */
export const isPerPolicy = ({ columns }: Pick<Shape, 'columns'>): boolean => columns.some(isOfPolicies)

const ofAttempts: readonly ReportColumn[] = ['testAttempts', 'score', 'testStatus']
const ofProgress: readonly ReportColumn[] = ['courseStatus', 'completionPercentage']
/** Whether more than its row must be read of an assignment: of a past day, that row tells no progress. */
export const needsDetails = ({ columns, at }: Pick<Selection, 'columns' | 'at'>): boolean =>
  columns.some((column) => ofAttempts.includes(column) || (at !== null && ofProgress.includes(column)))
