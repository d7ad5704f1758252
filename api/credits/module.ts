import type { Module } from '../core/module.ts'

export default {
  flag: 'courseManagement',
  permissions: {
    'credit:list': {
      label: 'See credits of courses',
      group: 'Learning',
      of: 'workspaceAdmins',
      switchable: 'employers',
      platformToo: true,
    },
    'credit:request': {
      label: 'Request credits for courses',
      group: 'Learning',
      of: 'workspaceAdmins',
      switchable: 'employers',
    },
    'platform:credits': {
      label: 'Offer courses and decide on credits',
      group: 'Platform',
      platform: true,
    },
  },
  menu: [
    {
      key: 'credits',
      label: 'Course credits',
      path: '/credits',
      icon: 'coins',
      group: 'Workspace',
      may: 'credit:request',
      at: 135,
    },
    {
      key: 'library',
      label: 'Course library',
      path: '/platform/courses',
      icon: 'book',
      group: 'Platform',
      may: 'platform:credits',
      at: 194,
    },
    {
      key: 'platformCredits',
      label: 'Course credits',
      path: '/platform/credits',
      icon: 'coins',
      group: 'Platform',
      may: 'platform:credits',
      at: 195,
    },
  ],
  screens: ['credits', 'credits/:courseId', 'platform/credits', 'platform/courses'],
  notices: {
    CREDITS: { label: 'A course has too few credits, or a request was decided', to: 'RUNS_WORKSPACE' },
  },
  audit: {
    creditRequests: { label: 'Requests for credits', acts: { create: 'Requested credits for a course' } },
  },
  dashboard: { setUp: { CREDITS: { may: 'credit:request', at: 65 } } },
  attentionItems: {
    CREDIT_REQUESTS: {
      may: 'platform:credits',
      acts: ['credits:grant', 'creditRequests:reject'],
      path: '/platform/credits',
    },
  },
} as const satisfies Module
