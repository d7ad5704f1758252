import { z } from '@hono/zod-openapi'
import { ClockUnit, Extender } from '../../workflows/definition/graph.ts'
import { Counter, get, Id, Instant, post, put, SentInstant } from '../core/contract.ts'
import { PageQuery, pageOf } from '../core/page.ts'
import { fault } from '../messages/say.ts'

export * from './figuresContract.ts'

/** More time for a term of the case: who decides, how much each time, how often still, and whether I may now. */
export const Extension = z.object({
  by: Extender,
  amount: z.number().int(),
  unit: ClockUnit,
  left: z.number().int(),
  mayExtend: z.boolean(),
})
export type Extension = z.infer<typeof Extension>

/**
 * The documented escalation setting, then what the schedulers' screen shows. Never a name, never a
 * word of the complaint.
 */
export const EscalationSetting = z.object({
  id: Id,
  workspaceId: Id,
  branchId: Id,
  escalationType: z.string(),
  firstThresholdDate: Instant.nullable(),
  secondThresholdDate: Instant.nullable(),
  targetId: Id,
  enabled: z.boolean(),
  createdAt: Instant,
  updatedAt: Instant,
  caseNo: z.string(),
  branch: z.string(),
  stepName: z.string(),
  stageName: z.string(),
  status: z.string(),
  /** The case is; a clock that the law set runs on all the same. */
  onHold: z.boolean(),
  dueAt: Instant.nullable(),
  firstFiredAt: Instant.nullable(),
  secondFiredAt: Instant.nullable(),
  derivedFrom: z.enum(['CLOCK', 'SCHEDULER']),
  citation: z.string().nullable(),
  /** Null where the process allows none, and for the clock of a step. */
  extension: Extension.nullable(),
  version: z.number().int(),
})
export type EscalationSetting = z.infer<typeof EscalationSetting>

const Reason = z.string().trim().min(1, fault('common.reasonMissing')).max(4000)
export const escalations = {
  list: get('/api/escalation-setting', {
    may: 'escalation:list',
    summary: 'Coming thresholds over all cases',
    query: PageQuery.extend({
      state: z.enum(['COMING', 'PASSED', 'DISABLED', 'ALL']).default('COMING'),
      branchId: Id.optional(),
      searchText: z.string().max(60).optional(),
    }),
    returns: pageOf(EscalationSetting),
    envelope: 'whole',
  }),
  update: put('/api/escalation-setting/{id}', {
    may: 'escalation:update',
    summary: 'Move, disable or enable the thresholds of one clock',
    returns: EscalationSetting,
    writes: 'engine',
    body: z
      .strictObject({
        firstThresholdDate: SentInstant().nullable(),
        secondThresholdDate: SentInstant().nullable(),
        enabled: z.boolean(),
        note: Reason,
        version: Counter,
      })
      .refine(
        (input) =>
          !input.firstThresholdDate ||
          !input.secondThresholdDate ||
          Date.parse(input.firstThresholdDate) <= Date.parse(input.secondThresholdDate),
        { path: ['secondThresholdDate'], message: fault('escalations.secondBeforeFirst') },
      ),
  }),
  extend: post('/api/escalation-setting/{id}/extend', {
    may: 'escalation:update',
    summary: 'Extend a term of a case, as far as its process allows',
    returns: EscalationSetting,
    writes: 'engine',
    body: z.strictObject({ note: Reason, version: Counter }),
  }),
}
