import { expect, test, vi } from 'vitest'
import type { DraftForm } from '../../../api/complaints/contract.ts'
import { CallError, unreachable } from '../../callError.ts'
import { createKeeper, type Kept } from './keeper.ts'

const form = (details: string): DraftForm => ({
  complainant: {},
  respondent: {},
  incidents: [{ details, date: '', evidenceIds: [], witness: '' }],
  answers: {},
  ticked: [],
})
const at = '2026-11-21T10:00:00.000Z'
/** A server in memory, with faults to order. */
function keeping(faults: ('lost' | 'down' | 'other')[] = []) {
  const server: Kept<DraftForm> = { form: form(''), revision: 1, updatedAt: at }
  const states: string[] = []
  const keeper = createKeeper({
    revision: 1,
    quiet: 5,
    retry: 10,
    tell: (state) => states.push(state.is),
    read: () => Promise.resolve({ ...server }),
    save: (next, revision) => {
      const fault = faults.shift()
      if (fault === 'down') return Promise.reject(unreachable())
      if (fault === 'other') Object.assign(server, { form: form('theirs'), revision: server.revision + 1 })
      if (revision !== server.revision)
        return Promise.reject(new CallError(409, 'STALE_VERSION', 'Somebody else changed this.'))
      Object.assign(server, { form: next, revision: revision + 1 })
      return fault === 'lost'
        ? Promise.reject(unreachable())
        : Promise.resolve({ revision: revision + 1, updatedAt: at })
    },
  })
  return { keeper, server, states }
}
const settled = (states: string[], is: string) => vi.waitFor(() => expect(states.at(-1)).toBe(is))

test('the last of several changes is kept, once', async () => {
  const { keeper, server, states } = keeping()
  for (const words of ['a', 'ab', 'abc']) keeper.changed(form(words))
  await settled(states, 'SAVED')
  expect(server).toMatchObject({ form: form('abc'), revision: 2 })
})
test.each([
  ['down', 2],
  ['lost', 2],
] as const)('when the service is %s it tries again and keeps it once', async (fault, revision) => {
  const { keeper, server, states } = keeping([fault])
  keeper.changed(form('words'))
  await settled(states, 'SAVED')
  expect(states).toContain('OFFLINE')
  expect(server).toMatchObject({ form: form('words'), revision })
})
test('another window’s words are never written over without a choice', async () => {
  const { keeper, server, states } = keeping(['other'])
  keeper.changed(form('mine'))
  await settled(states, 'STALE')
  keeper.changed(form('mine and more'))
  await keeper.flush()
  expect(server.form).toEqual(form('theirs'))
  await keeper.goOn({ ...server }, form('mine and more'))
  expect(server).toMatchObject({ form: form('mine and more'), revision: 3 })
})
test('taking the other window’s words saves nothing', async () => {
  const { keeper, server, states } = keeping(['other'])
  keeper.changed(form('mine'))
  await settled(states, 'STALE')
  await keeper.goOn({ ...server }, null)
  expect(states.at(-1)).toBe('SAVED')
  expect(server).toMatchObject({ form: form('theirs'), revision: 2 })
})
