import { z } from '@hono/zod-openapi'
import { del, get, Id, Instant, post } from '../core/contract.ts'
import { PageQuery, pageOf } from '../core/page.ts'
import { MessageRef } from '../core/text.ts'
import { Role } from '../../workflows/definition/graph.ts'
import { UserDetails, WorkspaceOfUser } from '../users/contract.ts'
import {
  CodeTyped,
  Contact,
  ContactTyped,
  FirstAdmin,
  FirstLogin,
  ForAddress,
  JoinCode,
  NewCode,
  NewMember,
  NewPassword,
  NewPlatformAdmin,
  NewTextCode,
  Proof,
  SignIn,
  SignUp,
  TextCodeTyped,
} from './requestsContract.ts'

export const SignInMethod = z.enum([
  'PASSWORD',
  'EMAIL_OTP',
  'SMS_OTP',
  'GOOGLE',
  'MICROSOFT',
  'IMPERSONATION',
])

/** `firstLogin`: choose language and password, and accept the terms, before anything else. */
export const SignedIn = z.object({
  token: z.string(),
  expiresAt: Instant,
  firstLogin: z.boolean(),
  emailConfirmed: z.boolean(),
  redirectUrl: z.string(),
  workspaces: z.array(WorkspaceOfUser),
})
/** The same whether or not there is such an account. */
export const Sent = z.object({ sent: z.literal(true) })
export const CodeSent = z.object({
  sent: z.literal(true),
  channel: z.enum(['EMAIL', 'SMS']),
  expiresInSec: z.int(),
  resendAfterSec: z.int(),
})
/**
 * What the person confirmed; null where there is none. `waiting` is an address that somebody typed for them
 * and nobody confirmed.
 */
export const Contacts = z.object({
  email: z.string().nullable(),
  number: z.string().nullable(),
  waiting: z.object({ email: z.string().nullable(), number: z.string().nullable() }),
})

export const InviteStatus = z.enum(['OPEN', 'CLAIMED', 'EXPIRED', 'DELETED'])
/** What an invite shows to the holder of its code; addresses are masked ("m•••@acme.example"). */
export const InviteLook = z.object({
  workspaceName: z.string(),
  email: z.string().nullable(),
  contactNumber: z.string().nullable(),
  role: Role,
  status: InviteStatus,
})
/**
 * What the link in an invite's mail opens. ACCOUNT: a new account, with the address and the name of the
 * invite. CODE: nothing by itself; its bearer signs in, with a code to the address for example, and no name
 * is given.
 */
export const InviteOpening = z.object({
  workspaceName: z.string(),
  status: InviteStatus,
  opens: z.enum(['ACCOUNT', 'CODE']),
  email: z.string().nullable(),
  firstName: z.string(),
  lastName: z.string(),
})
export const Claimed = z.object({
  inviteId: Id,
  workspaceId: Id,
  workspaceUrl: z.string(),
  branchId: Id.nullable(),
  role: Role,
  status: z.literal('CLAIMED'),
})
/** `device` is browser and system in words ("Chrome on Windows"). */
export const SessionRow = z.object({
  sessionId: Id,
  workspaceUrl: z.string(),
  device: z.string().nullable(),
  deviceText: MessageRef.nullable(),
  method: SignInMethod,
  createdAt: Instant,
  lastSeenAt: Instant,
  expiresAt: Instant,
  current: z.boolean(),
})
export const HandOff = z.object({
  handOffId: z.string(),
  workspaceUrl: z.string(),
  url: z.string(),
  expiresInSec: z.int(),
})

/**
 * Why a round trip to Google or Microsoft led back to `/signin?refused=…`. NOT_LINKED: sign in another way
 * first and connect the account then. PROOF_REQUIRED: sign in anew before connecting.
 */
export const SocialRefusal = z.enum([
  'FEATURE_DISABLED',
  'CANCELLED',
  'FAILED',
  'NOT_LINKED',
  'NOT_VERIFIED',
  'PROOF_REQUIRED',
  'INVITE_EXPIRED',
  'INVITE_DELETED',
  'USER_LIMIT_REACHED',
])
export type SocialRefusal = z.infer<typeof SocialRefusal>

export const signIns = {
  signIn: post('/api/user/signin', {
    may: 'public',
    summary: 'Sign in with a password',
    body: SignIn,
    returns: SignedIn,
    writes: 'service',
  }),
  signOut: get('/api/user/sign-out', {
    may: 'self',
    summary: 'End this session; needs the session as bearer or our page’s X-Requested-With header',
    returns: z.object({ signedOut: z.literal(true) }),
    writes: 'service',
  }),
  deviceKey: post('/api/user/device-key', {
    may: 'self',
    summary: 'The keys that seal what I write in this browser until it is saved; closed to impersonation',
    returns: z.object({ /** Whose they are. */ userId: Id, keys: z.array(z.string()).min(1) }),
    writes: 'none',
  }),
  createCode: post('/api/user/signin-create-otp', {
    may: 'public',
    summary: 'Send a sign-in code by mail; an invite is bound to it',
    body: NewCode,
    returns: CodeSent,
  }),
  createTextCode: post('/api/user/signin-create-sms-otp', {
    may: 'public',
    summary: 'Send a sign-in code by SMS; an invite is bound to it',
    body: NewTextCode,
    returns: CodeSent,
  }),
  verifyCode: post('/api/user/signin-verify-otp', {
    may: 'public',
    summary: 'Sign in with the code from the mail',
    body: CodeTyped,
    returns: SignedIn,
    writes: 'service',
  }),
  verifyTextCode: post('/api/user/signin-verify-sms-otp', {
    may: 'public',
    summary: 'Sign in with the code from the SMS',
    body: TextCodeTyped,
    returns: SignedIn,
    writes: 'service',
  }),
  forgotPassword: post('/api/user/forgot-password', {
    may: 'public',
    summary: 'Send a link to choose a new password',
    body: ForAddress,
    returns: Sent,
  }),
  resetPassword: post('/api/user/reset-password', {
    may: 'public',
    summary: 'Choose a new password by the link from the mail; ends all sessions of the person',
    body: NewPassword,
    returns: z.object({ reset: z.literal(true), sessionsRevoked: z.int() }),
    writes: 'service',
  }),
  signUp: post('/api/user/signup', {
    may: 'public',
    summary:
      'Ask for an account: with an invite, a whitelisted address or one of an allowed domain; goes on by mail',
    body: SignUp,
    returns: Sent,
  }),
  resendConfirmation: post('/api/user/resend/confirmation-email', {
    may: 'public',
    summary: 'Send the link that confirms an address again',
    body: ForAddress,
    returns: Sent,
  }),
  confirmEmail: get('/api/user/confirm-email/{code}', {
    may: 'public',
    summary: 'Confirm an e-mail address by the link from the mail; from our page only',
    returns: z.object({
      confirmed: z.literal(true),
      /** Without one they sign in by a code, or choose one by a link in the mail. */
      hasPassword: z.boolean(),
    }),
    writes: 'service',
  }),
  createFirstAdmin: post('/api/user/first-admin', {
    may: 'public',
    summary: 'Become the first administrator of the platform by the link that its setup printed, once',
    body: FirstAdmin,
    returns: SignedIn,
    writes: 'service',
  }),
  createPlatformAdmin: post('/api/user/platform-admin', {
    may: 'public',
    summary: 'Become an administrator of the platform by the link of an invite, once',
    body: NewPlatformAdmin,
    returns: SignedIn,
    writes: 'service',
  }),
  findWorkspaces: post('/api/user/find-workspaces', {
    may: 'public',
    summary: 'On the main host: send somebody the addresses of their workspaces',
    body: ForAddress,
    returns: Sent,
  }),
  changeFirstLogin: post('/api/user/change-first-login', {
    may: 'self',
    summary: 'What the first sign-in asks for: password, language, terms, and a name where none is known',
    body: FirstLogin,
    returns: UserDetails,
  }),
  createContactCode: post('/api/user/contact/create-otp', {
    may: 'self',
    summary: 'Send a code to the address or number that I want to sign in with',
    body: Contact,
    returns: CodeSent,
  }),
  confirmContact: post('/api/user/contact/verify-otp', {
    may: 'self',
    summary: 'Sign in with that address or number from now on; the ones before are notified',
    body: ContactTyped,
    returns: Contacts,
    writes: 'service',
  }),
  removeNumber: del('/api/user/contact/number', {
    may: 'self',
    summary: 'No number of mine signs in any more',
    returns: Contacts,
  }),
  contacts: get('/api/user/contact', { may: 'self', summary: 'What I sign in with', returns: Contacts }),
  prove: post('/api/user/prove', {
    may: 'self',
    summary: 'Prove again who I am, before something sensitive',
    body: Proof,
    returns: z.object({ provenAt: Instant }),
    writes: 'service',
  }),
  createProof: post('/api/user/prove/create-otp', {
    may: 'self',
    summary: 'Send me a code that proves who I am',
    body: z.strictObject({}),
    returns: CodeSent,
  }),
  sessions: get('/api/user/sessions', {
    may: 'self',
    summary: 'Where I am signed in',
    query: PageQuery,
    returns: pageOf(SessionRow),
    envelope: 'whole',
  }),
  endSession: del('/api/user/sessions/{id}', {
    may: 'self',
    summary: 'End one of my sessions',
    returns: z.object({ ended: z.literal(true) }),
  }),
  handOver: post('/api/session/hand-over', {
    may: 'self',
    summary: 'Take my session to another of my workspaces: an id that opens one there, once, within a minute',
    body: z.strictObject({ workspaceId: Id }),
    returns: HandOff,
  }),
  takeOver: get('/api/session/get/{code}', {
    may: 'public',
    summary: 'Open the session that was handed over to this host; from our page only',
    returns: z.object({ token: z.string(), expiresAt: Instant, workspaceUrl: z.string() }),
    writes: 'service',
  }),
  lookAtInvite: get('/api/invite/look/{code}', {
    may: 'public',
    summary: 'What an invite says, before signing in',
    returns: InviteLook,
  }),
  openInvite: post('/api/invite/open', {
    may: 'public',
    summary: 'What the link in an invite’s mail opens; uses nothing up',
    body: JoinCode,
    returns: InviteOpening,
    writes: 'none',
  }),
  join: post('/api/invite/join', {
    may: 'public',
    summary:
      'Join as somebody new by the link in an invite’s mail, once: name, password and terms in one call',
    body: NewMember,
    returns: SignedIn,
    writes: 'service',
  }),
  claim: post('/api/invite/claim/{code}', {
    may: 'self',
    summary: 'Accept an invite as who I am',
    returns: Claimed,
    writes: 'service',
  }),
  auth: get('/api/auth', {
    may: 'public',
    summary: 'Whether I am signed in, and the other ways to sign in here',
    returns: z.object({
      authenticated: z.boolean(),
      providers: z.array(z.enum(['GOOGLE', 'MICROSOFT'])),
      mainHost: z.boolean(),
    }),
  }),
}
