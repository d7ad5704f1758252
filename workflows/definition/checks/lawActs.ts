/** Who does what the law says: committee inquires, respondent replies, employer acts; and who is notified. */
import type { Actor, CaseClock, Clock, Graph, Party, Step } from '../graph.ts'
import { lawPacks, lawRow, type Doer, type LawRow } from '../law.ts'
import { say } from '../messages/say.ts'
import { problem, type GraphProblem } from '../problem.ts'
import { roles } from '../roles.ts'
import { doersOf } from './lawRefs.ts'

/** Steps of the chosen pack that somebody else acts on, or that pass to somebody else when their time is over. */
export function othersAct(graph: Graph): GraphProblem[] {
  const doing = doersOf(graph)
  return (lawPacks[graph.lawPack ?? '']?.demands.acts ?? []).flatMap(({ ref, by }) => {
    const row = lawRow(ref, graph.lawPack)
    if (!row) return []
    return doing(ref).flatMap((step) => [...wrongActor(step, row, by), ...passedOn(step, row, by)])
  })
}

/** The actor of a meeting plans it and records it: who is heard there is another matter. */
function wrongActor(
  { id, name, kind, actor }: Step,
  { citation, text: law }: LawRow,
  by: [Doer, ...Doer[]],
): GraphProblem[] {
  const [first] = by
  const isOfParty = !by.includes('COMMITTEE') && kind === 'MEETING'
  if (!actor || isOfParty || by.some((one) => isOf(actor, one))) return []
  const who = say(called[first])
  return [
    problem(
      'LAW_OTHERS_ACT',
      id,
      say('problems.lawOthersAct', { name, citation, law, who }),
      say('problems.giveTo', { who }),
      { kind: 'SET_ACTOR', stepId: id, actor: { by: first } },
    ),
  ]
}

/** The committee may go on where somebody stays silent. */
function passedOn({ id, name, clock }: Step, { citation, text: law }: LawRow, by: Doer[]): GraphProblem[] {
  const thresholds = clock ? (['first', 'second'] as const) : []
  return thresholds.flatMap((threshold) => {
    const { reassignTo, ...act } = clock?.[threshold] ?? { notify: [] }
    if (!reassignTo || [...by, 'COMMITTEE' as const].some((one) => isOf(reassignTo, one))) return []
    const part: Partial<Clock> = { [threshold]: act }
    return [
      problem(
        'LAW_OTHERS_ACT',
        id,
        say('problems.lawPassesOn', { name, citation, law }),
        say('problems.doNotPassOn'),
        { kind: 'SET_CLOCK', stepId: id, part },
      ),
    ]
  })
}

/** A person who is named can sit on the committee or stand for the employer; who runs a business unit stands for it. */
function isOf(actor: Actor, doer: Doer): boolean {
  if (actor.by === 'PERSON') return doer === 'COMMITTEE' || doer === 'EMPLOYER'
  if (actor.by === 'ROLE')
    return doer === 'EMPLOYER' && roles[actor.role].circles.some((one) => one === 'leaders')
  return actor.by === doer
}

/** Parties that no deadline tells which serves the row. That there is none is another problem. */
export const nobodyTells = ({ clocks, lawPack }: Graph): GraphProblem[] =>
  (lawPacks[lawPack ?? '']?.demands.told ?? []).flatMap(({ ref, parties }) => {
    const row = lawRow(ref, lawPack)
    const serving = clocks.filter(({ lawRef }) => lawRef === ref)
    const toParties = serving.flatMap(({ tells: recipients }) => recipients.map(({ to }) => to))
    const isFree = ({ tells: recipients }: CaseClock) =>
      !recipients.some(({ to }) => parties.some((party) => party === to))
    const clock = serving.find(isFree) ?? serving[0]
    if (!row || !clock) return []
    return parties
      .filter((party) => !toParties.includes(party))
      .map((party) => withoutNotice(clock, row, party))
  })

function withoutNotice(
  { id, name, tells: recipients }: CaseClock,
  { citation, text: law }: LawRow,
  party: Party,
): GraphProblem {
  const who = say(called[party])
  return problem(
    'LAW_NOT_TOLD',
    id,
    say('problems.lawNotTold', { name, citation, law, who }),
    say('problems.notifyToo', { who }),
    { kind: 'SET_TERM', clockId: id, part: { tells: [...recipients, { to: party }] } },
  )
}

const called = {
  COMMITTEE: 'terms.committee',
  COMPLAINANT: 'terms.complainant',
  RESPONDENT: 'terms.respondent',
  EMPLOYER: 'terms.employer',
} as const satisfies Record<Doer, string>
