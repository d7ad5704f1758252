/** Meetings need people, and where the law pack demands one, a quorum. */
import type { Step } from '../graph.ts'
import { citation, lawPacks, type MeetingRule } from '../law.ts'
import { lawRefsOf } from './lawRefs.ts'
import { problem, type Check, type GraphProblem } from '../problem.ts'
import { say } from '../messages/say.ts'

/**
 * Finds meetings that are automatic, led by a party, signed without minutes, or without the quorum that the law pack
 * demands.
 */
export const checkMeetings: Check = ({ graph }) => {
  const rule = lawPacks[graph.lawPack ?? '']?.meetings
  return graph.steps
    .filter((step) => step.kind === 'MEETING')
    .flatMap((step) => [
      ...(step.setting.automatic
        ? [
            problem(
              'AUTOMATIC_MEETING',
              step.id,
              say('problems.automaticMeeting', { name: step.name }),
              say('problems.turnOffAutomatic'),
              { kind: 'DO_BY_HAND', stepId: step.id },
            ),
          ]
        : []),
      ...(step.actor?.by === 'COMPLAINANT' || step.actor?.by === 'RESPONDENT' ? [ledByParty(step)] : []),
      ...(step.meeting?.minutesSignedBy && !step.meeting.minutesRequired ? [signsNothing(step)] : []),
      ...(rule ? quorate(step, rule, lawRefsOf(graph, step)) : []),
    ])
}

/** The actor of a meeting plans it, records attendance and chooses its outcome. */
const ledByParty = (step: Step): GraphProblem =>
  problem(
    'PARTY_LEADS_MEETING',
    step.id,
    say('problems.partyLeads', { name: step.name }),
    say('problems.giveToCommittee'),
    { kind: 'SET_ACTOR', stepId: step.id, actor: { by: 'COMMITTEE' } },
  )

/** Signatures are of minutes, so that a step could be finished without either. */
const signsNothing = (step: Step): GraphProblem =>
  problem(
    'SIGNED_WITHOUT_MINUTES',
    step.id,
    say('problems.signedWithoutMinutes', { name: step.name }),
    say('problems.requireMinutes'),
    { kind: 'REQUIRE_MINUTES', stepId: step.id },
  )

/** A meeting is free of the rule when its clock cites a row that the rule leaves out (conciliation). */
function quorate(step: Step, rule: MeetingRule, served: string[]): GraphProblem[] {
  if (served.some((ref) => rule.exceptFor.includes(ref))) return []
  const quorum = step.meeting?.quorum ?? 0
  if (quorum >= rule.quorum && (!rule.presidingOfficer || step.meeting?.presidingOfficerRequired)) return []
  const needed = { quorum: Math.max(quorum, rule.quorum), presidingOfficerRequired: rule.presidingOfficer }
  return [
    problem(
      'MEETING_WITHOUT_QUORUM',
      step.id,
      say(rule.presidingOfficer ? 'problems.quorumAndPresidingOfficer' : 'problems.quorumTooSmall', {
        name: step.name,
        quorum: rule.quorum,
        citation: citation(rule.ref) ?? rule.ref,
      }),
      say('problems.askMembers', { quorum: needed.quorum }),
      { kind: 'SET_QUORUM', stepId: step.id, ...needed },
    ),
  ]
}
