/**
 * Who must sign, over every small committee there can be: the oracle counts by itself, and nobody is ever waited
 * for in vain.
 */
import { expect, test } from 'vitest'
import { maySign, missingOf, signersOf, type Seating } from './signers.ts'

const people = ['presiding', 'first', 'second'] as const
const subsets = <Item>(items: readonly Item[]): Item[][] =>
  items.reduce<Item[][]>((all, item) => [...all, ...all.map((each) => [...each, item])], [[]])

type World = Seating & { by: 'PRESIDING_OFFICER' | 'MEMBERS' }
const worlds: World[] = (['PRESIDING_OFFICER', 'MEMBERS'] as const).flatMap((by) =>
  subsets(people).flatMap((seats) =>
    subsets([...people, 'guest']).flatMap((attended) =>
      subsets(['handler']).map((actors) => ({
        by,
        seats,
        attended,
        actors,
        presiding: seats.filter((each) => each === 'presiding'),
      })),
    ),
  ),
)
const expectedSigners = ({ by, ...seating }: World) =>
  signersOf(
    { quorum: 0, presidingOfficerRequired: false, vote: 'NONE', minutesRequired: true, minutesSignedBy: by },
    seating,
  )

/** Told in sentences of its own: whether these signatures are enough. */
function areEnough({ by, seats, attended, presiding, actors }: World, signed: string[]): boolean {
  const has = (userId: string) => signed.includes(userId)
  const there = people.filter((each) => seats.includes(each) && attended.includes(each))
  if (there.length === 0) return seats.length > 0 ? seats.some(has) : actors.length === 0 || actors.some(has)
  if (by === 'MEMBERS') return there.every(has)
  return there.some((each) => each === presiding[0]) ? has('presiding') : there.some(has)
}

const day = 86_400_000
/** Signed one after the other, a day apart, and looked at so long after the first. */
const missing = (signers: ReturnType<typeof expectedSigners>, signed: string[], days = 0) =>
  missingOf(
    signers,
    signed.map((userId, nth) => ({ userId, at: new Date(nth * day) })),
    days * day,
  ).missing

test('signatures are enough exactly where the rule says so, whoever else has signed', () => {
  for (const world of worlds)
    for (const signed of subsets([...people, 'guest', 'handler']))
      expect(missing(expectedSigners(world), signed).length === 0, JSON.stringify({ world, signed })).toBe(
        areEnough(world, signed),
      )
})

test('a case never waits for a signature that nobody can give', () => {
  for (const world of worlds) {
    const able = [...people, 'guest', 'handler'].filter((each) => maySign(each, world))
    expect(missing(expectedSigners(world), able), JSON.stringify(world)).toEqual([])
    // Nor once somebody of them has left, with what the others signed.
    for (const gone of world.seats) {
      const after: World = {
        ...world,
        seats: world.seats.filter((each) => each !== gone),
        presiding: world.presiding.filter((each) => each !== gone),
        actors: ['handler'],
      }
      const left = [...people, 'guest', 'handler'].filter((each) => maySign(each, after))
      expect(missing(expectedSigners(after), left), JSON.stringify({ world, gone })).toEqual([])
    }
  }
})

test('guests never sign, and whoever left the committee does not either', () => {
  for (const world of worlds) {
    expect(maySign('guest', world)).toBe(false)
    for (const each of people)
      if (!world.seats.includes(each)) expect(maySign(each, world), JSON.stringify(world)).toBe(false)
  }
})

test('nobody is asked where the process asks for no signatures', () => {
  const seating = { seats: ['presiding'], attended: ['presiding'], presiding: ['presiding'], actors: [] }
  const setting = { quorum: 0, presidingOfficerRequired: false, vote: 'NONE' } as const
  for (const each of [
    null,
    { ...setting, minutesRequired: true },
    { ...setting, minutesSignedBy: 'MEMBERS' as const },
  ])
    expect(missing(signersOf(each, seating), [])).toEqual([])
})

test('a week after the first of those who are asked has signed, nobody is waited for; before, each is', () => {
  for (const world of worlds) {
    const { people: all, isOneEnough } = expectedSigners(world)
    const [first, ...others] = all
    if (first === undefined || isOneEnough || others.length === 0) continue
    for (const days of [0, 6, 6.999]) expect(missing(expectedSigners(world), [first], days)).toEqual(others)
    for (const days of [7, 400]) {
      expect(missing(expectedSigners(world), [first], days)).toEqual([])
      expect(missing(expectedSigners(world), ['guest', 'handler'], days)).toEqual(all)
    }
    const signed = [{ userId: first, at: new Date(day) }]
    expect(missingOf(expectedSigners(world), signed, 2 * day).until).toEqual(new Date(8 * day))
  }
})
