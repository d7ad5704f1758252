/** Every act that waits for a person is counted on their start page, or stands here with the reason why not. */
import { expect, test } from 'vitest'
import { domains } from '../contracts.ts'
import type { Module } from '../core/module.ts'
import { modules } from '../modules.ts'

/** Names of calls with which somebody decides, answers or finishes what waits for them. */
const waitsFor =
  /^(approve|confirm|admit|leaveOut|accept|decline|complete|grade|sign|answer|reject|grant|sendBack|passOn)([A-Z]|$)/
/** What people do to prove who they are waits for nobody else. */
const isSignIn = (act: string) => act.startsWith('signIns:')

const reasons: Record<string, string> = {
  'complaints:complete': 'open steps stand one by one in the same list, from the inbox',
  'complaints:answerWithdrawal': 'a notice leads to the case, and so does every list of it',
  'meetings:sign': 'the step of the meeting is open and stands in the same list',
  'caseHolds:confirmLift': 'the committee sees the request at the case; a start page names no hold of a case',
  'policies:decline': 'the other answer to policies:accept',
  'policies:confirmUpload': 'the second half of an upload, made by the screen',
  'courses:confirmUpload': 'the second half of an upload, made by the screen',
  'resources:confirmUpload': 'the second half of an upload, made by the screen',
  'evidence:completeUpload': 'the second half of an upload, made by the screen',
}
const counted = new Set(
  Object.values(modules as Readonly<Record<string, Module>>).flatMap(({ attentionItems }) =>
    Object.values(attentionItems ?? {}).flatMap(({ acts }) => acts),
  ),
)
const uncounted = (acts: string[]) =>
  acts.filter(
    (act) =>
      !isSignIn(act) && waitsFor.test(act.split(':')[1] ?? '') && !counted.has(act) && !(act in reasons),
  )
const all = domains.flatMap(({ noun, contract }) => Object.keys(contract).map((name) => `${noun}:${name}`))

test('every act that waits for a person is counted, or has a reason', () => {
  expect(uncounted(all)).toEqual([])
})

test('an act that nobody counts is found', () => {
  expect(uncounted([...all, 'toys:approve'])).toEqual(['toys:approve'])
})

test('what a manifest waits for is a call, and every reason is of a call', () => {
  expect([...counted, ...Object.keys(reasons)].filter((act) => !all.includes(act))).toEqual([])
})
