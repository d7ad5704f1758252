import type { Module } from '../core/module.ts'

export default {
  permissions: {
    'platform:whitelist': { label: 'Allow addresses to sign up', group: 'Platform', platform: true },
  },
  menu: [
    {
      key: 'whitelist',
      label: 'Whitelist',
      path: '/platform/whitelist',
      icon: 'check',
      group: 'Platform',
      may: 'platform:whitelist',
      at: 230,
    },
  ],
  screens: ['platform/whitelist'],
} as const satisfies Module
