/** The rules of learning over random cases; the oracles here share no code with them. */
import { describe, expect, test } from 'vitest'
import { pick, seeded } from '../../test/randomDrawings.ts'
import { aCourse, block, options } from '../../test/course.ts'
import { planDue } from '../assignments/due.ts'
import type { Block, Quiz } from '../courses/definition/draft.ts'
import { countsUntil } from './clock.ts'
import { asDrawn, drawBlocks, shuffled } from './draw.ts'
import { learningStatusOf, missingInLesson, percentOf, stateOf, type Standing } from './progress.ts'
import { leftOf, resultOf, scoreOf, type Tried } from './quizResult.ts'
import { lengthOf, seenAfter, united, type Range, type Seen } from './watchedRanges.ts'

const seeds = Array.from({ length: 200 }, (_, at) => at + 1)
const whole = (random: () => number, below: number) => Math.floor(random() * below)

describe('what is watched', () => {
  /** A film of ten minutes in tenths of a second: which of them were on the screen. */
  const tenths = 6000
  test.each(seeds)('%i: who plays and jumps about is credited with what was played', (seed) => {
    const random = seeded(seed)
    const played = new Set<number>()
    let seen: Seen = { ranges: [], creditMs: 0 }
    let repeated: Seen = seen
    for (let beat = 0; beat < 40; beat++) {
      const playbackRate = pick(random, [0.5, 1, 1.5, 2])
      const segments: Range[] = []
      let elapsedMs = whole(random, 3000)
      for (let jump = whole(random, 4); jump > 0; jump--) {
        const from = whole(random, tenths - 60)
        const to = from + whole(random, 60)
        for (let each = from; each < to; each++) played.add(each)
        segments.push([from * 100, to * 100])
        elapsedMs += Math.ceil(((to - from) * 100) / playbackRate)
      }
      const one = { elapsedMs, playbackRate, segments, durationMs: tenths * 100 }
      seen = seenAfter(seen, one)
      repeated = seenAfter(seenAfter(repeated, one), { ...one, elapsedMs: 0 })
    }
    expect(lengthOf(seen.ranges)).toBe(played.size * 100)
    expect(lengthOf(repeated.ranges)).toBe(played.size * 100)
  })

  test.each(seeds)(
    '%i: whatever is claimed, no more than the time that passed at twice the speed',
    (seed) => {
      const random = seeded(seed)
      let seen: Seen = { ranges: [], creditMs: 0 }
      let passed = 0
      for (let beat = 0; beat < 60; beat++) {
        const elapsedMs = pick(random, [0, 0, 10, 1000, 15_000, 600_000, -5000])
        passed += Math.max(0, elapsedMs)
        const from = whole(random, 600_000)
        const segments: Range[] = [
          [0, 600_000],
          [from, from + whole(random, 600_000)],
          [from, 0],
          [-50_000, 1e9],
        ]
        seen = seenAfter(seen, {
          elapsedMs,
          playbackRate: pick(random, [0.25, 1, 2, 4]),
          segments,
          durationMs: 600_000,
        })
        expect(lengthOf(seen.ranges)).toBeLessThanOrEqual(Math.min(600_000, 2 * passed))
        expect(seen.ranges).toEqual(united(seen.ranges))
        expect(seen.ranges.every(([first, last]) => first >= 0 && last <= 600_000)).toBe(true)
      }
    },
  )

  test('two tabs at once, one of them hidden, are one person', () => {
    let seen: Seen = { ranges: [], creditMs: 0 }
    for (let second = 0; second < 300; second += 15) {
      const at = second * 1000
      const tab = (offset: number, elapsedMs: number) => {
        const segments: Range[] = [[offset + at, offset + at + 15_000]]
        seen = seenAfter(seen, { elapsedMs, playbackRate: 1, segments, durationMs: 600_000 })
      }
      tab(0, 15_000)
      tab(300_000, 0)
    }
    expect(lengthOf(seen.ranges)).toBeLessThanOrEqual(300_000 * 1.02)
  })
})

describe('what an attempt asks', () => {
  const blocks: Block[] = Array.from({ length: 12 }, (_, at) =>
    at % 3 === 0
      ? { id: `text${at}`, itemId: 'quiz', order: at, type: 'TEXT', html: '<p>x</p>' }
      : block(`q${at}`, 'MULTIPLE_CHOICE', { order: at, options: options('a', 'b', 'c') }),
  )
  test.each(seeds.slice(0, 60))('%i: the same seed asks the same; as many as are to be drawn', (seed) => {
    const random = seeded(seed)
    const quiz = { drawCount: pick(random, [null, 1, 3, 8]), shuffleQuestions: random() < 0.5 }
    const drawn = drawBlocks(quiz, blocks, `seed ${seed}`)
    expect(drawBlocks(quiz, blocks, `seed ${seed}`)).toEqual(drawn)
    const questions = drawn.filter((id) => id.startsWith('q'))
    expect(questions.length).toBe(quiz.drawCount ?? 8)
    expect(new Set(drawn).size).toBe(drawn.length)
    if (!quiz.shuffleQuestions)
      expect(drawn).toEqual(blocks.map(({ id }) => id).filter((id) => drawn.includes(id)))
    for (const id of ['text0', 'text3', 'text6', 'text9']) {
      const next = `q${Number(id.slice(4)) + 1}`
      expect(drawn.includes(id)).toBe(drawn.includes(next))
      if (drawn.includes(id)) expect(drawn.indexOf(next)).toBe(drawn.indexOf(id) + 1)
    }
  })

  test('every order is as likely as any other', () => {
    const counts = new Map<string, number>()
    for (let at = 0; at < 6000; at++) {
      const order = shuffled(['a', 'b', 'c'], `seed ${at}`).join('')
      counts.set(order, (counts.get(order) ?? 0) + 1)
    }
    expect(counts.size).toBe(6)
    for (const count of counts.values()) expect(Math.abs(count - 1000)).toBeLessThan(150)
  })

  test('what is to be matched never stands in the order of its pairs for everybody', () => {
    const question = block('pairs', 'MATCHING', {
      config: { right: options('1', '2', '3', '4') },
    })
    const orders = seeds.map((seed) => {
      const { config } = asDrawn(question, { shuffleOptions: false }, `seed ${seed}`)
      return (config.right ?? []).map(({ id }) => id).join('')
    })
    expect(new Set(orders).size).toBeGreaterThan(15)
  })

  test('the options of a vote keep the order that was written, those of any other question do not', () => {
    const ordersOf = (type: 'VOTE' | 'SINGLE_SELECT') => {
      const question = block('one', type, { options: options('yes', 'no', 'abstain') })
      const drawn = seeds.map((seed) => asDrawn(question, { shuffleOptions: true }, `seed ${seed}`).options)
      return new Set(drawn.map((each) => each.map(({ id }) => id).join(' ')))
    }
    expect([...ordersOf('VOTE')]).toEqual(['yes no abstain'])
    expect(ordersOf('SINGLE_SELECT').size).toBe(6)
  })
})

describe('when it is due', () => {
  const zones = ['Asia/Kolkata', 'America/Toronto', 'Pacific/Kiritimati', 'America/Havana', 'Pacific/Apia']
  /** The day there at an instant, from the platform's own calendar. */
  const dayThere = (timeZone: string, at: number) =>
    new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' }).format(
      at,
    )
  const plusDays = (date: string, days: number) =>
    new Date(Date.parse(date) + days * 86_400_000).toISOString().slice(0, 10)
  test.each(seeds)('%i: the last moment of the day that was meant, there', (seed) => {
    const random = seeded(seed)
    const timeZone = pick(random, zones)
    const assignedAt = Date.UTC(2026, 0, 1) + whole(random, 3 * 365 * 86_400_000)
    const today = dayThere(timeZone, assignedAt)
    const joinedOn = pick(random, [null, plusDays(today, -whole(random, 200)), plusDays(today, 20)])
    const days = whole(random, 120)
    const { dueAt, dueFrom } = planDue(
      { kind: 'DAYS_AFTER_JOINING', value: days },
      { assignedAt, joinedOn, timeZone },
    )
    const wanted =
      joinedOn !== null && plusDays(joinedOn, days) >= today
        ? plusDays(joinedOn, days)
        : plusDays(today, days)
    expect(dayThere(timeZone, dueAt)).toBe(wanted)
    expect(dayThere(timeZone, dueAt + 1)).toBe(plusDays(wanted, 1))
    expect(dueAt).toBeGreaterThanOrEqual(assignedAt)
    expect(dueFrom.from).toBe(joinedOn !== null && plusDays(joinedOn, days) >= today ? 'JOINED' : 'ASSIGNED')
  })

  test('a completion counts to the end of the day some months later, the last of a shorter month too', () => {
    const until = (validityMonths: number | null) =>
      countsUntil(
        { kind: 'OFF' },
        {
          completedAt: Date.parse('2027-01-31T10:00:00Z'),
          renews: null,
          validityMonths,
          timeZone: 'Asia/Kolkata',
        },
      )
    expect(new Date(until(1) ?? 0).toISOString()).toBe('2027-02-28T18:29:59.999Z')
    expect(until(null)).toBeNull()
  })
})

describe('what attempts come to', () => {
  const tried = (random: () => number): Tried[] =>
    Array.from({ length: whole(random, 5) }, (_, at) => ({
      no: at + 1,
      status: pick(random, ['PASSED', 'FAILED', 'AWAITING_GRADING', 'VOIDED', 'IN_PROGRESS'] as const),
      percent: whole(random, 101),
    }))
  test.each(seeds)('%i: the best of them, or the last; what was voided never counts', (seed) => {
    const random = seeded(seed)
    const all = tried(random)
    const over = all.filter(({ status }) => status !== 'VOIDED' && status !== 'IN_PROGRESS')
    const last = over.at(-1)
    expect(resultOf({ scorePolicy: 'LAST' }, all).result).toBe(last?.status ?? null)
    const best = resultOf({ scorePolicy: 'BEST' }, all).result
    if (over.some(({ status }) => status === 'PASSED')) expect(best).toBe('PASSED')
    else if (over.some(({ status }) => status === 'AWAITING_GRADING')) expect(best).toBe('AWAITING_GRADING')
    else expect(best).toBe(over.length > 0 ? 'FAILED' : null)
    const count = all.reduce((sum, { status }) => sum + (status === 'VOIDED' ? 0 : 1), 0)
    expect(leftOf({ maxAttempts: 3 }, 1, all)).toBe(count >= 4 ? 0 : 4 - count)
    expect(leftOf({ maxAttempts: null }, 1, all)).toBeNull()
  })

  test('the pass mark is reached at it, not a hundredth below, and thirds add up', () => {
    const third = { points: 0.33, of: 1 }
    expect(scoreOf([third, third, { points: 0.34, of: 1 }], { passPercentage: 33 })).toEqual({
      score: 1,
      of: 3,
      percent: 33.33,
      passed: true,
    })
    expect(scoreOf([{ points: 79.99, of: 100 }], { passPercentage: 80 }).passed).toBe(false)
    expect(scoreOf([{ points: 80, of: 100 }], { passPercentage: 80 }).passed).toBe(true)
  })
})

describe('how far somebody is', () => {
  const { items } = aCourse()
  const [lesson, quiz] = items as [Extract<(typeof items)[0], { kind: 'LESSON' }>, Quiz]
  const standing = (completed: string[], more: Partial<Standing> = {}): Standing => ({
    reached: new Map(completed.map((id) => [id, { openedAt: 1, completedAt: 2 }])),
    quizzes: new Map(),
    ...more,
  })
  const quizIs = (result: 'FAILED' | 'AWAITING_GRADING', left: number, isRunning = false) => ({
    quizzes: new Map([['quiz', { result, percent: 0, left, isRunning }]]),
  })
  test('an item opens once what it waits for is complete', () => {
    expect([stateOf(lesson, standing([])), stateOf(quiz, standing([]))]).toEqual(['OPEN', 'LOCKED'])
    expect(stateOf(quiz, standing(['lesson']))).toBe('OPEN')
    expect([
      percentOf({ items }, standing(['lesson'])),
      percentOf({ items }, standing(['lesson', 'quiz'])),
    ]).toEqual([50, 100])
  })
  test('what becomes of the assignment', () => {
    const of = (each: Standing) => learningStatusOf({ items }, each, true)
    expect(of(standing(['lesson', 'quiz']))).toBe('COMPLETED')
    expect(of(standing(['lesson'], quizIs('FAILED', 0)))).toBe('ATTEMPTS_EXCEEDED')
    expect(of(standing(['lesson'], quizIs('FAILED', 0, true)))).toBe('IN_PROGRESS')
    expect(of(standing(['lesson'], quizIs('FAILED', 1)))).toBe('IN_PROGRESS')
    expect(of(standing(['lesson'], quizIs('AWAITING_GRADING', 1)))).toBe('AWAITING_GRADING')
    expect(learningStatusOf({ items }, standing([]), false)).toBe('NOT_STARTED')
  })
  test('a lesson names what is still to do', () => {
    const blocks: Block[] = [
      block('asked', 'MULTIPLE_CHOICE', { options: options('a') }),
      block('film', 'VIDEO', {
        config: { fileIds: ['f'] },
        watching: { minPercent: 90, maySkip: true, durationSeconds: 100, captions: {} },
      }),
      block('button', 'BUTTON'),
      block('paper', 'RESOURCE', { required: false, config: { mustOpen: true } }),
      block('free', 'INPUT_BOX', { required: false }),
    ]
    const lacks = (watchedMs: number | null, done = {}) =>
      missingInLesson({ ...lesson, minSeconds: 60 }, blocks, {
        openedAt: 0,
        done,
        isPlayed: false,
        watched: new Map(watchedMs === null ? [] : [['film', { watchedMs, durationMs: 100_000 }]]),
        at: 45_000,
      }).map(({ code, seconds }) => [code, seconds])
    expect(lacks(null)).toEqual([
      ['TOO_EARLY', 15],
      ['UNANSWERED', null],
      ['UNWATCHED', null],
      ['UNPRESSED', null],
      ['UNOPENED', null],
    ])
    expect(lacks(50_000)[2]).toEqual(['UNWATCHED', 40])
    const all = { asked: { answer: 'a' }, button: { pressedAt: 'x' }, paper: { openedAt: 'x' } }
    expect(lacks(90_000, all)).toEqual([['TOO_EARLY', 15]])
  })
})
