/** A successor is appointed from outside of the case, on hold, too, and nothing of its course changes. */
import { expect, test } from 'vitest'
import { india, meera, monday, priya, processOf, small, stranger } from '../../test/cast.ts'
import { advance, refuse } from './advance.ts'
import { play } from './play.ts'
import type { Act, By } from './state.ts'

const process = processOf(small())
const appoint = (...userIds: string[]): Act => ({
  type: 'APPOINT_SUCCESSOR',
  people: userIds.map((userId) => ({ userId })),
})
const outsider: By = { ...stranger, userId: 'an admin', capacities: [] }

test('by nobody who has a part in the case, for at least one person, and never for oneself', () => {
  const state = play(process, india, monday).state()
  const code = (by: By, act: Act) => refuse(process, state, act, by, monday)?.code ?? null
  expect(code(outsider, appoint('next'))).toBeNull()
  expect(code(meera, appoint('next'))).toBe('NOT_ALLOWED')
  expect(code(outsider, appoint())).toBe('NOT_ALLOWED')
  expect(code(outsider, appoint('next', outsider.userId))).toBe('NOT_ALLOWED')
})

test('on hold, too; seats are left to rows, and steps and dates stay as they are', () => {
  const played = play(process, india, monday)
  played.act(priya, { type: 'PAUSE', noteId: 'note1' })
  const before = played.state()
  const event = { type: 'ACT', act: appoint('next', 'other'), by: outsider } as const
  const { state, effects } = advance(process, india, before, event, played.now())
  expect(state).toEqual({ ...before, seq: before.seq + 1 })
  expect(effects).toEqual([
    { do: 'APPOINT', people: [{ userId: 'next' }, { userId: 'other' }] },
    { do: 'RESEAT' },
  ])
})
