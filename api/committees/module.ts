import type { Module } from '../core/module.ts'

export default {
  permissions: {
    'committee:list': { label: 'See committees', group: 'Complaints', of: 'everyone' },
    'committee:create': {
      label: 'Create committees',
      group: 'Complaints',
      of: 'workspaceAdmins',
      inPerson: true,
    },
    'committee:update': {
      label: 'Appoint committees',
      group: 'Complaints',
      of: 'workspaceAdmins',
      inPerson: true,
    },
    'committee:dissolve': {
      label: 'Dissolve committees',
      group: 'Complaints',
      of: 'workspaceAdmins',
      inPerson: true,
    },
  },
  menu: [
    {
      key: 'committees',
      label: 'Committees',
      path: '/committees',
      icon: 'users',
      group: 'Complaint handling',
      may: 'committee:list',
      at: 70,
    },
  ],
  screens: ['committees'],
  audit: {
    committees: {
      label: 'Committees',
      acts: {
        create: 'Created a committee',
        appoint: 'Appointed a committee',
        dissolve: 'Dissolved a committee',
      },
      fields: {
        name: { label: 'Name' },
        isDefault: { label: 'Default committee of its business unit' },
        members: { label: 'Members' },
        part: {
          label: 'Role',
          values: {
            PRESIDING_OFFICER: 'Presiding officer',
            MEMBER: 'Member',
            EXTERNAL: 'External member',
            SUBSTITUTE: 'Substitute',
          },
        },
        termFrom: { label: 'Term from' },
        termUntil: { label: 'Term until' },
      },
    },
  },
  notices: {
    COMMITTEE_TERM: { label: 'The term of a committee member ends' },
    FILING_BLOCKED: { label: 'A business unit cannot receive complaints', to: 'RUNS_WORKSPACE' },
  },
  dashboard: {
    setUp: {
      COMMITTEE: { may: 'committee:update', at: 20 },
      COMMITTEE_TERMS: { may: 'committee:update', at: 25 },
    },
  },
} as const satisfies Module
