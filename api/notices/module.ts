import type { Module } from '../core/module.ts'

export default {
  permissions: {
    'notice:list': { label: 'Read one’s notices', group: 'Complaints', of: 'everyone', sealed: true },
  },
  menu: [{ key: 'mail', label: 'Demo mail', path: '/mail', icon: 'mail', group: null, may: 'demo', at: 90 }],
  screens: ['notices', 'mail', 'demo-mail'],
} as const satisfies Module
