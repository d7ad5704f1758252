import type { Module } from '../core/module.ts'

export default {
  permissions: {
    'platform:admins': { label: 'Invite and remove platform admins', group: 'Platform', platform: true },
  },
  menu: [
    {
      key: 'platformAdmins',
      label: 'Platform admins',
      path: '/platform/admins',
      icon: 'users',
      group: 'Platform',
      may: 'platform:admins',
      at: 196,
    },
  ],
  screens: ['platform/admins'],
  audit: {
    platformAdmins: {
      label: 'Platform admins',
      acts: {
        invite: 'Invited a platform admin',
        withdraw: 'Withdrew the invite of a platform admin',
        remove: 'Removed a platform admin',
      },
      fields: {
        isPlatformAdmin: { label: 'Platform admin' },
        status: { label: 'Status', values: { OPEN: 'Open', WITHDRAWN: 'Withdrawn' } },
      },
    },
  },
} as const satisfies Module
