import { expect, test } from 'vitest'
import { seatMembers } from './seating.ts'

const member = (userId: string, part: string, order: number, active = true) => ({
  userId,
  part,
  order,
  active,
})
const committee = [
  member('p', 'PRESIDING_OFFICER', 0),
  member('m', 'MEMBER', 1),
  member('e', 'EXTERNAL', 2),
  member('s2', 'SUBSTITUTE', 4),
  member('s1', 'SUBSTITUTE', 3),
]
const inWords = (excluded: (string | null)[]) =>
  seatMembers(committee, excluded).map((each) => `${each.userId}:${each.capacity}`)

test('substitutes stay at home while everybody may sit', () => {
  expect(inWords([null, 'x'])).toEqual(['p:PRESIDING_OFFICER', 'm:COMMITTEE', 'e:COMMITTEE'])
})
test("the first substitute takes a recused member's seat", () => {
  expect(inWords(['m', 'x'])).toEqual(['p:PRESIDING_OFFICER', 's1:COMMITTEE', 'e:COMMITTEE'])
})
test('a substitute presides when the presiding officer is recused', () => {
  expect(inWords(['p', 'e'])).toEqual(['s1:PRESIDING_OFFICER', 'm:COMMITTEE', 's2:COMMITTEE'])
})
test('a recused substitute is passed over, and a seat nobody can take stays empty', () => {
  expect(inWords(['m', 's1'])).toEqual(['p:PRESIDING_OFFICER', 's2:COMMITTEE', 'e:COMMITTEE'])
  expect(
    seatMembers([member('p', 'PRESIDING_OFFICER', 0), member('old', 'MEMBER', 1, false)], ['p']),
  ).toEqual([])
})
