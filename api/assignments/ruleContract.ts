/** Rules that assign a course automatically: who they fit, and who a rule would add before it is kept. */
import { z } from '@hono/zod-openapi'
import { get, Id, Instant, post } from '../core/contract.ts'
import { PageQuery } from '../core/page.ts'
import { fault } from '../messages/say.ts'
import { Condition, Name, Test } from '../../workflows/definition/basics.ts'
import { Due } from './contract.ts'

const at = '/learning/api' as const

/** What a rule knows of people. `joinedOn` is the number YYYYMMDD, `country` that of the business unit. */
export const RuleFact = z.enum(
  ['unit', 'department', 'role', 'designation', 'country', 'joinedOn'],
  fault('assignments.unknownFact'),
)
export type RuleFact = z.infer<typeof RuleFact>

/** The workflow definition's, over facts of people. */
export const RuleTest = Test.extend({ field: RuleFact })
export type RuleTest = z.infer<typeof RuleTest>
export const RuleCondition = Condition.extend({ tests: z.array(RuleTest).min(1).max(20) })
export type RuleCondition = z.infer<typeof RuleCondition>

/** YYYYMMDD of a day that there is. */
const isDayNumber = (value: unknown): boolean =>
  typeof value === 'number' &&
  z.iso.date().safeParse(String(value).replace(/^(\d{4})(\d\d)(\d\d)$/, '$1-$2-$3')).success
/** As it is sent: a day that could not be read would match nobody, without a word. */
export const SentCondition = RuleCondition.superRefine(({ tests }, ctx) => {
  for (const [at, { field, value }] of tests.entries())
    if (field === 'joinedOn' && value !== undefined && !isDayNumber(value))
      ctx.addIssue({ code: 'custom', path: ['tests', at, 'value'], message: fault('common.giveDay') })
})

/** As it is sent: a new one without `ruleId`, else over the `revision` that was read. */
const AutoAssignRuleInput = z.strictObject({
  ruleId: Id.optional(),
  revision: z.int().optional(),
  courseId: Id,
  name: Name,
  condition: SentCondition,
  due: Due.nullable().default(null),
  mandatory: z.boolean().default(true),
  isOn: z.boolean().default(false),
  /** People who are here already, too; else only those who join after the rule was made. */
  includesPresent: z.boolean().default(true),
  preview: z.boolean().default(false),
})
export type AutoAssignRuleInput = z.output<typeof AutoAssignRuleInput>

export const AutoAssignRule = z.object({
  ruleId: Id,
  courseId: Id,
  name: z.string(),
  condition: RuleCondition,
  due: Due.nullable(),
  mandatory: z.boolean(),
  isOn: z.boolean(),
  includesPresent: z.boolean(),
  /** The business unit that it keeps to; null: all that its maker reaches. */
  branchName: z.string().nullable(),
  savedBy: z.string().nullable(),
  savedAt: Instant,
  /** False: the person who saved it last has left or may not assign courses any more, so it adds nobody. */
  runs: z.boolean(),
  /** When it runs next; null while it is off. */
  nextAt: Instant.nullable(),
  ranAt: Instant.nullable(),
  added: z.int(),
  revision: z.int(),
  abilities: z.object({ update: z.boolean() }),
})
export type AutoAssignRule = z.infer<typeof AutoAssignRule>

/** What becomes of somebody who fits. EXCLUDED: a person took the course from them. */
export const RuleEffect = z.enum(['ADD', 'ALREADY', 'EXCLUDED', 'OTHER_UNIT', 'DUE_PASSED'])
export type RuleEffect = z.infer<typeof RuleEffect>
export const RulePreview = z.object({
  matches: z.int(),
  adds: z.int(),
  /** Always 0: a rule takes a course from nobody. */
  removes: z.int(),
  already: z.int(),
  excluded: z.int(),
  outOfUnit: z.int(),
  duePassed: z.int(),
  /** Of those whom it adds; whom they do not last for waits for more. */
  creditsNeeded: z.int(),
  /** A page of all who match. */
  sample: z.array(
    z.object({
      userId: Id,
      name: z.string(),
      branchName: z.string().nullable(),
      becomes: RuleEffect,
      /** The tests that hold for them. */
      why: z.array(RuleTest),
    }),
  ),
})
export type RulePreview = z.infer<typeof RulePreview>

export const courseRules = {
  list: get(`${at}/course/autoAssign`, {
    may: 'course:assign',
    summary: 'Rules that assign a course automatically',
    query: z.strictObject({ courseId: Id }),
    returns: z.array(AutoAssignRule),
  }),
  save: post(`${at}/course/autoAssign`, {
    may: 'course:assign',
    summary: 'Set a rule that assigns a course, which runs soon if it is on; or see who it would add',
    query: PageQuery,
    body: AutoAssignRuleInput,
    returns: z.union([RulePreview, AutoAssignRule]),
    writes: 'service',
  }),
}
/** The same row as its two callers know it. */
export const courseRule = {
  preview: { ...courseRules.save, returns: RulePreview },
  save: { ...courseRules.save, returns: AutoAssignRule },
}
