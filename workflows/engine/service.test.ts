/** A party whom nobody stands for: the notice is served outside of the product, and only then is anybody asked. */
import { describe, expect, test } from 'vitest'
import { advance, isRefused, nextDue, refuse } from './advance.ts'
import { actions, at, clock, edges, stages, steps } from '../definition/templates/build.ts'
import { emptyGraph } from '../definition/graph.ts'
import { asha, day, india, meera, monday, priya, processOf, ravi } from '../../test/cast.ts'
import type { Act, By, CaseEvent, CaseState, Effect } from './state.ts'

const words = { stageId: 'one', description: '', position: at(0, 0) }
const served = () =>
  processOf({
    ...emptyGraph('COMPLAINT'),
    stages: stages([['one', 'Inquiry', '', ['COMPLAINANT', 'RESPONDENT']]]),
    steps: steps([
      {
        ...words,
        id: 'serve',
        name: 'Serve',
        actor: { by: 'COMMITTEE' },
        outcomes: { done: 'Done' },
        clock: clock(7, 'DAY', 3, 5, {}),
      },
      {
        ...words,
        id: 'reply',
        name: 'Reply',
        actor: { by: 'RESPONDENT' },
        outcomes: { sent: 'Sent' },
        clock: clock(10, 'DAY', 3, 5, {}),
      },
    ]),
    edges: edges([
      ['start', null, 'serve'],
      ['serve', 'done', 'reply'],
      ['reply', 'sent', 'close'],
    ]),
    actions: actions([{ stepId: 'serve', on: 'COMPLETE', type: 'INFORM_RESPONDENT' }]),
  })

function begin(process = served()) {
  let state: CaseState | null = null
  const effects: Effect[] = []
  return {
    state: () => state!,
    effects,
    logged: () => effects.flatMap((effect) => (effect.do === 'LOG' ? [effect.entry.kind] : [])),
    applyEvent(event: CaseEvent, when: number) {
      const next = advance(process, india, state, event, when)
      state = next.state
      effects.push(...next.effects)
      return next.effects
    },
    refusal: (act: Act, by: By, when: number) => refuse(process, state!, act, by, when)?.code ?? null,
  }
}
const act = (wanted: Act, by: By, more: Pick<CaseEvent, 'unreached'> = {}): CaseEvent => ({
  type: 'ACT',
  act: wanted,
  by,
  ...more,
})
const complete = (step: string, outcome: string, more: object = {}): Act => ({
  type: 'COMPLETE_STEP',
  step,
  outcome,
  submissionId: null,
  values: {},
  ...more,
})
const unreached: Pick<CaseEvent, 'unreached'> = { unreached: ['RESPONDENT'] }
const record = (on: number): Act => ({
  type: 'RECORD_SERVICE',
  party: 'RESPONDENT',
  on,
  channel: 'POST',
  proof: ['receipt'],
  noteId: 'n',
})
const answer = { onBehalf: { channel: 'POST', receivedAt: monday + 4 * day } } as const

function awaited() {
  const played = begin()
  played.applyEvent({ type: 'FILED', values: {} }, monday)
  played.applyEvent(act(complete('serve.1', 'done'), meera, { ...unreached }), monday + day)
  return played
}

describe('where nobody can be informed', () => {
  test('nobody is said to be, the committee has the task, and the step stays locked without a clock', () => {
    const played = awaited()
    expect(played.state()).toMatchObject({
      informed: {},
      awaitsService: { RESPONDENT: { since: monday + day } },
      steps: { 'reply.1': { status: 'LOCKED', openedAt: null } },
    })
    expect(played.state().clocks['reply.1']).toBeUndefined()
    expect(played.state().stopped).toBeUndefined()
    expect(played.logged()).toContain('SERVICE_AWAITED')
    expect(played.logged()).not.toContain('INFORMED')
    expect(played.effects).toContainEqual(
      expect.objectContaining({ do: 'NOTIFY', about: 'SERVICE_AWAITED', recipients: [{ to: 'COMMITTEE' }] }),
    )
  })
  test('the committee is reminded every three days until it has recorded the service', () => {
    const played = awaited()
    for (const after of [4, 7]) {
      expect(nextDue(played.state())).toBe(monday + after * day)
      const effects = played.applyEvent({ type: 'DUE' }, monday + after * day)
      expect(effects).toEqual([expect.objectContaining({ do: 'NOTIFY', about: 'SERVICE_AWAITED' })])
    }
  })
  test('recording it takes the committee, a day of the case and a proof, once', () => {
    const played = awaited()
    const now = monday + 3 * day
    expect(played.refusal(record(monday + 2 * day), asha, now)).toBe('NOT_ALLOWED')
    expect(played.refusal(record(monday + 2 * day), ravi, now)).toBe('NOT_ALLOWED')
    expect(played.refusal(record(monday - 2 * day), meera, now)).toBe('NOT_ALLOWED')
    expect(played.refusal(record(now + day), meera, now)).toBe('NOT_ALLOWED')
    expect(played.refusal({ ...record(now), proof: [] } as Act, meera, now)).toBe('NOTHING_WRITTEN')
    played.applyEvent(act(record(monday + 2 * day), meera), now)
    expect(played.refusal(record(monday + 2 * day), meera, now)).toBe('ALREADY_DONE')
  })
  test('then the step opens, and its clock counts from the day of service', () => {
    const played = awaited()
    played.applyEvent(act(record(monday + 2 * day), meera), monday + 3 * day)
    expect(played.state()).toMatchObject({
      informed: {},
      served: { RESPONDENT: monday + 2 * day },
      steps: { 'reply.1': { status: 'READY', openedAt: monday + 3 * day } },
      clocks: { 'reply.1': { status: 'RUNNING', startedAt: monday + 2 * day } },
    })
    expect(played.state().awaitsService).toBeUndefined()
  })
  test('a service before the process asked for it starts no clock before that', () => {
    const played = awaited()
    played.applyEvent(act(record(monday), meera), monday + 3 * day)
    expect(played.state().clocks['reply.1']).toMatchObject({ startedAt: monday + day })
  })
  test('the committee writes the answer down on their behalf, and says so; nobody else may', () => {
    const played = awaited()
    played.applyEvent(act(record(monday + 2 * day), meera), monday + 3 * day)
    const now = monday + 5 * day
    expect(played.refusal(complete('reply.1', 'sent'), meera, now)).toBe('NOT_YOURS')
    expect(played.refusal(complete('reply.1', 'sent', answer), asha, now)).toBe('NOT_YOURS')
    const later = { onBehalf: { channel: 'POST', receivedAt: now + day } }
    expect(played.refusal(complete('reply.1', 'sent', later), meera, now)).toBe('NOT_ALLOWED')
    played.applyEvent(act(complete('reply.1', 'sent', answer), meera), now)
    expect(played.state().status).toBe('CLOSED')
    expect(played.effects).toContainEqual({
      do: 'LOG',
      entry: expect.objectContaining({
        kind: 'STEP_DONE',
        by: meera.userId,
        party: 'RESPONDENT',
        channel: 'POST',
        on: monday + 4 * day,
      }),
    })
  })
  test('an answer of somebody who was informed is theirs alone', () => {
    const played = begin()
    played.applyEvent({ type: 'FILED', values: {} }, monday)
    played.applyEvent(act(complete('serve.1', 'done'), meera), monday + day)
    expect(played.refusal(complete('reply.1', 'sent', answer), meera, monday + 5 * day)).toBe('NOT_YOURS')
    expect(played.refusal(record(monday + day), meera, monday + 5 * day)).toBe('ALREADY_DONE')
  })
})

describe('a colleague who is named later', () => {
  const name = (more: object = {}): Act => ({
    type: 'NAME_RESPONDENT',
    userId: ravi.userId,
    sits: false,
    presides: false,
    others: [],
    noteId: 'n',
    ...more,
  })
  test('is informed by that very act, where the respondent was to be informed', () => {
    const played = awaited()
    played.applyEvent(act(name({ informs: true }), meera), monday + 2 * day)
    expect(played.state()).toMatchObject({
      informed: { RESPONDENT: monday + 2 * day },
      steps: { 'reply.1': { status: 'READY' } },
    })
    expect(played.state().awaitsService).toBeUndefined()
    expect(played.refusal(complete('reply.1', 'sent'), ravi, monday + 3 * day)).toBeNull()
  })
  test('and not before the process asks for it', () => {
    const played = begin()
    played.applyEvent({ type: 'FILED', values: {} }, monday)
    played.applyEvent(act(name({ informs: true }), meera), monday + 2 * day)
    expect(played.state().informed).toEqual({})
    expect(played.logged()).not.toContain('INFORMED')
  })
  test('who cannot be informed leaves the task as it is', () => {
    const played = awaited()
    const event = act(name({ informs: true }), meera, { ...unreached })
    played.applyEvent(event, monday + 2 * day)
    expect(played.state()).toMatchObject({ informed: {}, steps: { 'reply.1': { status: 'LOCKED' } } })
    expect(played.state().awaitsService).toBeDefined()
  })
})

describe('a party who had left when the case was closed', () => {
  const closed = () => {
    const played = awaited()
    played.applyEvent(
      act({ type: 'CLOSE', noteId: '00000000-0000-7000-8000-000000000000' }, priya),
      monday + 2 * day,
    )
    return played
  }
  const back: CaseEvent = { type: 'REACH', back: ['RESPONDENT'] }
  test('is informed once they are back, and the case stays closed', () => {
    const played = closed()
    played.applyEvent(back, monday + 5 * day)
    expect(played.state()).toMatchObject({ status: 'CLOSED', informed: { RESPONDENT: monday + 5 * day } })
    expect(played.applyEvent(back, monday + 6 * day)).toEqual([])
  })
  test('is not informed where they left once more, nor by a look that finds nobody back', () => {
    const played = closed()
    expect(played.applyEvent({ ...back, ...unreached }, monday + 5 * day)).toEqual([])
    expect(played.applyEvent({ type: 'REACH' }, monday + 5 * day)).toEqual([])
    expect(played.state().informed).toEqual({})
  })
})

describe('a case that carries the untrue line', () => {
  function untrue() {
    const played = begin()
    played.applyEvent({ type: 'FILED', values: {} }, monday)
    played.applyEvent(act(complete('serve.1', 'done'), meera), monday + day)
    return played
  }
  const look = (more: object = {}): CaseEvent => ({
    type: 'REACH',
    untrue: { RESPONDENT: monday + day },
    ...more,
  })
  test('is corrected once: the line, the task, the step and its clock', () => {
    const played = untrue()
    played.applyEvent(look(unreached), monday + 5 * day)
    expect(played.logged().filter((kind) => kind === 'INFORMED_CORRECTED')).toHaveLength(1)
    expect(played.state()).toMatchObject({
      informed: {},
      steps: { 'reply.1': { status: 'LOCKED', openedAt: null } },
      clocks: { 'reply.1': { status: 'WAITING', dueAt: null } },
    })
    expect(played.applyEvent(look(unreached), monday + 6 * day)).toEqual([])
  })
  test('another instant than the one that was untrue corrects nothing', () => {
    const played = untrue()
    expect(played.applyEvent({ type: 'REACH', untrue: { RESPONDENT: monday } }, monday + 2 * day)).toEqual([])
  })
  test('whoever can be reached by now is informed by it', () => {
    const played = awaited()
    played.applyEvent({ type: 'REACH' }, monday + 5 * day)
    expect(played.state()).toMatchObject({ informed: { RESPONDENT: monday + 5 * day } })
    expect(played.state().steps['reply.1']?.status).toBe('READY')
  })
})

test('a refusal is told as one', () => {
  const played = awaited()
  try {
    played.applyEvent(act(record(monday + 9 * day), meera), monday + 3 * day)
    expect.unreachable()
  } catch (error) {
    expect(isRefused(error)).toBe(true)
  }
})
