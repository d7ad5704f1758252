import { implement } from '../core/implement.ts'
import { acceptInvite } from './accept.ts'
import * as codes from './codes.ts'
import { signIns } from './contract.ts'
import { findWorkspaces } from './findWorkspaces.ts'
import * as contacts from './contacts.ts'
import { createFirstAdmin } from './firstAdmin.ts'
import { changeFirstLogin } from './firstLogin.ts'
import * as handOff from './sessionTransfer.ts'
import { lookAtInvite } from './invites.ts'
import { createPlatformAdmin } from './platformAdmin.ts'
import { joinByInvite, openInvite } from './joinByInvite.ts'
import * as newPassword from './newPassword.ts'
import * as proof from './proof.ts'
import * as sessions from './sessions.ts'
import * as signIn from './signIn.ts'
import * as signUp from './signUp.ts'
import { readDeviceKeys } from './deviceKey.ts'

export default implement('signIns', signIns, {
  signIn: ({ body, ctx }) => signIn.signIn(ctx, body),
  signOut: ({ ctx }) => signIn.signOut(ctx),
  deviceKey: async ({ ctx }) => readDeviceKeys(ctx),
  createCode: ({ body, ctx }) => codes.createCode(ctx, body),
  createTextCode: ({ body, ctx }) => codes.createTextCode(ctx, body),
  verifyCode: ({ body, ctx }) => codes.verifyCode(ctx, body),
  verifyTextCode: ({ body, ctx }) => codes.verifyTextCode(ctx, body),
  forgotPassword: ({ body, ctx }) => newPassword.forgotPassword(ctx, body),
  resetPassword: ({ body, ctx }) => newPassword.resetPassword(ctx, body),
  signUp: ({ body, ctx }) => signUp.signUp(ctx, body),
  resendConfirmation: ({ body, ctx }) => signUp.resendConfirmation(ctx, body),
  confirmEmail: ({ params, ctx }) => signUp.confirmEmail(ctx, params.code),
  createFirstAdmin: ({ body, ctx }) => createFirstAdmin(ctx, body),
  createPlatformAdmin: ({ body, ctx }) => createPlatformAdmin(ctx, body),
  findWorkspaces: ({ body, ctx }) => findWorkspaces(ctx, body),
  changeFirstLogin: ({ body, ctx }) => changeFirstLogin(ctx, body),
  createContactCode: ({ body, ctx }) => contacts.createContactCode(ctx, body),
  confirmContact: ({ body, ctx }) => contacts.confirmContact(ctx, body),
  removeNumber: ({ ctx }) => contacts.removeNumber(ctx),
  contacts: ({ ctx }) => contacts.readContacts(ctx),
  prove: ({ body, ctx }) => proof.reauthenticate(ctx, body),
  createProof: ({ ctx }) => proof.createProof(ctx),
  sessions: ({ query, ctx }) => sessions.listSessions(ctx, query),
  endSession: ({ params, ctx }) => sessions.endSession(ctx, params.id),
  handOver: ({ body, ctx }) => handOff.issueSessionTransfer(ctx, body.workspaceId),
  takeOver: ({ params, ctx }) => handOff.redeemSessionTransfer(ctx, params.code),
  lookAtInvite: ({ params, ctx }) => lookAtInvite(ctx, params.code),
  openInvite: ({ body, ctx }) => openInvite(ctx, body.joinCode),
  join: ({ body, ctx }) => joinByInvite(ctx, body),
  claim: ({ params, ctx }) => acceptInvite(ctx, params.code),
  auth: ({ ctx }) => sessions.readAuth(ctx),
})
