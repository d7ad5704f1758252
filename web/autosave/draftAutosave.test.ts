import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { CallError, unreachable } from '../callError.ts'
import { createDraftAutosave, isUnsaved, type SaveState } from './draftAutosave.ts'

type Draft = { text: string }
type ServerDraft = { form: Draft; revision: number; updatedAt: string }
type Fault = 'lost' | 'down' | 'other' | 'limited' | 'refused' | 'closed'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())
const stale = (more: Record<string, unknown> = {}) => new CallError(409, 'STALE_VERSION', '', [], more)

/** A server in memory with faults to order, and what it saw. */
function place(faults: Fault[] = [], options: { bringsCurrent?: boolean; thinks?: () => number } = {}) {
  const serverDraft: ServerDraft = { form: { text: '' }, revision: 1, updatedAt: 'at' }
  const states: SaveState<ServerDraft>[] = []
  const seen = { saves: 0, underWay: 0, most: 0, tramplings: 0, last: 'NOBODY', allowed: 0 }
  const store = (form: Draft, by: string) => {
    Object.assign(serverDraft, { form, revision: serverDraft.revision + 1 })
    seen.last = by
  }
  const answer = (draft: Draft, revision: number, fault: Fault | undefined) => {
    seen.saves += 1
    if (fault === 'down') throw unreachable()
    if (fault === 'limited') throw new CallError(429, 'RATE_LIMITED', '', [], {}, 3)
    if (fault === 'refused') throw new CallError(400, 'VALIDATION_FAILED', '')
    if (fault === 'closed') throw new CallError(409, 'ILLEGAL_STATE', '')
    if (fault === 'other') store({ text: `theirs ${serverDraft.revision}` }, 'OTHER')
    if (revision !== serverDraft.revision)
      throw stale(options.bringsCurrent ? { current: { ...serverDraft } } : {})
    if (seen.last === 'OTHER' && seen.allowed !== serverDraft.revision) seen.tramplings += 1
    store(draft, 'MINE')
    if (fault === 'lost') throw unreachable()
    return { revision: serverDraft.revision, updatedAt: serverDraft.updatedAt }
  }
  const autosave = createDraftAutosave<Draft, ServerDraft>({
    revision: 1,
    draftOf: ({ form }) => form,
    onStateChange: (state) => states.push(state),
    read: () => Promise.resolve({ ...serverDraft }),
    save: async (draft, revision) => {
      seen.underWay += 1
      seen.most = Math.max(seen.most, seen.underWay)
      try {
        const milliseconds = options.thinks?.() ?? 0
        if (milliseconds > 0) await new Promise((done) => setTimeout(done, milliseconds))
        return answer(draft, revision, faults.shift())
      } finally {
        seen.underWay -= 1
      }
    },
  })
  return { autosave, serverDraft, states, seen }
}
const write = (text: string): Draft => ({ text })
const pass = (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds)

describe('a draft that is written', () => {
  it('is saved once after the last of several changes, then from the new revision', async () => {
    const { autosave, serverDraft, seen, states } = place()
    for (const text of ['a', 'ab', 'abc']) autosave.changed(write(text))
    await pass(900)
    expect([serverDraft.form, serverDraft.revision, seen.saves]).toEqual([write('abc'), 2, 1])
    autosave.changed(write('abcd'))
    expect(autosave.isUnsaved()).toBe(true)
    await autosave.flush()
    expect([serverDraft.form, autosave.revision(), autosave.isUnsaved()]).toEqual([write('abcd'), 3, false])
    expect(states.at(-1)).toEqual({ is: 'SAVED', at: 'at' })
  })

  it('is saved every few seconds while somebody types without a pause', async () => {
    const { autosave, serverDraft } = place()
    for (let count = 0; count < 60; count += 1) {
      autosave.changed(write(`word ${count}`))
      await pass(200)
    }
    expect(serverDraft.revision).toBeGreaterThan(1)
  })

  it.each(['down', 'lost', 'limited'] as const)(
    'is tried again when the answer is %s, and saved once',
    async (fault) => {
      const { autosave, serverDraft, states } = place([fault, fault === 'limited' ? 'limited' : 'down'])
      autosave.changed(write('words'))
      await pass(15_000)
      expect(states.map(({ is }) => is)).toContain('RETRYING')
      expect([serverDraft.form, serverDraft.revision, states.at(-1)?.is]).toEqual([
        write('words'),
        2,
        'SAVED',
      ])
    },
  )

  it('is tried again with growing pauses, however much is typed meanwhile', async () => {
    const { autosave, seen } = place(Array.from({ length: 100 }, () => 'down' as const))
    for (let second = 0; second < 120; second += 1) {
      autosave.changed(write(`word ${second}`))
      await pass(1000)
    }
    expect(seen.saves).toBeGreaterThan(4)
    expect(seen.saves).toBeLessThan(10)
  })

  it('is not taken for somebody else’s when more was typed before a lost answer was known', async () => {
    const { autosave, serverDraft, states } = place(['lost'])
    autosave.changed(write('a'))
    await pass(900)
    autosave.changed(write('ab'))
    await pass(5000)
    expect([serverDraft.form, states.at(-1)?.is]).toEqual([write('ab'), 'SAVED'])
    expect(states.map(({ is }) => is)).not.toContain('CONFLICT')
  })

  it('says why it was refused, and is tried again with the next change', async () => {
    const { autosave, seen, states } = place(['down', 'refused'])
    autosave.changed(write('a'))
    await pass(20_000)
    expect([seen.saves, states.at(-1)?.is]).toEqual([2, 'REFUSED'])
    autosave.changed(write('b'))
    await pass(900)
    expect([seen.saves, states.at(-1)?.is]).toEqual([3, 'SAVED'])
  })

  it('is not sent again to what is over, until it changes', async () => {
    const { autosave, seen, states } = place(['closed'])
    autosave.changed(write('a'))
    await pass(900)
    await autosave.flush()
    expect([seen.saves, states.at(-1)?.is, autosave.isUnsaved()]).toEqual([1, 'CLOSED', true])
    autosave.changed(write('b'))
    await pass(900)
    expect(states.at(-1)?.is).toBe('SAVED')
  })
})

describe.each([true, false])('another window’s draft (named in the answer: %s)', (bringsCurrent) => {
  const meeting = async () => {
    const setup = place(['other'], { bringsCurrent })
    setup.autosave.changed(write('mine'))
    await pass(900)
    expect(setup.states.at(-1)).toMatchObject({
      is: 'CONFLICT',
      theirs: { form: write('theirs 1'), revision: 2 },
    })
    return setup
  }
  it('is never written over without a choice', async () => {
    const { autosave, serverDraft, seen } = await meeting()
    autosave.changed(write('mine and more'))
    await autosave.flush()
    await pass(60_000)
    expect([serverDraft.form, seen.saves]).toEqual([write('theirs 1'), 1])
    await autosave.resolve({ ...serverDraft }, write('mine and more'))
    expect(serverDraft).toMatchObject({ form: write('mine and more'), revision: 3 })
  })
  it('is taken without saving it again', async () => {
    const { autosave, serverDraft, seen, states } = await meeting()
    autosave.changed(write('mine and more'))
    await autosave.resolve({ ...serverDraft }, null)
    await pass(60_000)
    expect([seen.saves, states.at(-1)?.is, autosave.isUnsaved()]).toEqual([1, 'SAVED', false])
  })
})

it('what an act of this window changed on the server is gone on from, with what was typed meanwhile', async () => {
  const { autosave, serverDraft } = place()
  autosave.changed(write('typed meanwhile'))
  Object.assign(serverDraft, { revision: 5 })
  autosave.adopt({ revision: 5, updatedAt: 'at' })
  await pass(900)
  expect(serverDraft).toMatchObject({ form: write('typed meanwhile'), revision: 6 })
})

it('nothing is saved or said once it was sent, not even by a request that was under way', async () => {
  const { autosave, states, seen } = place(['down'], { thinks: () => 500 })
  autosave.changed(write('a'))
  await pass(900)
  const [stopped, before] = [autosave.stop(), states.length]
  await pass(60_000)
  await stopped
  autosave.changed(write('b'))
  await pass(60_000)
  expect([states.length, seen.saves]).toEqual([before, 1])
})

/** Numbers from a seed (mulberry32), so that a failing case can be had again. */
function dice(seed: number): (sides: number) => number {
  let state = seed
  return (sides) => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) % sides
  }
}
const faultsOf: (Fault | undefined)[] = [
  undefined,
  undefined,
  'lost',
  'down',
  'other',
  'limited',
  'refused',
  'closed',
]

it('whatever the order of edits, failures and conflicts, the last words are saved or the person is told', async () => {
  for (let seed = 1; seed <= 500; seed += 1) {
    const roll = dice(seed)
    const faults = Array.from({ length: 12 }, () => faultsOf[roll(faultsOf.length)] as Fault)
    const { autosave, serverDraft, states, seen } = place(faults, {
      bringsCurrent: roll(2) === 0,
      thinks: () => roll(3) * 400,
    })
    let last = ''
    for (let edit = 0; edit < 12; edit += 1) {
      const conflict = states.at(-1)
      if (conflict?.is === 'CONFLICT' && roll(2) === 0) {
        const mine = roll(2) === 0
        seen.allowed = conflict.theirs.revision
        if (!mine) last = conflict.theirs.form.text
        void autosave.resolve(conflict.theirs, mine ? write(last) : null)
      } else if (roll(4) === 0) void autosave.flush()
      else {
        last = `${seed}.${edit}`
        autosave.changed(write(last))
      }
      await pass([0, 100, 900, 3000][roll(4)] ?? 0)
      const lastState = states.at(-1)
      if (lastState?.is === 'SAVED') expect([seed, edit, autosave.isUnsaved()]).toEqual([seed, edit, false])
    }
    faults.length = 0
    await pass(120_000)
    const end = states.at(-1) ?? { is: 'EMPTY' }
    const isTold = ['CONFLICT', 'REFUSED', 'CLOSED'].includes(end.is)
    expect([seed, seen.tramplings, seen.most <= 1]).toEqual([seed, 0, true])
    if (isTold) expect([seed, isUnsaved(end), autosave.isUnsaved()]).toEqual([seed, true, true])
    else
      expect([seed, end.is, serverDraft.form.text, autosave.isUnsaved()]).toEqual([
        seed,
        'SAVED',
        last,
        false,
      ])
  }
})
