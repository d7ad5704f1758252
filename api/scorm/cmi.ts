/**
 * Interprets what a SCO reports: completion, result, score, time, and the data it starts with next time.
 * Pure functions. CMI data is flat: names of its standard ("cmi.core.lesson_status") with texts.
 */
import type { Cmi, Result, Standard } from './contract.ts'
import { numberIn, type Sco } from './manifest.ts'

type Judged = Pick<Sco, 'passPercent'>
/** Of one SCO. */
export const resultOf = (standard: Standard, sco: Judged, cmi: Cmi): Result =>
  standard === 'SCORM_12' ? result12(sco, cmi) : result2004(sco, cmi)

function result12({ passPercent }: Judged, cmi: Cmi): Result {
  const status = cmi['cmi.core.lesson_status'] ?? 'not attempted'
  const score = percentOf(cmi, 'cmi.core.score')
  const isComplete = ['completed', 'passed', 'failed'].includes(status)
  const isReportedPassed = status === 'passed' ? true : status === 'failed' ? false : null
  return {
    isStarted: Object.keys(cmi).length > 0,
    isComplete,
    isPassed: isComplete && passPercent !== null && score !== null ? score >= passPercent : isReportedPassed,
    scorePercent: score,
    seconds: secondsOf12(cmi['cmi.core.total_time']) + secondsOf12(cmi['cmi.core.session_time']),
  }
}

function result2004({ passPercent }: Judged, cmi: Cmi): Result {
  const scaled = numberIn(cmi['cmi.score.scaled'])
  const score = scaled === null ? percentOf(cmi, 'cmi.score') : Math.max(0, Math.min(100, scaled * 100))
  const { 'cmi.success_status': success, 'cmi.completion_status': completion } = cmi
  const threshold = numberIn(cmi['cmi.completion_threshold'])
  const progress = numberIn(cmi['cmi.progress_measure'])
  const isReportedPassed = success === 'passed' ? true : success === 'failed' ? false : null
  const isPassed = passPercent !== null && score !== null ? score >= passPercent : isReportedPassed
  const isThrough =
    threshold !== null && progress !== null ? progress >= threshold : completion === 'completed'
  return {
    isStarted: Object.keys(cmi).length > 0,
    // Some packages tell of passing alone.
    isComplete: isThrough || (isPassed === true && (completion ?? 'unknown') === 'unknown'),
    isPassed,
    scorePercent: score,
    seconds: secondsOf2004(cmi['cmi.total_time']) + secondsOf2004(cmi['cmi.session_time']),
  }
}

/** A raw score as a percentage of its range, by default 0 to 100; null without one. */
function percentOf(cmi: Cmi, at: 'cmi.core.score' | 'cmi.score'): number | null {
  const raw = numberIn(cmi[`${at}.raw`])
  if (raw === null) return null
  const [min, max] = [numberIn(cmi[`${at}.min`]) ?? 0, numberIn(cmi[`${at}.max`]) ?? 100]
  return max > min ? Math.max(0, Math.min(100, (100 * (raw - min)) / (max - min))) : null
}

/** "0001:02:03.5" */
export function secondsOf12(text = ''): number {
  const [, hours, minutes, seconds] = /^(\d{1,4}):(\d{1,2}):(\d{1,2}(?:\.\d{1,2})?)$/.exec(text) ?? []
  return hours === undefined ? 0 : Number(hours) * 3_600 + Number(minutes) * 60 + Number(seconds)
}
/** "P1DT2H3M4.5S": years and months of a session are no time that anybody learnt. */
export function secondsOf2004(text = ''): number {
  const match = /^P(?:(\d{1,4})D)?(?:T(?:(\d{1,4})H)?(?:(\d{1,6})M)?(?:(\d{1,8}(?:\.\d{1,2})?)S)?)?$/.exec(
    text,
  )
  const [days = 0, hours = 0, minutes = 0, seconds = 0] = (match ?? [])
    .slice(1)
    .map((each) => Number(each ?? 0))
  return days * 86_400 + hours * 3_600 + minutes * 60 + seconds
}
const clock = (seconds: number) =>
  [Math.floor(seconds / 3_600), Math.floor(seconds / 60) % 60, Math.floor(seconds) % 60]
    .map((each, at) => String(each).padStart(at === 0 ? 4 : 2, '0'))
    .join(':')

/**
 * With what the SCO begins. It goes on where it was suspended; SCORM 2004 begins anew after any other end, while of
 * SCORM 1.2 everything is kept, as its packages expect.
 */
export function resumeOf(standard: Standard, sco: Pick<Sco, 'passPercent' | 'launchData'>, cmi: Cmi): Cmi {
  return standard === 'SCORM_12' ? resume12(sco, cmi) : resume2004(sco, cmi)
}

type Begun = Pick<Sco, 'passPercent' | 'launchData'>
/** What only goes out of a SCO of 1.2, or holds for one session. */
const ofSession = /\.(session_time|exit)$/
const dropSessionFields = (cmi: Cmi) =>
  Object.fromEntries(Object.entries(cmi).filter(([name, text]) => text !== '' && !ofSession.test(name)))

function resume12({ passPercent, launchData }: Begun, cmi: Cmi): Cmi {
  const isResumed = Object.keys(cmi).length > 0
  const before = Object.entries(dropSessionFields(cmi)).filter(
    ([name]) => !name.startsWith('cmi.interactions.'),
  )
  return {
    ...Object.fromEntries(before),
    'cmi.core.entry': isResumed ? 'resume' : 'ab-initio',
    'cmi.core.credit': 'credit',
    'cmi.core.total_time': clock(result12({ passPercent: null }, cmi).seconds),
    ...(passPercent === null ? {} : { 'cmi.student_data.mastery_score': String(passPercent) }),
    ...(launchData ? { 'cmi.launch_data': launchData } : {}),
  }
}

function resume2004({ passPercent, launchData }: Begun, cmi: Cmi): Cmi {
  const isResumed = cmi['cmi.exit'] === 'suspend'
  const { seconds } = result2004({ passPercent: null }, isResumed ? cmi : {})
  return {
    ...(isResumed ? dropSessionFields(cmi) : {}),
    'cmi.entry': isResumed ? 'resume' : 'ab-initio',
    'cmi.total_time': `PT${Math.floor(seconds)}S`,
    ...(passPercent === null ? {} : { 'cmi.scaled_passing_score': String(passPercent / 100) }),
    ...(launchData ? { 'cmi.launch_data': launchData } : {}),
  }
}

/** What was reached is not lost by looking again: of two results the better one, and the longer time. */
export const better = (before: Result, now: Result): Result => ({
  isStarted: before.isStarted || now.isStarted,
  isComplete: before.isComplete || now.isComplete,
  isPassed: before.isPassed === true ? true : (now.isPassed ?? before.isPassed),
  scorePercent:
    before.scorePercent === null || now.scorePercent === null
      ? (now.scorePercent ?? before.scorePercent)
      : Math.max(before.scorePercent, now.scorePercent),
  seconds: Math.max(before.seconds, now.seconds),
})

export const notStarted: Result = {
  isStarted: false,
  isComplete: false,
  isPassed: null,
  scorePercent: null,
  seconds: 0,
}
/** Of a package: complete when all of it is, failed when a part is, scored as its parts are on average. */
export function rollUp(results: Result[]): Result {
  const scores = results.flatMap(({ scorePercent }) => scorePercent ?? [])
  const passes = results.flatMap(({ isPassed }) => isPassed ?? [])
  return {
    isStarted: results.some(({ isStarted }) => isStarted),
    isComplete: results.length > 0 && results.every(({ isComplete }) => isComplete),
    isPassed: passes.includes(false) ? false : passes.length > 0 ? true : null,
    scorePercent: scores.length > 0 ? scores.reduce((sum, each) => sum + each, 0) / scores.length : null,
    seconds: results.reduce((sum, { seconds }) => sum + seconds, 0),
  }
}
/** Whether the lesson that holds it is done: to its end, and not failed. */
export const isDone = ({ isComplete, isPassed }: Result): boolean => isComplete && isPassed !== false
