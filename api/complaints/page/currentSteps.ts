/** The open and locked steps of a case; the person who acts on one gets all that is needed to do it. */
import { canonicalJson } from '../../../workflows/definition/canonical.ts'
import type { Outcome } from '../../../workflows/definition/graph.ts'
import { caseClockId } from '../../../workflows/engine/caseClocks.ts'
import type { ProcessStep } from '../../../workflows/definition/definition.ts'
import type { CaseRole, InformedParty } from '../../../workflows/engine/state.ts'
import { isOpenEnded } from '../../../workflows/engine/openEnds.ts'
import { partyOf } from '../../../workflows/engine/service.ts'
import { isAssignable } from '../../../workflows/engine/stepAssignment.ts'
import { mayAct, mayActOnBehalf } from '../../../workflows/engine/mayAct.ts'
import { asMessage, beside, wordsFor, type Named } from '../../core/readerLocale.ts'
import { say } from '../../messages/say.ts'
import type { Meeting } from '../../meetings/contract.ts'
import { actingAs, isOpenCase } from '../../cases/access.ts'
import { servedOf } from '../../cases/servedParties.ts'
import { mayAssign } from '../assignStep.ts'
import type { CasePage, CurrentStep } from '../contract.ts'
import { isoOrNull } from '../process.ts'
import { isLate } from '../summary.ts'
import { seesStage, seesStep, type StepRow } from '../viewer.ts'
import { citationOf, clockFor } from '../labels.ts'
import { stepIdOf, type Loaded } from './loadCase.ts'
import { withWhom } from './stages.ts'
import { actorOf, Seated, StepKind } from '../../cases/rowSchemas.ts'

/** The open and locked steps that the viewer sees, with what they may do to each now. */
export const currentOf = (loaded: Loaded, meetings: Meeting[]): CasePage['current'] =>
  loaded.steps
    .filter((step) => (step.status === 'READY' || step.status === 'LOCKED') && seesStep(loaded.viewer, step))
    .map((step) => currentStep(loaded, step, meetings))

/** Whether the engine would let me act on it now. */
export function actsOn({ viewer: { me, row, parts } }: Loaded, step: StepRow): boolean {
  const isRunning = row.status === 'FILED' || row.status === 'IN_PROGRESS'
  return (
    isRunning && step.status === 'READY' && mayAct(actorOf(step), actingAs(me, row, parts, step.instance))
  )
}

/** The party for which the committee would write down an answer; null where it would not. */
function behalfOf({ viewer: { me, row, parts } }: Loaded, step: StepRow): InformedParty | null {
  const isRunning = row.status === 'FILED' || row.status === 'IN_PROGRESS'
  const actor = actorOf(step)
  const may = mayActOnBehalf(servedOf(row), actor, actingAs(me, row, parts, step.instance))
  return isRunning && step.status === 'READY' && step.kind === 'ACTION' && may ? partyOf(actor) : null
}

/** An open step that is neither a meeting nor a party's. */
function mayAssignNow({ viewer: { row, parts }, access }: Loaded, step: StepRow): boolean {
  const isOpen = isOpenCase(row) && row.status !== 'ON_HOLD' && step.status === 'READY'
  return isOpen && isAssignable(step.kind, actorOf(step)) && mayAssign(parts, access)
}

/** Whether the committee assigned the step to the person who has it in hand, according to the timeline. */
function isAssigned({ events }: Loaded, { instance, actor: stored }: StepRow): boolean {
  const actor = actorOf({ actor: stored })
  const last = events.findLast(
    ({ kind, step }) => step === instance && (kind === 'STEP_ASSIGNED' || kind === 'STEP_UNASSIGNED'),
  )
  return actor?.by === 'PERSON' && last?.kind === 'STEP_ASSIGNED' && last.detail.userId === actor.userId
}

function currentStep(loaded: Loaded, step: StepRow, meetings: Meeting[]): CurrentStep {
  const { definition } = loaded.viewer
  const defined = definition.process.steps[step.stepId]
  const isOwn = actsOn(loaded, step)
  const onBehalf = isOwn ? null : behalfOf(loaded, step)
  const acts = isOwn || onBehalf !== null
  const its = meetings.filter((each) => each.step === step.instance && each.status !== 'CANCELLED')
  // One may be planned for an earlier hour than the one that came to nothing.
  const meeting = its.find(({ status }) => status === 'SCHEDULED' || status === 'HELD') ?? its.at(-1) ?? null
  const waited = step.status === 'LOCKED' ? waitsFor(loaded, step) : []
  const assigns = mayAssignNow(loaded, step)
  const isTheirs = assigns && isAssigned(loaded, step)
  const actor = actorOf(step)
  const invitees = acts && step.kind === 'MEETING' ? inviteesOf(loaded, step) : []
  return {
    step: step.instance,
    stepId: step.stepId,
    kind: StepKind.parse(step.kind),
    name: step.name,
    description: definition.drawing[step.stepId]?.description ?? '',
    stageName: definition.stages.find((stage) => stage.id === step.stageId)?.name ?? '',
    ...beside('with', withWhom(loaded, step)),
    dueAt: isoOrNull(step.dueAt),
    notBegun: loaded.escalations.some(
      (row) => row.status === 'WAITING' && isItsClock(row.clock, step, defined),
    ),
    openEnded: loaded.escalations.some((row) => isOpenEnded(row) && isItsClock(row.clock, step, defined)),
    overdue: isLate(step),
    citation: citationOf(clockFor(definition.process, defined)),
    locked: step.status === 'LOCKED',
    waitsFor: waited.map((each) => wordsFor(asMessage(each))),
    waitsForText: waited.map(asMessage),
    outcomes: acts
      ? outcomesFor(step, defined, isOwn).map((outcome) => tooFew(loaded, notBefore(loaded, outcome)))
      : [],
    sections: acts ? (definition.forms[step.stepId] ?? []) : [],
    meetingSetting: acts || meeting ? (defined?.meeting ?? null) : null,
    meetingFields: acts ? (definition.meetingFields[step.stepId] ?? []) : [],
    meeting,
    memberIds: invitees.map((each) => each.userId),
    assignedTo: isTheirs && actor?.by === 'PERSON' ? actor.userId : null,
    invitees,
    onBehalf,
    abilities: {
      complete:
        acts && (step.kind === 'ACTION' || (meeting?.status === 'HELD' && isDecided(loaded, meeting))),
      skip: isOwn && defined?.setting.allowSkip === true,
      assign: assigns && !isTheirs,
      unassign: isTheirs,
      scheduleMeeting:
        acts &&
        step.kind === 'MEETING' &&
        (meeting === null || meeting.status === 'NO_QUORUM' || meeting.status === 'ADJOURNED'),
      recordMeeting: meeting?.abilities.record ?? false,
      vote: meeting?.abilities.vote ?? false,
    },
  }
}

/** Whether a clock is that of this step: its own, or the one of the case that it serves. */
export const isItsClock = (clock: string, step: StepRow, defined: ProcessStep | undefined): boolean =>
  clock === step.instance || (defined?.clock === null && clock === caseClockId(defined.serves ?? ''))

/**
 * The words for the actor are kept only while the step is with the actor they were written for: a committee that took
 * over does not "send my reply".
 */
function outcomesFor(step: StepRow, defined: ProcessStep | undefined, isOwn: boolean): Outcome[] {
  if (!defined) return []
  const isTheirs = isOwn && canonicalJson(step.actor) === canonicalJson(defined.actor)
  return isTheirs
    ? defined.outcomes
    : defined.outcomes.map(({ button: _button, follows: _follows, ...outcome }) => outcome)
}

/** From when on an outcome that waits for a term can be taken. */
function notBefore({ escalations }: Loaded, outcome: Outcome): CurrentStep['outcomes'][number] {
  const term = escalations.find(({ clock }) => outcome.after && clock === caseClockId(outcome.after))
  const isRunning = term?.status === 'RUNNING' || term?.status === 'PAUSED'
  return isRunning && term.dueAt && term.dueAt.getTime() > Date.now()
    ? { ...outcome, notBefore: term.dueAt.toISOString() }
    : outcome
}

/** How many absences in a row there are, of an outcome that asks for more. */
function tooFew(
  { events }: Loaded,
  outcome: CurrentStep['outcomes'][number],
): CurrentStep['outcomes'][number] {
  const { absences } = outcome
  if (!absences) return outcome
  const counted = events.findLast(
    ({ step, detail }) => detail.absences !== undefined && stepIdOf(step ?? '') === absences.at,
  )
  const counts = counted?.detail.absences
  const absent = Math.max(counts?.COMPLAINANT ?? 0, counts?.RESPONDENT ?? 0)
  return absent < absences.times ? { ...outcome, absent } : outcome
}

/** Whether the vote leaves me something to end the step with: a tie is for the presiding officer. */
function isDecided({ viewer }: Loaded, { vote }: Meeting): boolean {
  return (
    vote.kind === 'NONE' ||
    vote.state === 'CARRIED' ||
    (vote.state === 'TIE' && viewer.parts.includes('PRESIDING_OFFICER'))
  )
}

/** Names of the steps that must be done first, where I may see them. */
function waitsFor({ viewer, steps }: Loaded, step: StepRow): Named[] {
  const { process, stages } = viewer.definition
  const isDone = (stepId: string) =>
    steps.some((each) => each.stepId === stepId && (each.status === 'DONE' || each.status === 'SKIPPED'))
  const missing = (process.steps[step.stepId]?.requires ?? []).filter((stepId) => !isDone(stepId))
  return missing.map((stepId) =>
    seesStage(
      viewer,
      stages.find((stage) => stage.stepIds.includes(stepId)),
    )
      ? (process.steps[stepId]?.name ?? '')
      : say('actors.anotherStep'),
  )
}

/** The committee, the complainant, and a respondent who knows of the case. */
function inviteesOf(loaded: Loaded, step: StepRow): CurrentStep['invitees'] {
  const {
    viewer: { row, definition },
    seats,
    cast,
  } = loaded
  const stage = definition.stages.find(({ id }) => id === step.stageId)
  const isHearing = definition.process.steps[step.stepId]?.meeting?.vote === 'NONE'
  const isConcerned = (part: CaseRole) =>
    isHearing && stage?.visibleTo.some((party) => party === part) === true
  const wanted: [string | null, CaseRole][] = [
    ...seats.map((each): [string, CaseRole] => [each.userId, Seated.parse(each.capacity)]),
    [row.kind === 'COMPLAINT' ? row.startedByUserId : null, 'COMPLAINANT'],
    [row.respondentInformedAt ? row.respondentUserId : null, 'RESPONDENT'],
  ]
  return wanted.flatMap(([userId, part]) =>
    userId
      ? [
          {
            userId,
            name: cast.names.get(userId) ?? '',
            ...beside('part', say(`caseRoles.${part}`)),
            ...(isConcerned(part) ? { isConcerned: true as const } : {}),
          },
        ]
      : [],
  )
}
