import { expect, test } from 'vitest'
import { answerProof, askForProof, proofStore } from './proof.ts'

test('where nothing can ask, nobody waits', async () => {
  expect(await askForProof()).toBe(false)
  expect(proofStore.isAsked()).toBe(false)
})

test.each([true, false])(
  'calls that are refused together wait for one question, and %j is the answer to all',
  async (isProven) => {
    let notifyCount = 0
    const leave = proofStore.subscribe(() => {
      notifyCount++
    })
    const waiting = [askForProof(), askForProof(), askForProof()]
    expect(proofStore.isAsked()).toBe(true)
    answerProof(isProven)
    expect(await Promise.all(waiting)).toEqual([isProven, isProven, isProven])
    expect(notifyCount).toBe(2)
    expect(proofStore.isAsked()).toBe(false)
    leave()
  },
)

test('the next refusal asks anew', async () => {
  const leave = proofStore.subscribe(() => {})
  const first = askForProof()
  answerProof(false)
  const second = askForProof()
  answerProof(true)
  expect(await first).toBe(false)
  expect(await second).toBe(true)
  leave()
})
