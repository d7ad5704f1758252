import type { Module } from '../core/module.ts'

export default {
  permissions: {
    'retention:manage': {
      label: 'Decide how long things are kept, and hold them',
      group: 'Workspace',
      of: 'workspaceAdmins',
      inPerson: true,
    },
  },
  menu: [
    {
      key: 'retention',
      label: 'Retention',
      path: '/retention',
      icon: 'archive',
      group: 'Workspace',
      may: 'retention:manage',
      at: 215,
    },
  ],
  screens: ['retention'],
  notices: { RETENTION_COMING: { label: 'Things will be kept for a shorter time' } },
  audit: {
    retentionRules: {
      label: 'Retention',
      acts: {
        propose: 'Proposed how long something is kept',
        confirm: 'Confirmed how long something is kept',
        withdraw: 'Withdrew a rule of retention',
      },
    },
    legalHolds: {
      label: 'Legal holds',
      acts: { place: 'Placed a legal hold', lift: 'Lifted a legal hold' },
    },
    myData: { label: 'Own data', acts: { order: 'Ordered their own data' } },
    retainedPeople: {
      label: 'People who left',
      acts: { erase: 'The data of someone who left was erased' },
    },
  },
} as const satisfies Module
