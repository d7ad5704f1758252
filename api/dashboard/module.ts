import type { Module } from '../core/module.ts'

export default {
  menu: [
    {
      key: 'home',
      label: 'Home',
      path: '/dashboard',
      icon: 'home',
      group: null,
      may: 'complaint:list',
      at: 10,
    },
    {
      key: 'platform',
      label: 'Home',
      path: '/platform',
      icon: 'home',
      group: 'Platform',
      may: 'platform:workspaces',
      at: 180,
    },
  ],
  screens: ['dashboard', 'platform'],
  audit: {
    dashboard: { label: 'Setup checklist', acts: { markItem: 'Changed the setup checklist' } },
  },
} as const satisfies Module
