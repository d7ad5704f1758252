export const signInPaths: readonly string[] = ['/signin', '/workspace/signin']

/**
 * Where to go after signing in. A wish for another site, for nothing, or for something that is not a page of ours is ignored (spec §5, design §5).
 * Browsers read `/\host`, tabs and line ends in ways that look like a path and are not, so the wish is resolved and its origin compared.
 */
export function redirectTarget(wish: string | null | undefined, origin: string, home = '/dashboard'): string {
  if (!wish || !/^\/(?!\/)[^\\\s]*$/.test(wish)) return home
  const url = new URL(wish, origin)
  if (url.origin !== origin || url.pathname.startsWith('//') || signInPaths.includes(url.pathname)) return home
  return url.pathname + url.search + url.hash
}
