import { expect, test } from 'vitest'
import { answerProof, requestProof, proofStore } from './proof.ts'

test('where nothing can ask, nobody waits', async () => {
  expect(await requestProof()).toBe(false)
  expect(proofStore.isAsked()).toBe(false)
})

test.each([true, false])(
  'calls that are refused together wait for one question, and %j is the answer to all',
  async (isProven) => {
    let notifyCount = 0
    const leave = proofStore.subscribe(() => {
      notifyCount++
    })
    const waiting = [requestProof(), requestProof(), requestProof()]
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
  const first = requestProof()
  answerProof(false)
  const second = requestProof()
  answerProof(true)
  expect(await first).toBe(false)
  expect(await second).toBe(true)
  leave()
})
