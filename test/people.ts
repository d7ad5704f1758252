/** For tests: people who do what a case asks of them, whatever its process. */
import { randomUUID } from 'node:crypto'
import type { Employer } from '../prisma/builders.ts'
import type { Actor } from '../workflows/definition/graph.ts'
import type { Definition, Process } from '../workflows/definition/definition.ts'
import type { Act, By, CaseState, StepInstance } from '../workflows/engine/state.ts'
import { acting } from './case.ts'

/** Somebody who may act on a step of this actor. */
export function whoActs(employer: Employer, actor: Actor | null): By {
  const presiding = acting(employer.presiding, 'COMMITTEE', 'PRESIDING_OFFICER')
  switch (actor?.by) {
    case 'COMPLAINANT':
      return acting(employer.complainant, 'COMPLAINANT')
    case 'RESPONDENT':
      return acting(employer.respondent, 'RESPONDENT')
    case 'EMPLOYER':
      return { ...acting(employer.employer, 'EMPLOYER'), role: 'EMPLOYER' }
    case 'ROLE':
      return { ...acting(employer.branchAdmin, 'HANDLER'), role: actor.role }
    case 'PERSON':
      return { ...presiding, userId: actor.userId }
    default:
      return presiding
  }
}

/** Today, for each day that a clock counts from. */
export function daysGiven(
  { dates = {} }: Process,
  stepId: string,
  at: number,
): { dates?: Record<string, number> } {
  const keys = Object.keys(dates).filter((key) => dates[key] === stepId)
  return keys.length === 0 ? {} : { dates: Object.fromEntries(keys.map((key) => [key, at])) }
}

/** The acts that take an open step to an outcome: an action at once, a meeting with its quorum and votes. */
export function actsFor(
  employer: Employer,
  { process }: Definition,
  step: StepInstance,
  at: number,
  outcome = process.steps[step.stepId]?.outcomes[0]?.id ?? '',
): [By, Act][] {
  const by = whoActs(employer, step.actor)
  const datesInput = daysGiven(process, step.stepId, at)
  const setting = process.steps[step.stepId]?.meeting
  if (!setting)
    return [
      [
        by,
        {
          type: 'COMPLETE_STEP',
          step: step.id,
          outcome,
          submissionId: null,
          values: {},
          written: true,
          filedInTime: true,
          ...datesInput,
        },
      ],
    ]
  const [meetingId, named] = [randomUUID(), { step: step.id }]
  const voters =
    setting.vote === 'NONE'
      ? []
      : [by, acting(employer.member, 'COMMITTEE'), acting(employer.external, 'COMMITTEE')]
  return [
    [by, { type: 'SCHEDULE_MEETING', ...named, meetingId, startAt: at, endAt: at + 3_600_000 }],
    [by, { type: 'RECORD_MEETING', ...named, meetingId, present: 3, presidingOfficerPresent: true, came: 3 }],
    ...voters.map((voter): [By, Act] => [
      voter,
      { type: 'VOTE', ...named, meetingId, ballotId: randomUUID() },
    ]),
    [
      by,
      {
        type: 'COMPLETE_STEP',
        ...named,
        outcome,
        submissionId: null,
        values: {},
        written: true,
        minutes: true,
        signed: true,
        ...datesInput,
        ...(setting.vote === 'NONE' ? {} : { tally: { [outcome]: voters.length } }),
      },
    ],
  ]
}

/** First open step, by when it was opened; the offer of the POSH template to ask for something waits for nobody. */
export const firstOpen = (state: CaseState): StepInstance | undefined =>
  Object.values(state.steps).find(({ status, stepId }) => status === 'READY' && stepId !== 'requests')
