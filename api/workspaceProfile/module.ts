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
