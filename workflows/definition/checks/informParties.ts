/**
 * Nobody is asked to act on, or notified of, a step in a case that they have not been informed of. A step counts as
 * safe only when every way to it passes an inform action; a step that waits for a safe step (a prerequisite) is safe
 * too. Informing on OVERDUE does not count, since it may not happen; a step that may be skipped does not count for its
 * first outcome.
 */
import { groupBy, type GraphIndex } from '../graphIndex.ts'
import type { Action, Actor, Recipient, Step } from '../graph.ts'
import type { Fix } from '../definition.ts'
import type { Message } from '../messages/message.ts'
import { problem, type Check, type GraphProblem } from '../problem.ts'
import { say } from '../messages/say.ts'

type InformedParty = 'RESPONDENT' | 'EMPLOYER'
type Actions = Map<string, Action[]>
const informs: Record<InformedParty, Action['type']> = {
  RESPONDENT: 'INFORM_RESPONDENT',
  EMPLOYER: 'INFORM_EMPLOYER',
}

/**
 * Finds steps and notices that reach the respondent or employer before an inform action; none in a meeting workflow.
 */
export const checkInforming: Check = (index) => {
  if (index.graph.kind === 'MEETING') return []
  const actions = groupBy(
    index.graph.actions.filter((action) => action.enabled),
    (action) => action.stepId,
  )
  return (['RESPONDENT', 'EMPLOYER'] as const).flatMap((party) => {
    const unaware = uninformed(index, actions, party)
    return index.graph.steps
      .filter((_step, number) => unaware[number])
      .flatMap((step) => tooEarly(step, actions.get(step.id) ?? [], party))
  })
}

/** 1 for each step that can stand open while the party has not been informed. */
function uninformed(index: GraphIndex, actions: Actions, party: InformedParty): Uint8Array {
  const { graph, requires, startLinks, links } = index
  const unaware = new Uint8Array(index.close + 1)
  const waiting = new Map<number, number[]>()
  const todo = startLinks.map((link) => link.to)
  for (let number = todo.pop(); number !== undefined; number = todo.pop()) {
    const step = graph.steps[number]
    if (!step || unaware[number]) continue
    const own = actions.get(step.id) ?? []
    if (own.some((action) => action.on === 'ENTER' && action.type === informs[party])) continue
    const blocking = (requires[number] ?? []).find(
      (one) => !unaware[one] || alwaysInforms(graph.steps[one], actions, party),
    )
    if (blocking !== undefined) {
      waiting.set(blocking, [...(waiting.get(blocking) ?? []), number])
      continue
    }
    unaware[number] = 1
    todo.push(
      ...(links[number] ?? [])
        .filter((link) => !informsOn(step, link.edge.outcome, own, party))
        .map((link) => link.to),
      ...(waiting.get(number) ?? []),
    )
  }
  return unaware
}

function alwaysInforms(step: Step | undefined, actions: Actions, party: InformedParty): boolean {
  return (
    !!step && step.outcomes.every((outcome) => informsOn(step, outcome.id, actions.get(step.id) ?? [], party))
  )
}

function informsOn(step: Step, outcome: string | null, own: Action[], party: InformedParty): boolean {
  if (step.setting.allowSkip && outcome === step.outcomes[0]?.id) return false
  return own.some(
    (action) =>
      action.on === 'COMPLETE' &&
      action.type === informs[party] &&
      (action.outcome === null || action.outcome === outcome),
  )
}

function tooEarly(step: Step, own: Action[], party: InformedParty): GraphProblem[] {
  const who = say(party === 'RESPONDENT' ? 'terms.respondent' : 'terms.employer')
  const code = `${party}_NOT_INFORMED` as const
  const inform: [Message, Fix] = [
    say('problems.informFirst', { who, name: step.name }),
    { kind: 'INFORM_FIRST', stepId: step.id, type: `INFORM_${party}` },
  ]
  const isParty = (one: Actor | Recipient | undefined | null): boolean =>
    !!one && (('by' in one && one.by === party) || ('to' in one && one.to === party))
  const acts = [step.actor, step.clock?.first.reassignTo, step.clock?.second.reassignTo].some(isParty)
  const isNotified = [...(step.clock?.first.notify ?? []), ...(step.clock?.second.notify ?? [])].some(isParty)
  return [
    ...(acts
      ? [problem(code, step.id, say('problems.actsBeforeInformed', { who, name: step.name }), ...inform)]
      : []),
    ...(isNotified
      ? [problem(code, step.id, say('problems.thresholdBeforeInformed', { name: step.name, who }), ...inform)]
      : []),
    ...own
      .filter((action) => action.recipients.some(isParty) && !comesAfter(step, action, own, party))
      .map((action) =>
        problem(code, action.id, say('problems.noticeBeforeInformed', { name: step.name, who }), ...inform),
      ),
  ]
}

/** Inform actions go before the notices of the same moment (engine/actions). */
function comesAfter(step: Step, action: Action, own: Action[], party: InformedParty): boolean {
  if (action.type === informs[party]) return true
  const outcomes = action.outcome === null ? step.outcomes.map((one) => one.id) : [action.outcome]
  return (
    action.on === 'COMPLETE' &&
    outcomes.every((outcome) =>
      own.some(
        (one) =>
          one.on === 'COMPLETE' &&
          one.type === informs[party] &&
          (one.outcome === null || one.outcome === outcome),
      ),
    )
  )
}
