import { z } from '@hono/zod-openapi'
import { Counter, get, Id, Instant, post, put } from '../core/contract.ts'
import { fault } from '../messages/say.ts'
import { NameLine } from '../core/nameText.ts'

export const Part = z.enum(['PRESIDING_OFFICER', 'MEMBER', 'EXTERNAL', 'SUBSTITUTE'])
/** A day of a term, YYYY-MM-DD, in the zone of the committee's business unit. */
const TermDay = z.iso
  .date(fault('common.giveDay'))
  .refine((day) => day >= '1900-01-01' && day <= '2200-12-31', fault('common.dayOutOfRange'))
/** First and last day; null: since the appointment, and without an end. */
const Term = z.strictObject({ from: TermDay.nullable(), until: TermDay.nullable() })
export const Committee = z.object({
  committeeId: Id,
  name: z.string(),
  branchId: Id,
  branchName: z.string(),
  /** False once it is dissolved. */
  active: z.boolean(),
  /** Hears the new complaints of its business unit; the unit's other committees hear those that it cannot. */
  isDefault: z.boolean(),
  dissolvedAt: Instant.nullable(),
  /** Of a dissolved committee: the one that took over. */
  successorId: Id.nullable(),
  version: z.number().int(),
  members: z.array(
    z.object({
      userId: Id,
      name: z.string(),
      designation: z.string().nullable(),
      part: Part,
      order: z.number().int(),
      /** False: has left the workspace, and sits on nothing. */
      active: z.boolean(),
      /** Stated for POSH s. 4; null where nothing is, and to everybody who does not appoint committees. */
      countsAsWoman: z.boolean().nullable(),
      term: Term.extend({
        /** Where today stands in it; who is not IN_TERM sits on no new complaint. */
        state: z.enum(['AHEAD', 'IN_TERM', 'OVER']),
      }),
    }),
  ),
})
export type Committee = z.infer<typeof Committee>

const name = NameLine().min(1, fault('committees.nameMissing')).max(120)
/** A member to appoint; substitutes step in in the order of the list. A term that is left out stays unchanged. */
export const AppointedMember = z.strictObject({
  userId: Id,
  part: Part,
  countsAsWoman: z.boolean().nullable().optional(),
  term: Term.optional(),
})
export const AppointedMembers = z.array(AppointedMember).min(1).max(30)

export const committees = {
  list: get('/api/committee', {
    may: 'committee:list',
    summary: 'Committees of the workspace with their members: the active ones, or those that were dissolved',
    query: z.strictObject({ dissolved: z.stringbool().optional() }),
    returns: z.array(Committee),
  }),
  create: post('/api/committee', {
    may: 'committee:create',
    summary: 'Create a committee of a business unit and appoint its members',
    returns: Committee,
    body: z.strictObject({
      name,
      branchId: Id,
      isDefault: z.boolean().optional(),
      members: AppointedMembers,
    }),
  }),
  appoint: put('/api/committee/{id}', {
    may: 'committee:update',
    summary: 'Rename a committee, appoint its members, or make it the default of its business unit',
    returns: Committee,
    body: z.strictObject({
      name,
      version: Counter,
      isDefault: z.literal(true).optional(),
      members: AppointedMembers,
    }),
  }),
  dissolve: post('/api/committee/{id}/dissolve', {
    may: 'committee:dissolve',
    summary: 'Dissolve a committee; another one takes over whatever it has',
    returns: Committee,
    body: z.strictObject({ version: Counter, successorId: Id }),
  }),
}
