import { expect, test } from 'vitest'
import { pick, seeded } from '../../test/random.ts'
import { monthsLater, standingOf, type Published, type PolicyDecision } from './acceptanceStatus.ts'

const day = 86_400_000
const begin = Date.UTC(2026, 0, 31, 9)

test('a month later is the last day of a month that is shorter', () => {
  expect(new Date(monthsLater(begin, 1)).toISOString()).toBe('2026-02-28T09:00:00.000Z')
  expect(new Date(monthsLater(begin, 12)).toISOString()).toBe('2027-01-31T09:00:00.000Z')
})

type Event =
  | { at: number; kind: 'PUBLISH'; isMaterial: boolean }
  | { at: number; kind: 'SAY'; number: number; isAccepted: boolean }
type Case = {
  events: Event[]
  since: number
  now: number
  dueDays: number
  months: number | null
  timeZone: string
}

const zones = ['Asia/Kolkata', 'America/Toronto', 'Pacific/Kiritimati', 'America/Los_Angeles', 'UTC']
const calendars = new Map(
  zones.map((timeZone) => [
    timeZone,
    new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' }),
  ]),
)
const dayThere = (timeZone: string, at: number) => calendars.get(timeZone)?.format(at) ?? ''
/** By the platform’s own calendar: the last millisecond at which it is still that day there. */
function lastMomentAfter(at: number, days: number, timeZone: string): number {
  const wanted = new Date(Date.parse(dayThere(timeZone, at)) + days * day).toISOString().slice(0, 10)
  let [still, over] = [at + (days - 2) * day, at + (days + 2) * day]
  while (over - still > 1) {
    const middle = Math.floor((still + over) / 2)
    if (dayThere(timeZone, middle) <= wanted) still = middle
    else over = middle
  }
  return still
}

/** The same asked another way: the events told one after another, with what is open after each. */
function played({ events, since, now, dueDays, months, timeZone }: Case) {
  let expectedVersion: number | null = null
  let openSince: number | null = null
  let state = 'NOT_ASKED'
  let lapsesAt = Infinity
  const lapse = (until: number) => {
    if (lapsesAt > until) return
    openSince = lapsesAt
    lapsesAt = Infinity
    state = 'OPEN'
  }
  let number = 0
  for (const event of events.filter(({ at }) => at <= now)) {
    lapse(event.at)
    if (event.kind === 'PUBLISH') {
      number += 1
      if (!event.isMaterial) continue
      expectedVersion = number
      openSince = Math.max(event.at, since)
      lapsesAt = Infinity
      state = 'OPEN'
    } else if (expectedVersion !== null && event.number >= expectedVersion) {
      state = event.isAccepted ? 'ACCEPTED' : 'DECLINED'
      lapsesAt = event.isAccepted && months !== null ? monthsLater(event.at, months) : Infinity
    }
  }
  lapse(now)
  if (state !== 'OPEN' || openSince === null) return { status: state, dueAt: null }
  const dueAt = lastMomentAfter(openSince, dueDays, timeZone)
  return { status: dueAt < now ? 'OVERDUE' : 'PENDING', dueAt }
}

function drawn(seed: number): Case {
  const random = seeded(seed)
  const events: Event[] = []
  let at = begin
  let published = 0
  for (let n = 0; n < 8; n++) {
    at += Math.ceil(random() * 60 * day)
    if (published === 0 || random() < 0.4) {
      published += 1
      events.push({ at, kind: 'PUBLISH', isMaterial: published === 1 || random() < 0.5 })
    } else {
      const number = 1 + Math.floor(random() * published)
      events.push({ at, kind: 'SAY', number, isAccepted: random() < 0.7 })
    }
  }
  return {
    events,
    since: begin + Math.floor(random() * 200 * day),
    now: at + Math.floor(random() * 300 * day),
    dueDays: pick(random, [1, 14, 90]),
    months: pick(random, [null, 1, 6]),
    timeZone: pick(random, zones),
  }
}

test('what is asked of whom, and when, is what happened one after another leaves open', () => {
  const seen = new Set<string>()
  for (let seed = 1; seed <= 3000; seed++) {
    const one = drawn(seed)
    const published: Published[] = []
    const decisions: PolicyDecision[] = []
    for (const event of one.events)
      if (event.kind === 'PUBLISH')
        published.push({ number: published.length + 1, isMaterial: event.isMaterial, at: event.at })
      else decisions.push({ number: event.number, isAccepted: event.isAccepted, at: event.at })
    const asking = { requiresAcceptance: true, dueDays: one.dueDays, reacceptEveryMonths: one.months }
    const status = standingOf(asking, published, decisions, one)
    const wanted = played(one)
    seen.add(status.status)
    expect([seed, status.status]).toEqual([seed, wanted.status])
    if (wanted.dueAt !== null) expect([seed, status.dueAt]).toEqual([seed, wanted.dueAt])
  }
  expect([...seen].toSorted()).toEqual(['ACCEPTED', 'DECLINED', 'OVERDUE', 'PENDING'])
})
test('a policy that asks for nothing, or has nothing in force, asks nobody', () => {
  const asking = { requiresAcceptance: false, dueDays: 1, reacceptEveryMonths: null }
  const when = { since: 0, now: begin, timeZone: 'UTC' }
  const inForce = [{ number: 1, isMaterial: true, at: 0 }]
  expect(standingOf(asking, inForce, [], when).status).toBe('NOT_ASKED')
  expect(standingOf({ ...asking, requiresAcceptance: true }, [], [], when).status).toBe('NOT_ASKED')
})
