import { safePath } from '../../api/core/redirect.ts'

const signInPaths: readonly string[] = [
  '/signin',
  '/workspace/signin',
  '/identify',
  '/signin-password',
  '/signin-mobile',
  '/signup',
  '/forgot-password',
]
/** Pages before the sign-in: nobody is sent to sign in from there, and nobody lands there after it. */
export const isSignInPath = (pathname: string) =>
  signInPaths.includes(pathname) || pathname.startsWith('/email-verify/')

/** Where to go after signing in: the page of ours that the address wished for, else home. */
export function redirectTarget(redirectTo: string | null | undefined, home: string): string {
  const path = safePath(redirectTo, home)
  return isSignInPath(path.split(/[?#]/)[0] ?? '') ? home : path
}
