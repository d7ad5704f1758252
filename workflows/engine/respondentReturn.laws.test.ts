/**
 * A respondent who leaves and returns at any moment. The oracle knows four standings and who has an account; it shares
 * no code with the engine, and reads effects as the columns of a case would be written.
 */
import { expect, test } from 'vitest'
import { asFirst, asha, day, india, meera, monday, processOf, ravi } from '../../test/cast.ts'
import { forSeeds, floorOf } from '../../test/laws.ts'
import { pick, type Random } from '../../test/random.ts'
import type { Process } from '../definition/definition.ts'
import { emptyGraph } from '../definition/graph.ts'
import { actions, at, clock, edges, stages, steps } from '../definition/templates/build.ts'
import { advance, isRefused } from './advance.ts'
import type { Act, By, CaseEvent, CaseState, Effect, InformedParty } from './state.ts'

/** Serve (committee) → reply (respondent) → weigh (committee), and round again until it is enough. */
function rounds(): Process {
  const step = (id: string, by: 'COMMITTEE' | 'RESPONDENT', outcomes: Record<string, string>) => ({
    id,
    stageId: 'one',
    name: id,
    description: '',
    actor: { by },
    position: at(0, 0),
    clock: clock(7, 'DAY', 3, 5, {}),
    outcomes,
  })
  return processOf({
    ...emptyGraph('COMPLAINT'),
    stages: stages([['one', 'Inquiry', '', ['COMPLAINANT', 'RESPONDENT']]]),
    steps: steps([
      step('serve', 'COMMITTEE', { on: 'On' }),
      step('reply', 'RESPONDENT', { on: 'On' }),
      step('weigh', 'COMMITTEE', { on: 'Again', enough: 'Enough' }),
    ]),
    edges: edges([
      ['start', null, 'serve'],
      ['serve', 'on', 'reply'],
      ['reply', 'on', 'weigh'],
      ['weigh', 'on', 'reply'],
      ['weigh', 'enough', 'close'],
    ]),
    actions: actions([{ stepId: 'serve', on: 'COMPLETE', type: 'INFORM_RESPONDENT' }]),
  })
}

type Standing = 'UNASKED' | 'INFORMED' | 'AWAITED' | 'SERVED'
type Move = 'LEAVE' | 'RETURN' | 'LOOK' | 'SERVE' | 'INFORM' | 'ON_BEHALF' | 'OWN' | 'COMMITTEE'
type Oracle = { isHere: boolean; standing: Standing; waitsFor: 'serve' | 'reply' | 'weigh' }

/** What must come of a move: whether it is accepted, and how things stand then. Written from the rule alone. */
function expected({ isHere, standing, waitsFor }: Oracle, move: Move): Oracle & { isAccepted: boolean } {
  const stays = { isHere, standing, waitsFor, isAccepted: false }
  const onRequest: Standing = isHere ? 'INFORMED' : 'AWAITED'
  const onLook: Standing =
    standing === 'UNASKED' || (standing === 'INFORMED' && (isHere || waitsFor !== 'reply'))
      ? standing
      : isHere
        ? 'INFORMED'
        : standing === 'SERVED'
          ? 'SERVED'
          : 'AWAITED'
  switch (move) {
    case 'LEAVE':
      return { ...stays, isHere: false, isAccepted: true }
    case 'RETURN':
      return { ...stays, isHere: true, isAccepted: true }
    case 'LOOK':
      return { ...stays, standing: onLook, isAccepted: true }
    case 'INFORM':
      if (standing === 'INFORMED') return stays
      return { ...stays, standing: standing === 'SERVED' && !isHere ? 'SERVED' : onRequest, isAccepted: true }
    case 'SERVE':
      if (standing !== 'AWAITED') return stays
      return isHere ? { ...stays, standing: 'INFORMED' } : { ...stays, standing: 'SERVED', isAccepted: true }
    case 'ON_BEHALF':
      if (standing !== 'SERVED' || waitsFor !== 'reply') return stays
      return isHere ? { ...stays, standing: 'INFORMED' } : { ...stays, waitsFor: 'weigh', isAccepted: true }
    case 'OWN':
      return standing === 'INFORMED' && waitsFor === 'reply'
        ? { ...stays, waitsFor: 'weigh', isAccepted: true }
        : stays
    default:
      if (waitsFor === 'reply') return stays
      return {
        isHere,
        waitsFor: 'reply',
        // The end of "serve" informs whoever is here by then; that of "weigh" informs nobody.
        standing: standing === 'SERVED' && !(isHere && waitsFor === 'serve') ? 'SERVED' : onRequest,
        isAccepted: true,
      }
  }
}

/** The columns of a case that effects write. */
function writtenBy(effects: Effect[], before: Standing): Standing {
  let standing = before
  for (const effect of effects) {
    if (effect.do === 'INFORM') standing = 'INFORMED'
    if (effect.do === 'AWAIT_SERVICE') standing = 'AWAITED'
    if (effect.do === 'SERVED') standing = 'SERVED'
  }
  return standing
}

class Played {
  state: CaseState
  standing: Standing = 'UNASKED'
  readonly process: Process
  constructor(process: Process) {
    this.process = process
    this.state = advance(process, india, null, { type: 'FILED', values: {} }, monday).state
  }

  private openReply = () => Object.values(this.state.steps).findLast(({ stepId }) => stepId === 'reply')?.id
  private standingStep = () =>
    Object.values(this.state.steps).findLast(({ status }) => status === 'READY' || status === 'LOCKED')!

  /** As a run and its rows do it. Answers whether it was accepted. */
  happen(event: CaseEvent, isHere: boolean, when: number): boolean {
    try {
      const { state, effects } = advance(this.process, india, this.state, event, when)
      const absent = this.actsInstead(event, effects)
      if (isHere && absent.length > 0) {
        if (event.type === 'REACH') return this.happen({ ...event, left: {} }, isHere, when)
        this.happen({ type: 'REACH', untrue: {} }, isHere, when)
        return this.happen(event, isHere, when)
      }
      if (!isHere && !event.unreached && this.takesForHere(effects))
        return this.happen({ ...event, unreached: ['RESPONDENT'] }, isHere, when)
      this.standing = writtenBy(effects, this.standing)
      this.state = state
      return true
    } catch (error) {
      if (!isRefused(error)) throw error
      return false
    }
  }

  private actsInstead(event: CaseEvent, effects: Effect[]): InformedParty[] {
    const isInstead =
      (event.type === 'ACT' && (event.act.type === 'RECORD_SERVICE' || 'onBehalf' in event.act)) ||
      (event.type === 'REACH' && event.left?.RESPONDENT && effects.some((one) => one.do === 'AWAIT_SERVICE'))
    return isInstead ? ['RESPONDENT'] : []
  }

  private takesForHere = (effects: Effect[]): boolean =>
    effects.some(
      (effect) =>
        effect.do === 'INFORM' ||
        (effect.do === 'SAVE_STEP' &&
          effect.step.stepId === 'reply' &&
          effect.step.status === 'READY' &&
          this.standing !== 'SERVED'),
    )

  move(move: Move, { isHere, waitsFor }: Oracle, when: number): boolean {
    const act = (by: By, wanted: Act): boolean => this.happen({ type: 'ACT', by, act: wanted }, isHere, when)
    const complete = (step: string, more: object = {}): Act => ({
      type: 'COMPLETE_STEP',
      step,
      outcome: 'on',
      submissionId: null,
      values: {},
      ...more,
    })
    switch (move) {
      case 'LEAVE':
      case 'RETURN':
        return true
      case 'LOOK': {
        const { informed } = this.state
        const left = isHere || informed.RESPONDENT === undefined ? {} : { RESPONDENT: informed.RESPONDENT }
        return this.happen({ type: 'REACH', untrue: {}, left }, isHere, when)
      }
      case 'INFORM':
        return act(meera, { type: 'INFORM', party: 'RESPONDENT' })
      case 'SERVE':
        return act(meera, {
          type: 'RECORD_SERVICE',
          party: 'RESPONDENT',
          on: when,
          channel: 'POST',
          proof: ['f'],
          noteId: 'n',
        })
      case 'ON_BEHALF':
        return act(
          meera,
          complete(this.openReply() ?? 'reply.1', { onBehalf: { channel: 'POST', receivedAt: when } }),
        )
      case 'OWN':
        return act(ravi, complete(this.openReply() ?? 'reply.1'))
      default:
        return act(waitsFor === 'reply' ? asha : meera, complete(this.standingStep().id))
    }
  }
}

const moves: Move[] = ['LEAVE', 'RETURN', 'LOOK', 'LOOK', 'SERVE', 'INFORM', 'ON_BEHALF', 'OWN', 'COMMITTEE']

test('whoever returns is informed and answers alone; whoever leaves is served, and answered for', () => {
  const seen = new Map<string, number>()
  forSeeds('returning', 300, (random: Random) => {
    const played = new Played(random() < 0.5 ? rounds() : asFirst(rounds()))
    let oracle: Oracle = { isHere: random() < 0.5, standing: 'UNASKED', waitsFor: 'serve' }
    let when = monday
    for (let count = 0; count < 60; count++) {
      when += Math.floor(random() * day)
      const move = pick(random, moves)
      // Whoever is away, or finds nothing of the case, does not act.
      if (move === 'OWN' && !(oracle.isHere && oracle.standing === 'INFORMED')) continue
      const { isAccepted, ...next } = expected(oracle, move)
      const detail = `${count}: ${move} ${JSON.stringify(oracle)}`
      expect(played.move(move, oracle, when), detail).toBe(isAccepted)
      expect(played.standing, detail).toBe(next.standing)
      oracle = next
      const reply = Object.values(played.state.steps).findLast(({ stepId }) => stepId === 'reply')
      if (oracle.waitsFor === 'reply')
        expect(reply?.status, detail).toBe(oracle.standing === 'AWAITED' ? 'LOCKED' : 'READY')
      expect(played.state.informed.RESPONDENT !== undefined, detail).toBe(oracle.standing === 'INFORMED')
      seen.set(`${move} ${isAccepted}`, (seen.get(`${move} ${isAccepted}`) ?? 0) + 1)
    }
    return 60
  })
  for (const each of ['SERVE true', 'SERVE false', 'ON_BEHALF true', 'ON_BEHALF false', 'OWN true'])
    expect(seen.get(each) ?? 0, each).toBeGreaterThan(floorOf(30))
})
