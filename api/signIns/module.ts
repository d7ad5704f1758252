import type { Module } from '../core/module.ts'

export default {
  screens: [
    'signin',
    'workspace/signin',
    'identify',
    'signin-password',
    'signin-mobile',
    'signup',
    'forgot-password',
    'email-verify/:id',
    'handoff/:code',
  ],
  audit: {
    signIns: {
      label: 'Signing in',
      acts: {
        signIn: 'Signed in',
        signOut: 'Signed out',
        createCode: 'Asked for a sign-in code',
        createTextCode: 'Asked for a sign-in code by SMS',
        verifyCode: 'Signed in with a code',
        verifyTextCode: 'Signed in with a code by SMS',
        forgotPassword: 'Asked for a new password',
        resetPassword: 'Chose a new password',
        signUp: 'Asked for an account',
        resendConfirmation: 'Asked for the confirmation again',
        confirmEmail: 'Confirmed an address',
        findWorkspaces: 'Asked which workspaces they belong to',
        changeFirstLogin: 'Signed in for the first time',
        createContactCode: 'Requested a code for a new address or number',
        confirmContact: 'Confirmed an address or number to sign in with',
        removeNumber: 'Removed their sign-in number',
        prove: 'Confirmed their identity',
        createProof: 'Asked for a code to prove who they are',
        endSession: 'Ended a session',
        handOver: 'Went to another workspace',
        takeOver: 'Came from another workspace',
        claim: 'Accepted an invite',
      },
    },
    openId: {
      label: 'Google and Microsoft',
      acts: { bind: 'Signed in with Google or Microsoft for the first time' },
    },
  },
} as const satisfies Module
