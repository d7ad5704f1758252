import type { Module } from '../core/module.ts'

export default {
  permissions: {
    'report:people': {
      label: 'Report on people, courses and policies',
      group: 'People',
      of: 'leaders',
      switchable: 'besideAdmins',
    },
  },
  menu: [
    {
      key: 'reports',
      label: 'Reports',
      path: '/reports',
      icon: 'report',
      group: 'People',
      may: 'report:people',
      at: 130,
    },
  ],
  screens: ['reports'],
  notices: {
    REPORT_READY: { label: 'A report that goes out to me is ready' },
    REPORT_STOPPED: { label: 'A report of mine no longer goes out to everyone' },
  },
  audit: {
    reports: { label: 'Reports', acts: { people: 'Made a report on people' } },
    savedReports: {
      label: 'Saved reports',
      acts: {
        create: 'Saved a report',
        update: 'Edited a saved report',
        remove: 'Removed a saved report',
        schedule: 'Changed when and to whom a report goes out',
      },
    },
  },
  reportColumns: {
    policyName: { label: 'Policy name', openWith: 'policies' },
    policyAcceptanceStatus: { label: 'Policy acceptance status', openWith: 'policies' },
    policyAcceptanceDate: { label: 'Policy acceptance date', openWith: 'policies' },
  },
} as const satisfies Module
