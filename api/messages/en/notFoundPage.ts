/** English, of the page of an address that leads nowhere. */
export const notFoundPage = {
  title: 'Page not found',
  lead: 'The address may be mistyped, or the page has moved. Nothing that you wrote was lost.',
  home: 'Go to the start page',
  signIn: 'Sign in',
  contact: 'Contact us',
  ask: 'If a link brought you here, tell the person who sent it.',
} as const
