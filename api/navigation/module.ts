import type { Module } from '../core/module.ts'

export default {
  permissions: {
    'platform:menus': { label: 'Change a workspace’s navigation', group: 'Platform', platform: true },
  },
  menu: [
    {
      key: 'menus',
      label: 'Navigation',
      path: '/platform/menus',
      icon: 'list',
      group: 'Platform',
      may: 'platform:menus',
      at: 210,
    },
  ],
  screens: ['platform/menus'],
} as const satisfies Module
