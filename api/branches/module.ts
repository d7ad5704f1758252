import { say } from '../messages/say.ts'
import type { Module } from '../core/module.ts'

export default {
  permissions: {
    'branch:list': { label: 'See business units', group: 'Workspace', of: 'everyone' },
    'branch:create': {
      label: 'Add business units',
      group: 'Workspace',
      of: 'workspaceAdmins',
      switchable: 'employers',
    },
    'branch:update': {
      label: 'Change business units',
      group: 'Workspace',
      of: 'admins',
      switchable: 'besideAdmins',
    },
    'branch:correctCountry': {
      label: 'Correct the country of business units',
      group: 'Workspace',
      of: 'workspaceAdmins',
      inPerson: true,
    },
    'branch:delete': { label: 'Remove business units', group: 'Workspace', of: 'workspaceAdmins' },
  },
  menu: [
    {
      key: 'branches',
      label: 'Business units',
      path: '/business-units',
      icon: 'building',
      group: 'Workspace',
      may: 'branch:update',
      at: 140,
    },
  ],
  screens: ['business-units'],
  audit: {
    branches: {
      label: 'Business Units',
      acts: {
        create: 'Added a business unit',
        update: 'Changed a business unit',
        delete: 'Removed business units',
        setColor: 'Set a business unit’s colour',
      },
      fields: {
        name: { label: 'Name' },
        address: { label: 'Address' },
        country: { label: 'Country', as: 'country' },
        timeZone: { label: 'Time zone' },
        jurisdictionId: { label: 'Jurisdiction' },
        headquarter: { label: 'Headquarters' },
        weekend: { label: 'Weekend', as: 'weekday' },
        holidays: { label: 'Holidays' },
        backgroundColor: { label: 'Colour' },
        branchLogo: { label: 'Logo' },
      },
    },
    countryCorrections: {
      label: 'Business Units',
      acts: { correct: 'Corrected the country of a business unit' },
    },
  },
  notices: { PHONE_TO_CHECK: { label: 'Your phone number changed or needs checking' } },
  files: {
    BRANCH_LOGO: {
      contentTypes: ['image/png', 'image/jpeg', 'image/webp'],
      maxBytes: 2 * 1024 * 1024,
      rule: say('files.logoRule'),
      fetchedBy: 'ALL',
    },
  },
  dashboard: { setUp: { HOLIDAYS_MISSING: { may: 'branch:update', at: 15 } } },
} as const satisfies Module
