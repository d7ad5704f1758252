import { describe, expect, test } from 'vitest'
import { better, isDone, notStarted, resultOf, resumeOf, rollUp, secondsOf12, secondsOf2004 } from './cmi.ts'
import { Cmi, type Result } from './contract.ts'

const sco = { passPercent: null, launchData: '' }
const of12 = (cmi: Cmi, passPercent: number | null = null) => resultOf('SCORM_12', { passPercent }, cmi)
const of2004 = (cmi: Cmi, passPercent: number | null = null) => resultOf('SCORM_2004', { passPercent }, cmi)

describe('SCORM 1.2', () => {
  test.each([
    ['not attempted', false, null],
    ['incomplete', false, null],
    ['browsed', false, null],
    ['completed', true, null],
    ['passed', true, true],
    ['failed', true, false],
  ] as const)('%s', (status, isComplete, isPassed) => {
    expect(of12({ 'cmi.core.lesson_status': status })).toMatchObject({ isComplete, isPassed })
  })
  test('a mastery score decides over what the package says, once it is over', () => {
    const scored = (status: string, raw: string) =>
      of12({ 'cmi.core.lesson_status': status, 'cmi.core.score.raw': raw }, 80).isPassed
    expect([scored('completed', '80'), scored('passed', '79'), scored('failed', '90')]).toEqual([
      true,
      false,
      true,
    ])
    expect(scored('incomplete', '95')).toBeNull()
    expect(of12({ 'cmi.core.lesson_status': 'passed' }, 80).isPassed).toBe(true)
  })
  test('a score lies between its least and its most', () => {
    const score = (raw: string, min = '', max = '') =>
      of12({ 'cmi.core.score.raw': raw, 'cmi.core.score.min': min, 'cmi.core.score.max': max }).scorePercent
    expect([score('80'), score('15', '10', '20'), score('7', '0', '5'), score('x'), score('')]).toEqual([
      80,
      50,
      100,
      null,
      null,
    ])
    expect(score('1', '5', '5')).toBeNull()
  })
  test('it goes on where it was, with the time of all sessions', () => {
    const cmi = {
      'cmi.core.lesson_status': 'incomplete',
      'cmi.core.lesson_location': 'page 3',
      'cmi.core.total_time': '0001:00:00',
      'cmi.core.session_time': '00:01:30.5',
      'cmi.core.exit': 'suspend',
      'cmi.suspend_data': '{"a":1}',
      'cmi.interactions.0.id': 'q1',
    }
    expect(resumeOf('SCORM_12', { passPercent: 80, launchData: 'seven' }, cmi)).toEqual({
      'cmi.core.lesson_status': 'incomplete',
      'cmi.core.lesson_location': 'page 3',
      'cmi.core.total_time': '0001:01:30',
      'cmi.suspend_data': '{"a":1}',
      'cmi.core.entry': 'resume',
      'cmi.core.credit': 'credit',
      'cmi.student_data.mastery_score': '80',
      'cmi.launch_data': 'seven',
    })
    expect(resumeOf('SCORM_12', sco, {})['cmi.core.entry']).toBe('ab-initio')
  })
})

describe('SCORM 2004', () => {
  test.each([
    [{ 'cmi.completion_status': 'completed' }, true, null],
    [{ 'cmi.completion_status': 'incomplete', 'cmi.success_status': 'passed' }, false, true],
    [{ 'cmi.completion_status': 'unknown', 'cmi.success_status': 'passed' }, true, true],
    [{ 'cmi.success_status': 'failed' }, false, false],
    [{ 'cmi.completion_status': 'completed', 'cmi.success_status': 'failed' }, true, false],
    [{ 'cmi.completion_threshold': '0.8', 'cmi.progress_measure': '0.8' }, true, null],
    [
      {
        'cmi.completion_threshold': '0.8',
        'cmi.progress_measure': '0.7',
        'cmi.completion_status': 'completed',
      },
      false,
      null,
    ],
  ])('%j', (cmi, isComplete, isPassed) => {
    expect(of2004(cmi as unknown as Cmi)).toMatchObject({ isComplete, isPassed })
  })
  test('what passes is said by the manifest before the package', () => {
    expect(of2004({ 'cmi.score.scaled': '0.7', 'cmi.success_status': 'failed' }, 70).isPassed).toBe(true)
    expect(of2004({ 'cmi.score.scaled': '0.69', 'cmi.success_status': 'passed' }, 70).isPassed).toBe(false)
    expect(of2004({ 'cmi.success_status': 'passed' }, 70).isPassed).toBe(true)
  })
  test('a scaled score comes before a raw one, and is never less than nothing', () => {
    expect(of2004({ 'cmi.score.scaled': '0.25', 'cmi.score.raw': '9' }).scorePercent).toBe(25)
    expect(of2004({ 'cmi.score.scaled': '-1' }).scorePercent).toBe(0)
    expect(of2004({ 'cmi.score.raw': '9', 'cmi.score.max': '10' }).scorePercent).toBe(90)
  })
  test('what was suspended goes on; any other end begins anew', () => {
    const reported = {
      'cmi.exit': 'suspend',
      'cmi.location': '3',
      'cmi.session_time': 'PT1M',
      'cmi.total_time': 'PT30S',
    }
    const again = { passPercent: 70, launchData: '' }
    expect(resumeOf('SCORM_2004', again, reported)).toEqual({
      'cmi.entry': 'resume',
      'cmi.location': '3',
      'cmi.total_time': 'PT90S',
      'cmi.scaled_passing_score': '0.7',
    })
    expect(resumeOf('SCORM_2004', again, { ...reported, 'cmi.exit': 'normal' })).toEqual({
      'cmi.entry': 'ab-initio',
      'cmi.total_time': 'PT0S',
      'cmi.scaled_passing_score': '0.7',
    })
  })
})

test('times are read as each standard writes them; what is none is no time', () => {
  expect(['0001:02:03.5', '10:00:00', '99', ''].map(secondsOf12)).toEqual([3723.5, 36_000, 0, 0])
  expect(['P1DT2H3M4.5S', 'PT90S', 'P1Y', 'P1M', '', 'PT'].map(secondsOf2004)).toEqual([
    93_784.5, 90, 0, 0, 0, 0,
  ])
})

const result = (more: Partial<Result>): Result => ({ ...notStarted, ...more })
test('what was reached is not lost by looking again', () => {
  const passed = result({ isStarted: true, isComplete: true, isPassed: true, scorePercent: 90, seconds: 60 })
  const again = result({ isStarted: true, isPassed: false, scorePercent: 10, seconds: 5 })
  expect(better(passed, again)).toEqual(passed)
  expect(better(again, passed)).toEqual(passed)
  expect(better(result({ isPassed: false }), result({})).isPassed).toBe(false)
  expect(better(result({}), result({ isPassed: false })).isPassed).toBe(false)
})

test('a package is complete when all of it is, failed when a part is', () => {
  const whole = result({ isStarted: true, isComplete: true, isPassed: true, scorePercent: 80, seconds: 5 })
  expect(rollUp([])).toEqual(notStarted)
  expect(rollUp([whole, result({ isStarted: true, isComplete: true, seconds: 4 })])).toEqual({
    ...whole,
    seconds: 9,
  })
  expect(rollUp([whole, notStarted])).toMatchObject({ isStarted: true, isComplete: false })
  const failed = rollUp([whole, { ...whole, isPassed: false, scorePercent: 40 }])
  expect(failed).toMatchObject({ isPassed: false, scorePercent: 60 })
  expect([isDone(whole), isDone(failed), isDone({ ...whole, isPassed: null }), isDone(notStarted)]).toEqual([
    true,
    false,
    true,
    false,
  ])
})

test.each([
  { __proto__x: '1' },
  { 'cmi.core.lesson_status': 7 },
  { 'cmi.suspend_data': 'x'.repeat(64_001) },
  { 'other.core': 'x' },
  { 'cmi.A': 'x' },
  Object.fromEntries(Array.from({ length: 9 }, (_, n) => [`cmi.interactions.${n}.id`, 'x'.repeat(64_000)])),
])('%#: what is no CMI data is refused', (cmi) => {
  expect(Cmi.safeParse(cmi).success).toBe(false)
})
