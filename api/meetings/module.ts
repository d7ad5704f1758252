import type { Module } from '../core/module.ts'

export default {
  permissions: {
    'meeting:list': {
      label: 'See meetings one is invited to',
      group: 'Meetings',
      of: 'everyone',
      sealed: true,
    },
    'meeting:start': { label: 'Start a committee meeting', group: 'Meetings', of: 'everyone', sealed: true },
  },
  menu: [
    {
      key: 'meetings',
      label: 'Meetings',
      path: '/meetings',
      icon: 'calendar',
      group: null,
      may: 'meeting:list',
      at: 40,
    },
  ],
  screens: ['meetings', 'meetings/:id'],
} as const satisfies Module
