import { expect, test } from 'vitest'
import { india, meera, monday, priya, john, asha, processOf, small } from '../../test/cast.ts'
import { isRefused } from './advance.ts'
import { play, type Play } from './play.ts'
import type { Act, By } from './state.ts'

const process = processOf(small())
const committee = [priya, meera, john]
const naming = (by: By, userId: string | null, seated = committee): Act => ({
  type: 'NAME_RESPONDENT',
  userId,
  sits: seated.some((each) => each.userId === userId),
  presides: by.capacities.includes('PRESIDING_OFFICER'),
  others: seated.map((each) => each.userId).filter((each) => each !== by.userId && each !== userId),
  noteId: 'why',
})
const begun = () => play(process, india, monday)
function tries(played: Play, by: By, act: Act): string | null {
  try {
    played.act(by, act)
    return null
  } catch (error) {
    if (isRefused(error)) return error.refusal.code
    throw error
  }
}
const recipientsOf = (played: Play, about: string) =>
  played.effects.flatMap((effect) =>
    effect.do === 'NOTIFY' && effect.about === about ? effect.recipients : [],
  )

test('a member who sits is named by two; the first word is told to the others alone', () => {
  const played = begun()
  played.act(priya, naming(priya, 'john'))
  expect([played.state().named, recipientsOf(played, 'RESPONDENT_PROPOSED')]).toEqual([
    undefined,
    [{ to: 'PERSON', userId: 'meera' }],
  ])
  expect(tries(played, priya, naming(priya, 'john'))).toBe('ALREADY_DONE')
  played.act(meera, naming(meera, 'john'))
  expect([played.state().named, played.state().proposed]).toEqual([{ userId: 'john' }, undefined])
  const order = played.effects.map((effect) => effect.do)
  expect(order.indexOf('NAME_RESPONDENT') < order.indexOf('RESEAT')).toBe(true)
})
test('a proposer who sits no more does not count', () => {
  const played = begun()
  played.act(john, naming(john, 'priya'))
  played.act(meera, naming(meera, 'priya', [priya, meera, { ...john, userId: 'neha' }]))
  expect(played.state().named).toBe(undefined)
})
test('informed before it was known who: the one named is informed on their own', () => {
  const played = begun()
  played.act(priya, { type: 'INFORM', party: 'RESPONDENT' })
  played.act(priya, naming(priya, 'stranger'))
  expect(played.state().informed.RESPONDENT).toBe(undefined)
  played.act(priya, { type: 'INFORM', party: 'RESPONDENT' })
  expect(tries(played, meera, naming(meera, 'else'))).toBe('NOT_ALLOWED')
})
test('nobody but the committee, nobody themselves, and not who only says that they preside', () => {
  const played = begun()
  expect([
    tries(played, asha, naming(asha, 'john')),
    tries(played, john, naming(john, 'john')),
    tries(played, john, { ...naming(john, 'x'), presides: true } as Act),
  ]).toEqual(['NOT_ALLOWED', 'NOT_ALLOWED', 'NOT_ALLOWED'])
})
test('in a secret vote theirs cannot be found any more, so that the meeting is held again', () => {
  const played = begun()
  played.act(priya, {
    type: 'COMPLETE_STEP',
    step: played.open('read'),
    outcome: 'done',
    submissionId: null,
    values: {},
  })
  const step = played.open('meet')
  played.act(priya, { type: 'SCHEDULE_MEETING', step, meetingId: 'm', startAt: monday, endAt: monday + 1 })
  played.act(priya, {
    type: 'RECORD_MEETING',
    step,
    meetingId: 'm',
    present: 3,
    presidingOfficerPresent: true,
  })
  played.act(john, { type: 'VOTE', step, meetingId: 'm', ballotId: 'b' })
  played.act(priya, naming(priya, 'john'))
  played.act(meera, naming(meera, 'john'))
  expect([played.state().steps[step]?.meeting?.status, played.state().steps[step]?.meeting?.voted]).toEqual([
    'CANCELLED',
    [],
  ])
})

/** The oracle knows words spoken and nothing of the engine: who said whom, since the last one that stood. */
test('in whatever order, nobody who sits is named by one member, and what stood is not undone by one', () => {
  let seed = 11
  const rand = (count: number) => {
    seed = (seed * 48_271) % 2_147_483_647
    return seed % count
  }
  for (let go = 0; go < 300; go++) {
    const played = begun()
    let named: string | null | undefined
    let last: { who: string; whom: string | null } | undefined
    for (let say = 0; say < 12; say++) {
      const by = committee[rand(3)]!
      const whom = [null, 'priya', 'meera', 'john', 'outsider', 'other'][rand(6)]!
      const sits = committee.some(({ userId }) => userId === whom)
      const isAgreed = last !== undefined && last.whom === whom && last.who !== by.userId && last.who !== whom
      const isEffective = isAgreed || (by === priya && !sits && named === undefined)
      const isEmpty =
        whom === by.userId ||
        (named !== undefined && named === whom) ||
        (!isEffective && last?.who === by.userId && last.whom === whom)
      const refused = tries(played, by, naming(by, whom))
      expect([go, say, refused !== null]).toEqual([go, say, isEmpty])
      if (isEmpty) continue
      if (isEffective) {
        named = whom
        last = undefined
      } else last = { who: by.userId, whom }
      expect([go, say, played.state().named?.userId]).toEqual([go, say, named])
    }
  }
})
