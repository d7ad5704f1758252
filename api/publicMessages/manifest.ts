import type { Manifest } from '../core/manifest.ts'

export default {
  permissions: {
    'platform:messages': {
      label: 'Read what came through the public pages',
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
} as const satisfies Manifest
