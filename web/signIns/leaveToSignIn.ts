import type { QueryClient } from '@tanstack/react-query'
import { isSignInPath } from './redirectTarget.ts'
import { finishBeforeSignIn, isLeavingToSignIn, rememberSignedOut } from './sessionEnd.ts'

/**
 * The session is over, or not to be trusted: ends it, forgets what was read and goes to sign in, which says why and
 * leads back here. What was typed is kept on this device first. Stays where it is on a sign-in page.
 */
export function leaveToSignIn(client: QueryClient): void {
  client.clear()
  void fetch('/api/user/sign-out', { headers: { 'X-Requested-With': 'redress' }, keepalive: true }).catch(
    () => null,
  )
  const { pathname, search, hash } = window.location
  if (isSignInPath(pathname) || isLeavingToSignIn()) return
  rememberSignedOut()
  void finishBeforeSignIn().then(() =>
    window.location.assign(`/signin?redirect=${encodeURIComponent(pathname + search + hash)}`),
  )
}
