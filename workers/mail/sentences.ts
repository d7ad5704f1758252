/**
 * Every sentence of mails and SMS. The English ones are the keys of the other languages' words, as on the
 * screens; a mail can say no
 * other, so that a test over this table proves all of them.
 */
export const sentences = {
  codeSubject: '{{code}} is your code',
  yourCode: 'Your code is:',
  tenMinutes: 'It is good for ten minutes, once.',
  notAskedFor: 'If you did not ask for it, you need not do anything.',
  codeText: '{{code}} is your code for {{workspace}}. It is good for ten minutes.',
  confirmAddress: 'Confirm your e-mail address',
  confirmHere: 'Open this page to confirm your e-mail address.',
  confirm: 'Confirm the address',
  newPassword: 'Choose a new password',
  newPasswordHere: 'Open this page to choose a new password.',
  alreadyHere: 'You have an account already',
  askedAgain: 'Somebody asked for an account with your address. You have one already.',
  notYou: 'If it was not you, you need not do anything.',
  signIn: 'Sign in',
  invites: '{{workspace}} invites you',
  invitesTo: '{{workspace}} invites you to its place for complaints, training and policies.',
  openInvite: 'Open the invitation',
  yoursAlone: 'The link is yours alone.',
  inviteText: '{{workspace}} invites you: {{link}}',
  signInChanged: 'How you sign in was changed',
  signInChangedHere:
    'An e-mail address or mobile number that signs in to your account at {{workspace}} was added or changed.',
  notYouChange: 'If it was not you, sign in now, look at My account, and choose a new password.',
  signInChangedText: 'How you sign in at {{workspace}} was changed. If it was not you: {{link}}',
  whereTo: 'Where you sign in',
  askedWhere: 'You asked where to sign in:',
  awaitsAt: 'Something awaits you at {{workspace}}',
  awaits: 'Something awaits you at {{workspace}}.',
  see: 'Sign in to see it',
  invitedToMeeting: 'You are invited to a meeting',
  meetingCancelled: 'A meeting was cancelled',
  inTheEntry: 'Time and place are in the calendar entry with this mail.',
  entryTakesOff: 'The calendar entry with this mail takes it off your calendar.',
  committeeMeeting: 'Committee meeting',
  orCopy: 'Or copy this address into your browser:',
} as const

export type Sentence = (typeof sentences)[keyof typeof sentences]
/** The names of what is put into a sentence. */
type Places<S> = S extends `${string}{{${infer Name}}}${infer Rest}` ? Name | Places<Rest> : never
/** Those that nothing is put into. */
export type PlainSentence = { [S in Sentence]: [Places<S>] extends [never] ? S : never }[Sentence]
/** Says a sentence in one language; what it has places for must be given. */
export type Say = <S extends Sentence>(
  sentence: S,
  ...given: [Places<S>] extends [never] ? [] : [Record<Places<S>, string>]
) => string
