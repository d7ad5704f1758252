import { say } from '../messages/say.ts'
import type { Module } from '../core/module.ts'

export default {
  permissions: {
    'workspace:update': {
      label: 'Change the workspace’s profile, brand and sign-in',
      group: 'Workspace',
      of: 'workspaceAdmins',
      switchable: 'employers',
    },
  },
  menu: [
    {
      key: 'settings',
      label: 'Profile and brand',
      path: '/settings',
      icon: 'settings',
      group: 'Workspace',
      may: 'workspace:update',
      at: 160,
    },
  ],
  screens: ['settings'],
  audit: {
    workspaceProfile: {
      label: 'Workspace',
      acts: {
        update: 'Changed the workspace’s profile',
        setColor: 'Set the workspace’s colour',
        generateLogoUploadUrl: 'Uploaded a logo',
      },
      fields: {
        backgroundColor: { label: 'Colour' },
        companyLogo: { label: 'Logo' },
        signInMethods: {
          label: 'How people sign in',
          values: { PASSWORD: 'Password', EMAIL_OTP: 'Email code', SMS_OTP: 'SMS code' },
        },
        socialPlatformSet: {
          label: 'External accounts',
          values: { GOOGLE: 'Google', MICROSOFT: 'Microsoft' },
        },
        defaultLanguage: { label: 'Language', as: 'language' },
        timeZone: { label: 'Time zone' },
        bulkSignUpEnabled: { label: 'People can sign up without an invite' },
        allowedDomains: { label: 'Email domains' },
        defaultBranchId: { label: 'Business unit for new users' },
        allowedAddresses: { label: 'Allowed addresses' },
      },
    },
  },
  files: {
    LOGO: {
      contentTypes: ['image/png', 'image/jpeg', 'image/webp'],
      maxBytes: 2 * 1024 * 1024,
      rule: say('files.logoRule'),
      fetchedBy: 'ALL',
    },
  },
  dashboard: {
    setUp: {
      CONTRACT_ENDS: { may: 'workspace:update', at: 50 },
      CONTRACT_ENDED: { may: 'workspace:update', at: 60 },
    },
  },
} as const satisfies Module
