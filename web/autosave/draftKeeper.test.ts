import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { CallError, unreachable } from '../callError.ts'
import type { DeviceDraft } from './deviceDrafts.ts'
import { createDraftKeeper, placeOfRecord, recordNames } from './draftKeeper.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())
const draft = (text: string): DeviceDraft<string> => ({ draft: text, revision: 1 })

/** A device in memory, whose reads end when the test says so. */
function place(rows: Record<string, DeviceDraft<string>> = {}, faults: Error[] = [], canShow = true) {
  const restored: string[] = []
  const leftDrafts: (string | null)[] = []
  const gate: (() => void)[] = []
  const seen = { reads: 0 }
  const keeper = createDraftKeeper<string>({
    place: 'form',
    store: {
      read: async (names) => {
        seen.reads += 1
        await new Promise<void>((go) => gate.push(go))
        const fault = faults.shift()
        if (fault) throw fault
        return names.map((name) => rows[name] ?? null)
      },
      write: async (name, next) => {
        rows[name] = next
      },
      remove: async (name) => {
        delete rows[name]
      },
    },
    restore: (left) => canShow && restored.push(left.draft),
    tellLeft: (left) => leftDrafts.push(left?.draft ?? null),
  })
  const texts = () => Object.fromEntries(Object.entries(rows).map(([name, { draft: text }]) => [name, text]))
  const answerRead = async () => {
    gate.shift()?.()
    await vi.advanceTimersByTimeAsync(1000)
  }
  return { keeper, restored, leftDrafts, texts, answerRead, seen }
}

test('what was left is restored; where nothing was, what was typed before the answer is kept', async () => {
  const left = place({ form: draft('left') })
  left.keeper.start()
  await left.answerRead()
  expect([left.restored, left.leftDrafts.at(-1)]).toEqual([['left'], null])
  left.keeper.keep(draft('left and more'))
  await vi.advanceTimersByTimeAsync(1000)
  expect(left.texts()).toEqual({ form: 'left and more' })
  left.keeper.forget()
  await vi.advanceTimersByTimeAsync(1000)
  expect(left.texts()).toEqual({})

  const empty = place()
  empty.keeper.start()
  empty.keeper.keep(draft('typed'))
  await vi.advanceTimersByTimeAsync(1000)
  expect(empty.texts()).toEqual({})
  await empty.answerRead()
  expect(empty.texts()).toEqual({ form: 'typed' })
})

test.each(['LEFT', 'TYPED'] as const)(
  'what was typed before the read ended is kept beside what was left, until %s is chosen',
  async (choice) => {
    const { keeper, restored, leftDrafts, texts, answerRead } = place({ form: draft('left') })
    keeper.start()
    keeper.keep(draft('typed'))
    await vi.advanceTimersByTimeAsync(1000)
    expect(texts()).toEqual({ form: 'left' })
    await answerRead()
    expect([texts(), leftDrafts.at(-1), restored]).toEqual([
      { form: 'left', 'form (2)': 'typed' },
      'left',
      [],
    ])
    // The typed words were saved on the server: what was left is none of it.
    keeper.forget()
    await vi.advanceTimersByTimeAsync(1000)
    expect(texts()).toEqual({ form: 'left' })
    keeper.keep(draft('typed more'))
    keeper.choose(choice)
    await vi.advanceTimersByTimeAsync(1000)
    expect([texts(), leftDrafts.at(-1)]).toEqual([{ 'form (2)': 'typed more' }, null])
    expect(restored).toEqual(choice === 'LEFT' ? ['left'] : [])
  },
)

test('a key call that fails is tried again, and nothing is written over the record before', async () => {
  const { keeper, restored, texts, answerRead, seen } = place({ form: draft('left') }, [
    unreachable(),
    new CallError(429, 'RATE_LIMITED', ''),
  ])
  keeper.start()
  await answerRead()
  keeper.keep(draft('typed'))
  await vi.advanceTimersByTimeAsync(5000)
  await answerRead()
  expect(texts()).toEqual({ form: 'left' })
  await vi.advanceTimersByTimeAsync(5000)
  expect(seen.reads).toBe(3)
  await answerRead()
  expect([texts(), restored]).toEqual([{ form: 'left', 'form (2)': 'typed' }, []])
})

test('whoever is refused the key is not asked for it again, and keeps nothing', async () => {
  const { keeper, texts, answerRead, seen } = place({ form: draft('left') }, [
    new CallError(403, 'FORBIDDEN', ''),
  ])
  keeper.start()
  keeper.keep(draft('typed'))
  await answerRead()
  await vi.advanceTimersByTimeAsync(120_000)
  expect([seen.reads, texts()]).toEqual([1, { form: 'left' }])
})

test('a page that is left before the read ended loses neither', async () => {
  const { keeper, texts, answerRead, leftDrafts } = place({ form: draft('left') })
  keeper.start()
  keeper.keep(draft('typed'))
  const stopped = keeper.stop()
  await answerRead()
  await stopped
  expect([texts(), leftDrafts]).toEqual([{ form: 'left', 'form (2)': 'typed' }, []])
})

test('what this version of the page cannot show stays, and what is typed is kept beside it', async () => {
  const { keeper, texts, answerRead } = place({ form: draft('of a newer version') }, [], false)
  keeper.start()
  await answerRead()
  keeper.keep(draft('typed'))
  await vi.advanceTimersByTimeAsync(1000)
  expect(texts()).toEqual({ form: 'of a newer version', 'form (2)': 'typed' })
  keeper.forget()
  await vi.advanceTimersByTimeAsync(1000)
  expect(texts()).toEqual({ form: 'of a newer version' })
})

test('each record leads back to its place', () => {
  expect(recordNames('complaint 7').map(placeOfRecord)).toEqual(Array(3).fill('complaint 7'))
})
