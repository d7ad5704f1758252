/** What the calls of signing in, signing up and proving who one is are sent. */
import { z } from '@hono/zod-openapi'
import { Language } from '../core/contract.ts'
import { NameLine } from '../core/nameText.ts'
import { fault } from '../messages/say.ts'

const email = z.string().trim().toLowerCase().min(3, fault('signIns.emailMissing')).max(254)
/** The texts "" and "undefined" mean: none. */
const inviteCode = z.string().trim().max(100).optional()
const contactNumber = z.string().trim().min(3, fault('signIns.mobileMissing')).max(30)
export const userOtp = z
  .string()
  .trim()
  .regex(/^\d{6}$/, fault('signIns.codeFormat'))
const userNewPassword = z
  .string()
  .min(10, fault('signIns.passwordTooShort'))
  .max(200, fault('signIns.passwordTooLong'))
const personName = (message: string) => NameLine().min(1, message).max(100)
/** What an e-mail-shaped name is sent as is the client's rule; exactly one of the two arrives. */
export const SignIn = z
  .strictObject({
    userEmail: z.string().trim().toLowerCase().max(254).optional(),
    username: z.string().trim().max(100).optional(),
    userPassword: z.string().min(1, fault('signIns.passwordMissing')).max(200),
    inviteCode,
  })
  .refine((input) => (input.userEmail === undefined) !== (input.username === undefined), {
    path: ['userEmail'],
    message: fault('signIns.emailOrUserName'),
  })
export const NewCode = z.strictObject({ userEmail: email, inviteCode })
export const NewTextCode = z.strictObject({ contactNumber, inviteCode })
export const CodeTyped = z.strictObject({ userEmail: email, userOtp })
export const TextCodeTyped = z.strictObject({ contactNumber, userOtp })
export const ForAddress = z.strictObject({ userEmail: email })
/**
 * `confirmationCode` is what the link in the mail ends with; it names the account, so the address may be left
 * out.
 */
export const NewPassword = z.strictObject({
  userEmail: email.optional(),
  userNewPassword,
  confirmationCode: z.string().trim().min(1).max(100),
})
export const SignUp = z.strictObject({
  userEmail: email.pipe(z.email(fault('common.emailFormat'))),
  userPassword: userNewPassword,
  firstName: personName(fault('signIns.firstNameMissing')),
  lastName: NameLine().max(100),
  inviteCode,
  /** With both, the first sign-in asks for nothing more where the same browser opens the link. */
  preferredLanguage: Language.optional(),
  termsAccepted: z.literal(true, fault('signIns.acceptTerms')).optional(),
})
export const FirstLogin = z.strictObject({
  userNewPassword: userNewPassword.optional(),
  preferredLanguage: Language.optional(),
  firstName: personName(fault('signIns.firstNameMissing')).optional(),
  lastName: NameLine().max(100).optional(),
  termsAccepted: z.literal(true, fault('signIns.acceptTerms')),
})
/** All that a new account is asked for, on one screen. */
const newAccount = {
  firstName: personName(fault('signIns.firstNameMissing')),
  lastName: NameLine().max(100).default(''),
  userPassword: userNewPassword,
  preferredLanguage: Language.default('en'),
  termsAccepted: z.literal(true, fault('signIns.acceptTerms')),
}
/** `setupCode` is what the link of the setup ends with. */
export const FirstAdmin = z.strictObject({ setupCode: z.string().trim().min(1).max(100), ...newAccount })
/** `inviteCode` stands behind the # of the link that a platform admin's invite sent, or an operator printed. */
export const NewPlatformAdmin = z.strictObject({
  inviteCode: z.string().trim().min(1).max(100),
  ...newAccount,
})
/** `joinCode` stands behind the # of the link in an invite's mail, and nowhere else. */
const joinCode = z.string().trim().min(1).max(100)
export const JoinCode = z.strictObject({ joinCode })
/** Without a language it is the invite's. */
export const NewMember = z.strictObject({
  joinCode,
  ...newAccount,
  preferredLanguage: Language.optional(),
})
/** One of the two: the password, or the code of prove/create-otp. */
export const Proof = z
  .strictObject({ userPassword: z.string().min(1).max(200).optional(), userOtp: userOtp.optional() })
  .refine((input) => (input.userPassword === undefined) !== (input.userOtp === undefined), {
    path: ['userPassword'],
    message: fault('signIns.passwordOrCode'),
  })

const oneContact = (input: { userEmail?: string | undefined; contactNumber?: string | undefined }) =>
  (input.userEmail === undefined) !== (input.contactNumber === undefined)
const either = { path: ['userEmail'], message: fault('signIns.emailOrMobile') }
const contact = {
  userEmail: email.pipe(z.email(fault('common.emailFormat'))).optional(),
  contactNumber: contactNumber.optional(),
}
export const Contact = z.strictObject(contact).refine(oneContact, either)
export const ContactTyped = z.strictObject({ ...contact, userOtp }).refine(oneContact, either)
