import type { Module } from '../core/module.ts'

export default {
  permissions: {
    'platform:impersonate': {
      label: 'Enter a workspace as one of its people',
      group: 'Platform',
      platform: true,
    },
  },
  audit: {
    impersonation: {
      label: 'Acting for others',
      acts: { begin: 'The platform entered as one of the people', end: 'The platform left' },
    },
  },
  notices: { IMPERSONATED: { label: 'The platform’s support acted as me' } },
} as const satisfies Module
