/** Clocks of steps and of the case, and how a case ends and goes on. */
import { z } from 'zod'
import { Actor, Id, Key, Name, Party, Recipient } from './basics.ts'

export const ClockUnit = z.enum(['WORKING_DAY', 'DAY', 'MONTH', 'HOUR'])
export type ClockUnit = z.infer<typeof ClockUnit>
/** What a threshold does: tell people, and give the step to somebody else where `reassignTo` is set. */
export const ThresholdAct = z.strictObject({
  notify: z.array(Recipient).max(10),
  reassignTo: Actor.optional(),
})
export type ThresholdAct = z.infer<typeof ThresholdAct>
/** A day that somebody answers: the key of a date question in the form of a step. Its own day is not counted. */
const Answered = z.strictObject({ on: z.literal('DATE_ANSWERED'), field: Key })
/**
 * A deadline on a step. `amount` and both thresholds count in `unit` from the trigger; the step is overdue at
 * `amount`.
 * `remindBefore` counts in `unit` back from the due instant (days where the unit is MONTH).
 */
export const Clock = z.strictObject({
  trigger: z.discriminatedUnion('on', [
    z.strictObject({ on: z.literal('STEP_OPENED') }),
    z.strictObject({ on: z.literal('CASE_FILED') }),
    z.strictObject({ on: z.literal('STEP_COMPLETED'), stepId: Id }),
    Answered,
  ]),
  amount: z.number().int().min(1).max(3650),
  unit: ClockUnit,
  firstAfter: z.number().int().min(0).max(3650).nullable(),
  secondAfter: z.number().int().min(0).max(3650).nullable(),
  first: ThresholdAct,
  second: ThresholdAct,
  remindBefore: z.array(z.number().int().min(1).max(3650)).max(10),
  /** Whether putting the case on hold stops this clock. */
  pausable: z.boolean(),
  /** A row of the law pack (law.ts) that this clock serves; its citation is shown beside the clock. */
  lawRef: z.string().max(60).nullable(),
})
export type Clock = z.infer<typeof Clock>

/** Who of the committee decides. */
const Decider = z.enum(['COMMITTEE', 'PRESIDING_OFFICER'])
/** Who may give a term more time. A scheduler knows its dates, and nothing else of the case. */
export const Extender = z.enum([...Decider.options, 'SCHEDULER'])
export type Extender = z.infer<typeof Extender>
/** A moment in the life of a case. `outcome` null: however the step ends. */
const Ended = z.strictObject({ stepId: Id, outcome: Id.nullable() })
/**
 * A term of the case itself, whichever steps it passes through: it runs from its trigger until it is stopped or
 * the case is closed, and each threshold passes once. `amount` and thresholds count in `unit` as on a step.
 */
export const CaseClock = z.strictObject({
  id: Id,
  name: Name,
  /**
   * LIMIT: what stops it has to happen before its end. MINIMUM: an outcome that names it cannot be taken before
   * its end; its trigger starts it anew each time. REPEAT: it tells people at its end and begins again.
   */
  kind: z.enum(['LIMIT', 'MINIMUM', 'REPEAT']),
  trigger: z.discriminatedUnion('on', [
    z.strictObject({ on: z.literal('CASE_FILED') }),
    z.strictObject({ on: z.literal('STEP_OPENED'), stepId: Id }),
    Ended.extend({ on: z.literal('STEP_COMPLETED') }),
    Answered,
  ]),
  /** These begin it too, where it does not run any more: it counts all of its time from there. */
  again: z.array(Ended).max(20).optional(),
  /** 0: it ends with the answered day that it counts from, on the last day that was answered. */
  amount: z.number().int().min(0).max(3650),
  unit: ClockUnit,
  stops: z.array(Ended).max(50),
  firstAfter: z.number().int().min(0).max(3650).nullable(),
  secondAfter: z.number().int().min(0).max(3650).nullable(),
  /** Notified at each threshold. ACTOR is the actor of an open step that serves this clock. */
  first: z.array(Recipient).max(10),
  second: z.array(Recipient).max(10),
  remindBefore: z.array(z.number().int().min(1).max(3650)).max(10),
  /** Notified by reminders and at its end. */
  tells: z.array(Recipient).max(10),
  /** Whether putting the case on hold stops this clock, where it can rest (`canRest`). */
  pausable: z.boolean(),
  lawRef: z.string().max(60).nullable(),
  /**
   * Its end takes this outcome of a step that is open then; `late`: and of one that opens afterwards, until it
   * begins again or is stopped.
   */
  takes: z.strictObject({ stepId: Id, outcome: Id, late: z.literal(true).optional() }).nullable(),
  /**
   * It ends no earlier than this long after an answered day; with `away`, only where more than that many days
   * lie between another answered day and this one. `open`: while it is not answered when such an absence ended, the
   * term has no end as soon as that many days have passed.
   */
  noEarlier: z
    .strictObject({
      field: Key,
      amount: z.number().int().min(1).max(3650),
      unit: ClockUnit,
      away: z
        .strictObject({
          field: Key,
          moreThan: z.number().int().min(1).max(3650),
          open: z.literal(true).optional(),
        })
        .nullable(),
    })
    .optional(),
  /** Who may extend it, how often, and by how much of its unit each time. */
  extension: z
    .strictObject({
      by: Extender,
      times: z.number().int().min(1).max(50),
      amount: z.number().int().min(1).max(3650),
    })
    .nullable(),
})
export type CaseClock = z.infer<typeof CaseClock>
/** Its end is a day that somebody answers, a hearing of a court, for one: nothing but another answer moves it. */
export const endsOnAnswer = ({ amount, trigger }: Pick<CaseClock, 'amount' | 'trigger'>): boolean =>
  amount === 0 && trigger.on === 'DATE_ANSWERED'
/** Whether a hold stops it. One that repeats, or ends on an answered day, never rests. */
export const canRest = (clock: CaseClock): boolean =>
  clock.pausable && clock.kind !== 'REPEAT' && !endsOnAnswer(clock)
/** It comes round for a party, who is given the state of the case by it. */
export const isUpdate = ({ kind, tells: recipients }: Pick<CaseClock, 'kind' | 'tells'>): boolean =>
  kind === 'REPEAT' && recipients.some(({ to }) => Party.options.some((party) => party === to))

/** How the person who filed a case withdraws it. */
export const Withdrawal = z.strictObject({
  /** Who has to agree; null where nobody has to. */
  consent: Decider.nullable(),
  /** It can no longer be taken back once a step of a later stage has opened. */
  untilStageId: Id.nullable(),
  /** The step that the case goes on with then; without one, the case closes at once. */
  leadsTo: Id.optional(),
})
export type Withdrawal = z.infer<typeof Withdrawal>
/** How a case that is over is reopened. A withdrawn case is reopened by the person who withdrew it. */
export const Reopening = z.strictObject({
  by: Decider,
  /** The step that opens then. */
  stepId: Id,
  /** For how long after the end; null: for ever. */
  within: z.strictObject({ amount: z.number().int().min(1).max(3650), unit: ClockUnit }).nullable(),
})
export type Reopening = z.infer<typeof Reopening>
