import type { Module } from '../core/module.ts'

export default {
  flag: 'concernedAuthority',
  menu: [
    {
      key: 'concerned-authority',
      label: 'Who handles complaints',
      path: '/who-handles-complaints',
      icon: 'users',
      group: null,
      may: 'member',
      at: 48,
    },
  ],
  screens: ['who-handles-complaints'],
} as const satisfies Module
