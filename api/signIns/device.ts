/** Which browser somebody comes with: in words for them to read, and as one that they came with before. */
import { randomBytes } from 'node:crypto'
import type { Named } from '../core/readerLocale.ts'
import { say } from '../messages/say.ts'
import { deviceMarkOf } from './otp.ts'
import { acceptedSecrets, type PublicCtx } from '../core/deps.ts'

/**
 * Browser and system in words, as people know them; the order matters, since most browsers also claim to be
 * others.
 */
const browsers: [RegExp, string][] = [
  [/\bEdg(e|A|iOS)?\//, 'Edge'],
  [/\bOPR\/|\bOpera\b/, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(Firefox|FxiOS)\//, 'Firefox'],
  [/\b(Chrome|CriOS)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
]
const systems: [RegExp, string][] = [
  [/\b(iPhone|iPod)\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bMac OS X\b/, 'macOS'],
  [/\bLinux\b/, 'Linux'],
]
const named = (names: [RegExp, string][], agent: string) =>
  names.find(([pattern]) => pattern.test(agent))?.[1]

/** What is stored: "Chrome on Windows", one half of it, or null for what is neither. */
export function deviceOf(agent: string | undefined): string | null {
  const names = [named(browsers, agent ?? ''), named(systems, agent ?? '')].filter(
    (each) => each !== undefined,
  )
  return names.length > 0 ? names.join(' on ') : null
}

/** What is stored, as a person reads it. */
export function deviceText(stored: string | null): Named | null {
  const [browser, system] = stored?.split(' on ') ?? []
  return browser && system ? say('signIns.device', { browser, system }) : stored
}

/**
 * A browser that somebody signed in from is known to be theirs by a cookie: an id of its own, then a mark for
 * each of the last accounts
 * that signed in there. Nobody makes a mark without the server's key. It opens nothing; it keeps the tries of
 * others from counting against it.
 */
export type Device = { id: string; marks: string[] }
const form = /^[\w-]{22}(\.[\w-]{16}){0,5}$/
const maxMarks = 5

/** The browser that calls, where it keeps our cookie. */
export function deviceIn(ctx: Pick<PublicCtx, 'device'>): Device | null {
  if (ctx.device === null || !form.test(ctx.device)) return null
  const [id = '', ...marks] = ctx.device.split('.')
  return { id, marks }
}

/** The browser, where this account has signed in from it; null for any other. */
export function deviceOfAccount(
  ctx: Pick<PublicCtx, 'device' | 'deps'>,
  userId: string | null | undefined,
): Device | null {
  const device = deviceIn(ctx)
  return device &&
    userId &&
    acceptedSecrets(ctx.deps).some((secret) => device.marks.includes(deviceMarkOf(secret, device.id, userId)))
    ? device
    : null
}

/** Gives a browser its cookie before it asks for anything, so that what it asks for is its own. */
export function meetDevice(ctx: Pick<PublicCtx, 'device' | 'setDevice'>): void {
  if (!deviceIn(ctx)) ctx.setDevice(randomBytes(16).toString('base64url'))
}

/** Notes that an account has signed in from this browser. */
export function rememberDevice(ctx: Pick<PublicCtx, 'device' | 'setDevice' | 'deps'>, userId: string): void {
  const { id, marks } = deviceIn(ctx) ?? { id: randomBytes(16).toString('base64url'), marks: [] }
  const mark = deviceMarkOf(ctx.deps.secret, id, userId)
  ctx.setDevice([id, mark, ...marks.filter((each) => each !== mark)].slice(0, maxMarks + 1).join('.'))
}
