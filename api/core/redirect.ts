/** Where somebody may be led. Pure; the web uses it too. */
const signInPaths: readonly string[] = ['/signin', '/workspace/signin']

/**
 * The page of this site that `redirectTo` names, else `home`. Another site, nothing, or the sign-in itself is ignored.
 * Browsers read `/\host`, tabs and line ends in ways that seem to be a path and are not, so the target is resolved and
 * its origin compared.
 */
export function safePath(redirectTo: string | null | undefined, home = '/dashboard'): string {
  if (!redirectTo || !/^\/(?!\/)[^\\\s]*$/.test(redirectTo)) return home
  const here = 'http://here.invalid'
  const url = new URL(redirectTo, here)
  if (url.origin !== here || url.pathname.startsWith('//') || signInPaths.includes(url.pathname)) return home
  return url.pathname + url.search + url.hash
}
