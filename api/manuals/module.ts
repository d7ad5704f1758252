import { say } from '../messages/say.ts'
import type { Module } from '../core/module.ts'

export default {
  permissions: { 'platform:manuals': { label: 'Publish user manuals', group: 'Platform', platform: true } },
  menu: [
    {
      key: 'manuals',
      label: 'User manuals',
      path: '/manuals',
      icon: 'book',
      group: null,
      may: 'member',
      at: 80,
    },
    {
      key: 'manualsAdmin',
      label: 'User manuals',
      path: '/platform/manuals',
      icon: 'book',
      group: 'Platform',
      may: 'platform:manuals',
      at: 220,
    },
  ],
  screens: ['manuals', 'platform/manuals'],
  files: {
    MANUAL: {
      contentTypes: ['application/pdf'],
      maxBytes: 25 * 1024 * 1024,
      rule: say('files.manualRule'),
      fetchedBy: 'EVERY_WORKSPACE',
    },
  },
} as const satisfies Module
