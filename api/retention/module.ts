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
    {
      key: 'retentionRequests',
      label: 'Requests nobody can confirm',
      path: '/platform/retention-requests',
      icon: 'userCheck',
      group: 'Platform',
      may: 'platform:workspaces',
      at: 335,
    },
  ],
  screens: ['retention', 'platform/retention-requests'],
  notices: {
    RETENTION_COMING: { label: 'Things will be kept for a shorter time' },
    ERASURE_COMING: { label: 'Personal data of someone who left will be erased' },
    UNCONFIRMED_REQUEST: { label: 'A request goes ahead unless someone stops it' },
    HOLD_LIFT_UNCONFIRMED: { label: 'A legal hold on a complaint ends unless someone stops it' },
  },
  audit: {
    retentionRules: {
      label: 'Retention',
      acts: {
        propose: 'Proposed how long something is kept',
        confirm: 'Confirmed how long something is kept',
        withdraw: 'Withdrew a rule of retention',
      },
      fields: {
        months: { label: 'Months it is kept' },
        status: {
          label: 'Status',
          values: { PROPOSED: 'Proposed', CONFIRMED: 'Confirmed', WITHDRAWN: 'Withdrawn' },
        },
      },
    },
    legalHolds: {
      label: 'Legal holds',
      acts: { place: 'Placed a legal hold', lift: 'Asked for a legal hold to be lifted' },
    },
    myData: { label: 'Own data', acts: { order: 'Ordered their own data' } },
    retainedPeople: {
      label: 'People who left',
      acts: {
        requestErasure: 'Asked for the data of someone who left to be erased',
        erase: 'The data of someone who left was erased',
      },
    },
    retentionRequests: {
      label: 'Requests for a second person',
      acts: {
        confirm: 'Confirmed a request as the second person',
        stop: 'Stopped a request',
        carryOut: 'A request took effect',
      },
    },
    platformRetentionRequests: {
      label: 'Requests nobody can confirm',
      acts: { stop: 'Stopped a request of a workspace' },
    },
  },
  attentionItems: {
    RETENTION_REQUESTS: {
      may: 'retention:manage',
      acts: ['retentionRequests:confirm', 'retentionRules:confirm'],
      path: '/retention',
    },
    LONE_REQUESTS: {
      may: 'platform:workspaces',
      acts: ['platformRetentionRequests:stop'],
      path: '/platform/retention-requests',
    },
  },
} as const satisfies Module
