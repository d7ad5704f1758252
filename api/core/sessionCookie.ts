/**
 * The cookie that holds the token of a session. Where pages are sent over HTTPS it is called `__Host-session`: no other
 * host of the domain can set it. Sessions from before that name go on until they expire, and their cookie gets it with
 * the next answer; no other session is opened by the earlier name (`Session.hasEarlierCookie`), which another host of
 * the domain could set to the token of an account of its own.
 */
import type { Context } from 'hono'
import { deleteCookie, getCookie, setCookie } from 'hono/cookie'

const name = 'session'
type Hosting = { secureCookies: boolean }

/** The token, and whether it came by the earlier name, which `authenticate` must know. */
export function readSessionCookie(
  c: Context,
  { secureCookies }: Hosting,
): { token: string | undefined; isEarlier: boolean } {
  const current = secureCookies ? getCookie(c, name, 'host') : undefined
  if (current !== undefined) return { token: current, isEarlier: false }
  const token = getCookie(c, name)
  return { token, isEarlier: secureCookies && token !== undefined }
}

/**
 * Sets the session cookie and, over HTTPS, removes the one of the earlier name; without `expires` it ends with the
 * browser session.
 */
export function writeSessionCookie(
  c: Context,
  { secureCookies }: Hosting,
  token: string,
  expires: Date | undefined,
): void {
  setCookie(c, name, token, {
    httpOnly: true,
    sameSite: 'Lax',
    path: '/',
    secure: secureCookies,
    ...(secureCookies ? { prefix: 'host' as const } : {}),
    ...(expires ? { expires } : {}),
  })
  if (secureCookies) deleteCookie(c, name, { path: '/' })
}

/** Under both names. */
export function removeSessionCookie(c: Context, { secureCookies }: Hosting): void {
  deleteCookie(c, name, { path: '/' })
  if (secureCookies) deleteCookie(c, name, { path: '/', secure: true, prefix: 'host' })
}
