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
  notices: {
    MINUTES_TO_SIGN: { label: 'Minutes of a meeting wait for my signature' },
    MINUTES_GIVEN: { label: 'I can read what was recorded of a meeting' },
    MINUTES_OBJECTED: { label: 'A party objects to what was recorded of a meeting' },
    OBJECTION_ANSWERED: { label: 'My objection was answered' },
  },
} as const satisfies Module
