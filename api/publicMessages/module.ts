import type { Module } from '../core/module.ts'

export default {
  permissions: {
    'platform:messages': {
      label: 'View messages from the public pages',
      group: 'Platform',
      platform: true,
    },
  },
  menu: [
    {
      key: 'messages',
      label: 'Messages',
      path: '/platform/messages',
      icon: 'message',
      group: 'Platform',
      may: 'platform:messages',
      at: 240,
    },
  ],
  screens: ['platform/messages'],
  attentionItems: {
    MESSAGES_TO_ANSWER: {
      may: 'platform:messages',
      acts: ['publicMessages:answer'],
      path: '/platform/messages',
    },
  },
} as const satisfies Module
