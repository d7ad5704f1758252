/** Conditions of rules in words: facts of people, and what they are compared with. */
import type { RuleEffect, RuleCondition, RuleFact, RuleTest } from '../../../api/assignments/ruleContract.ts'
import { departments } from '../../../api/departments/contract.ts'
import { roleNames, roles } from '../../../workflows/definition/roles.ts'
import { locale, msg, t } from '../../i18n.ts'
import { dayWords } from '../../parts/moments.ts'
import { useBranchSwitch } from '../../shell/branchChoice.tsx'
import { useListByIds } from '../../parts/useWholeList.ts'

export const factWords: Record<RuleFact, string> = {
  unit: msg('Business unit'),
  department: msg('Department'),
  role: msg('Role'),
  designation: msg('Designation'),
  country: msg('Country'),
  joinedOn: msg('Joining date'),
}
export const opWords: Record<RuleTest['op'], string> = {
  ANSWERED: msg('is known'),
  IS: msg('is'),
  IS_NOT: msg('is not'),
  INCLUDES: msg('includes'),
  AT_LEAST: msg('is on or after'),
  AT_MOST: msg('is on or before'),
}
/** What can be asked of a fact, the usual one first. */
export const opsOf = (fact: RuleFact): RuleTest['op'][] =>
  fact === 'joinedOn' ? ['AT_LEAST', 'AT_MOST'] : ['IS', 'IS_NOT']

/** What becomes of a person whom a rule fits. */
export const becomesWords: Record<RuleEffect, string> = {
  ADD: msg('Would be assigned'),
  ALREADY: msg('Already has the course'),
  EXCLUDED: msg('Was unassigned by an admin'),
  OTHER_UNIT: msg('Works in another business unit'),
  DUE_PASSED: msg('The due date is over there'),
}

export type Option = { value: string; label: string }
/** What each fact may be; none where anything can be typed. */
export type Options = Partial<Record<RuleFact, Option[]>>
/** Departments: those alone that `conditions` name; others are searched. */
export function useOptions(conditions: readonly RuleCondition[]): Options {
  const { units } = useBranchSwitch()
  const named = conditions.flatMap(({ tests }) =>
    tests.flatMap(({ field, value }) =>
      field === 'department' && typeof value === 'string' ? value || [] : [],
    ),
  )
  const items = useListByIds(departments.list, named, { body: { showAll: true, isDistinct: true } })
  const countries = new Intl.DisplayNames(locale(), { type: 'region' })
  return {
    unit: units.map(({ branchId, branchName }) => ({ value: branchId, label: branchName })),
    ...(items && {
      department: items.map((each) => ({ value: each.departmentId, label: each.departmentName })),
    }),
    role: roleNames.map((value) => ({ value, label: t(roles[value].label) })),
    country: [...new Set(units.map(({ country }) => country))].map((value) => ({
      value,
      label: countries.of(value) ?? value,
    })),
  }
}

/** 20260131 as 2026-01-31. */
export const dayOf = (value: RuleTest['value']): string =>
  String(value ?? '').replace(/^(\d{4})(\d\d)(\d\d)$/, '$1-$2-$3')
/** Text that is no day stays text, which neither screen nor server saves. */
export const dayValue = (day: string): number | string =>
  /^\d{4}-\d\d-\d\d$/.test(day) ? Number(day.replaceAll('-', '')) : day
/** Whether a test says what it compares with, and a day is one. */
export const isComparable = ({ field, value }: RuleTest): boolean =>
  value !== undefined && value !== '' && (field !== 'joinedOn' || typeof value === 'number')

/** "Department is Sales" */
export function testWords({ field, op, value }: RuleTest, options: Options): string {
  const named = options[field]?.find((each) => each.value === value)?.label
  const valueText =
    typeof value === 'number' ? dayWords(dayOf(value)) : (named ?? unnamed(field, value, options))
  return t('{{fact}} {{op}} {{value}}', {
    fact: t(factWords[field]),
    op: t(opWords[op]),
    value: valueText,
  }).trim()
}

/**
 * What can be typed says itself; a department is read by its id, and may be gone. Units are those of the reader, and a
 * rule may name another one.
 */
function unnamed(field: RuleFact, value: RuleTest['value'], options: Options): string {
  if (field === 'unit' && value) return t('one you cannot see')
  if (field !== 'department' || !value) return String(value ?? '')
  return options.department ? t('No longer in this list') : '…'
}
