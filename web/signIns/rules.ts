/** What the sign-in pages send, from what was typed. */
const emailPattern = /^[^\s@]+@[^\s@.]+(?:\.[^\s@.]+)+$/
export const isEmail = (text: string) => emailPattern.test(text.trim())

/** An e-mail address goes out as one; anything else is a user name. */
export const nameOf = (who: string): { userEmail: string } | { username: string } =>
  isEmail(who) ? { userEmail: who.trim() } : { username: who.trim() }

/** The invite code of the address, where there is one: the text "undefined" is none. */
export function inviteOf(search: URLSearchParams): { inviteCode?: string } {
  const inviteCode = search.get('inviteCode')?.trim()
  return inviteCode && inviteCode !== 'undefined' ? { inviteCode } : {}
}

/** The digits of a code, however it was pasted. */
export const digitsOf = (typed: string) => typed.normalize('NFKC').replaceAll(/\D/g, '').slice(0, 6)

/** What goes along from one sign-in page to the next: where to go afterwards, and the invite. */
export function keptSearch(search: URLSearchParams): string {
  const params = new URLSearchParams()
  const redirect = search.get('redirect')
  if (redirect) params.set('redirect', redirect)
  for (const [name, value] of Object.entries(inviteOf(search))) params.set(name, value)
  return params.size > 0 ? `?${params}` : ''
}

/** Where the demo's people are at home. */
export const demoHost = 'acme.localhost'
