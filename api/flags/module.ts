import type { Module } from '../core/module.ts'

export default {
  permissions: { 'platform:flags': { label: 'Switch feature flags', group: 'Platform', platform: true } },
  menu: [
    {
      key: 'flags',
      label: 'Feature flags',
      path: '/platform/flags',
      icon: 'flag',
      group: 'Platform',
      may: 'platform:flags',
      at: 200,
    },
  ],
  screens: ['platform/flags'],
} as const satisfies Module
