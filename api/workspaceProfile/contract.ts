import { z } from '@hono/zod-openapi'
import { plainRole } from '../../workflows/definition/roles.ts'
import { Counter, get, Id, Language, post, put } from '../core/contract.ts'
import { Color, TimeZone } from '../core/fields.ts'
import { Announced, FileAnnouncement } from '../files/contract.ts'
import { EnabledMenus } from '../navigation/contract.ts'
import { Worded } from '../core/text.ts'
import { fault } from '../messages/say.ts'

export const SignInMethod = z.enum(['PASSWORD', 'EMAIL_OTP', 'SMS_OTP'])
export const SocialPlatform = z.enum(['GOOGLE', 'MICROSOFT'])
/**
 * The brand of a host, by the documented fields, and what its sign-in offers. Addresses only for those who
 * are signed in.
 */
export const CompanyProfile = z.object({
  workspaceId: Id,
  workspaceName: z.string(),
  workspaceUrl: z.string(),
  isMainHost: z.boolean(),
  companyLogo: z.string().nullable(),
  backgroundColor: z.string().nullable(),
  socialPlatformSet: z.array(z.string()),
  headQuarterBranchId: Id.nullable(),
  branchAddressList: z
    .array(z.object({ branchId: Id, branchName: z.string(), address: z.string() }))
    .optional(),
  signInMethods: z.array(SignInMethod),
  bulkSignUpEnabled: z.boolean(),
  defaultLanguage: Language,
  languages: z.array(Language),
  accessFlags: EnabledMenus,
  status: z.string(),
  demo: z.boolean(),
  /** Of the platform's own host: the setup has printed a link, and nobody has signed in by it yet. */
  awaitsFirstAdmin: z.boolean(),
  timeZone: z.string(),
})
export type CompanyProfile = z.infer<typeof CompanyProfile>

/** All that an admin sets of the workspace. */
export const WorkspaceSettings = z.object({
  workspaceId: Id,
  version: z.number().int(),
  companyLogo: z.string().nullable(),
  backgroundColor: z.string().nullable(),
  contrastRatio: z.number().nullable(),
  signInMethods: z.array(SignInMethod),
  socialPlatformSet: z.array(SocialPlatform),
  /** Those that the platform has set up. */
  socialPlatformsOffered: z.array(SocialPlatform),
  defaultLanguage: Language,
  timeZone: z.string(),
  bulkSignUpEnabled: z.boolean(),
  allowedDomains: z.array(z.string()),
  defaultBranchId: Id.nullable(),
  allowedAddresses: z.array(z.string()),
  /** Whether admin work is bound to them just now. */
  addressesCount: z.boolean(),
  /** Where this very call came from. */
  yourAddress: z.string(),
})
export type WorkspaceSettings = z.infer<typeof WorkspaceSettings>

const Domain = z
  .string()
  .trim()
  .toLowerCase()
  .max(253)
  .regex(/^(?=.{4,253}$)([a-z0-9](-?[a-z0-9])*\.)+[a-z]{2,}$/, fault('workspaceProfile.domainFormat'))
const SettingsChange = z.strictObject({
  version: Counter,
  companyLogoKey: Id.nullable().optional(),
  backgroundColor: Color.nullable().optional(),
  signInMethods: z
    .array(SignInMethod)
    .max(3)
    .transform((methods) => [...new Set(methods)])
    .optional(),
  socialPlatformSet: z
    .array(SocialPlatform)
    .max(2)
    .transform((set) => [...new Set(set)])
    .optional(),
  defaultLanguage: Language.optional(),
  timeZone: TimeZone.optional(),
  bulkSignUpEnabled: z.boolean().optional(),
  allowedDomains: z
    .array(Domain)
    .max(50)
    .transform((domains) => [...new Set(domains)])
    .optional(),
  defaultBranchId: Id.nullable().optional(),
  allowedAddresses: z.array(z.string().trim().max(50)).max(100).optional(),
})

export const workspaceProfile = {
  read: get('/api/workspace/company-profile/{host}', {
    may: 'public',
    summary: 'Name and brand of a host, and how one signs in there',
    returns: CompanyProfile,
  }),
  settings: get('/api/workspace/company-profile', {
    may: 'workspace:update',
    summary: 'All that can be set of the workspace',
    returns: WorkspaceSettings,
  }),
  update: put('/api/workspace/company-profile', {
    may: 'workspace:update',
    summary: 'Change profile, brand and sign-in of the workspace',
    body: SettingsChange,
    returns: WorkspaceSettings,
  }),
  setColor: put('/api/workspace/bg-color/{color}', {
    may: 'workspace:update',
    summary: 'Set the workspace’s colour',
    returns: z.object({
      workspaceId: Id,
      backgroundColor: z.string(),
      contrastRatio: z.number(),
      warning: Worded.nullable(),
    }),
  }),
  generateLogoUploadUrl: post('/api/workspace/generate-logo-upload-url', {
    may: 'branch:list',
    summary: 'Where to put a logo: the workspace’s, or a business unit’s, for those who may change it',
    body: FileAnnouncement.extend({ purpose: z.enum(['LOGO', 'BRANCH_LOGO']).default('LOGO') }),
    returns: Announced,
  }),
  bulkSignUp: get('/api/workspace/bulk-signup-setting', {
    may: 'user:list',
    summary: 'Who may sign up without an invite',
    returns: z.object({
      bulkSignUpEnabled: z.boolean(),
      allowedDomains: z.array(z.string()),
      defaultBranchId: Id.nullable(),
      defaultRole: z.literal(plainRole),
    }),
  }),
}
