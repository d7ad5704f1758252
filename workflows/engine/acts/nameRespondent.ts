/**
 * NAME_RESPONDENT: the committee writes down who the complaint is about; from then on that person is walled
 * off from it.
 * Two members do it together. The presiding officer alone may name somebody who does not sit on the case, and
 * the only
 * member left decides alone: so no single member removes another one. Naming somebody else later takes two as
 * well.
 */
import type { Act, CaseState } from '../state.ts'
import { inform, isDueToKnow, restartForParty } from '../service.ts'
import { forgetNamed } from '../namedPeople.ts'
import { endTasks } from '../tasks.ts'
import { isAssignedTo } from '../assignedSteps.ts'
import { returnStep } from '../stepAssignment.ts'
import { everyoneInformed, isOpen, logEntry, notify, saveStep, stepOf, type Turn } from '../turn.ts'
import type { ActRule } from './acts.ts'
import { refusal, unlessActor } from './refusals.ts'
import { say } from '../../definition/messages/say.ts'

type NameRespondent = Extract<Act, { type: 'NAME_RESPONDENT' }>

export const nameRespondent: ActRule<'NAME_RESPONDENT'> = {
  allowedOnHold: true,
  refuse(context, act) {
    const { process, state, by } = context
    const refused =
      unlessActor(context, 'COMMITTEE', say('acts.nameOnlyCommittee')) ??
      (act.presides
        ? unlessActor(context, 'PRESIDING_OFFICER', say('acts.nameOnlyPresidingOfficerAlone'))
        : null)
    if (refused) return refused
    if (process.kind === 'MEETING') return refusal('NOT_ALLOWED', say('acts.meetingHasNoRespondent'))
    if (act.userId === by.userId) return refusal('NOT_ALLOWED', say('acts.cannotNameYourself'))
    if (state.named && state.informed.RESPONDENT !== undefined)
      return refusal('NOT_ALLOWED', say('acts.respondentInformed'))
    if (state.named?.userId === act.userId) return refusal('ALREADY_DONE', say('acts.alreadyRespondent'))
    const isSaid = state.proposed?.userId === act.userId && state.proposed.by === by.userId
    return isSaid && !isEnough(state, act) ? refusal('ALREADY_DONE', say('acts.alreadyProposed')) : null
  },
  apply: (turn, act) => (isEnough(turn.state, act) ? name(turn, act) : propose(turn, act)),
}

/**
 * Whether it stands with this word: nobody else is there to agree, one word is enough, or another member has
 * said the same.
 */
function isEnough(
  { named, proposed }: CaseState,
  { userId, sits, presides, others }: NameRespondent,
): boolean {
  return (
    others.length === 0 ||
    (presides && !sits && !named) ||
    (proposed?.userId === userId && others.includes(proposed.by))
  )
}

/** Notifies only the other members, not the person named. */
function propose(turn: Turn, { userId, others, noteId }: NameRespondent): void {
  turn.state.proposed = { userId, by: turn.by ?? '' }
  logEntry(turn, 'RESPONDENT_PROPOSED', null, { noteId, ...(userId === null ? {} : { userId }) })
  notify(
    turn,
    'RESPONDENT_PROPOSED',
    null,
    others.map((other) => ({ to: 'PERSON', userId: other })),
  )
}

function name(turn: Turn, { userId, noteId, informs }: NameRespondent): void {
  const { state } = turn
  const isDue = isDueToKnow(state, 'RESPONDENT')
  state.named = { userId }
  delete state.proposed
  // The person informed as "the respondent" before was not this person, who is informed separately.
  restartForParty(turn, 'RESPONDENT')
  turn.effects.push({ do: 'NAME_RESPONDENT', userId })
  for (const instance of Object.values(state.steps).filter(isOpen)) {
    withoutTheirVote(turn, instance.id, userId)
    if (isAssignedTo(instance, userId)) returnStep(turn, instance)
  }
  forgetNamed(state, userId)
  endTasks(turn, (task) => task.userId === userId)
  turn.effects.push({ do: 'RESEAT' })
  logEntry(turn, 'RESPONDENT_NAMED', null, { noteId, ...(userId === null ? {} : { userId }) })
  notify(turn, 'RESPONDENT_NAMED', null, everyoneInformed({ ...state, informed: {} }))
  if (informs && isDue) inform(turn, 'RESPONDENT', null, null)
}

/**
 * An open vote goes on without theirs. In a secret one it cannot be found any more, so that the meeting is to
 * be held again.
 */
function withoutTheirVote(turn: Turn, id: string, userId: string | null): void {
  const instance = turn.state.steps[id]
  const meeting = instance?.meeting
  if (!instance || !meeting || userId === null || !meeting.voted.includes(userId)) return
  const isSecret = stepOf(turn.process, instance.stepId).meeting?.vote === 'SECRET'
  saveStep(turn, {
    ...instance,
    meeting: {
      ...meeting,
      voted: isSecret ? [] : meeting.voted.filter((voter) => voter !== userId),
      status: isSecret ? 'CANCELLED' : meeting.status,
    },
  })
  if (isSecret) logEntry(turn, 'MEETING_CANCELLED', id, { by: null, meetingId: meeting.meetingId })
}
