import type { Module, NoticeWords } from '../core/module.ts'
import type { MilestoneKind } from './contractDates.ts'

/** Those who run the workspace alone get these. */
const notices = {
  CONTRACT_30_DAYS: { label: 'Our contract ends in 30 days', to: 'RUNS_WORKSPACE' },
  CONTRACT_7_DAYS: { label: 'Our contract ends in a week', to: 'RUNS_WORKSPACE' },
  CONTRACT_1_DAY: { label: 'Our contract ends tomorrow', to: 'RUNS_WORKSPACE' },
  CONTRACT_GRACE: { label: 'Our contract has ended', to: 'RUNS_WORKSPACE' },
  CONTRACT_EXPIRED: { label: 'Our workspace is read-only', to: 'RUNS_WORKSPACE' },
  WORKSPACE_DELETION: { label: 'Our workspace is to be deleted', to: 'RUNS_WORKSPACE' },
} as const satisfies Record<MilestoneKind | 'WORKSPACE_DELETION', NoticeWords>

export default {
  permissions: {
    'platform:workspaces': { label: 'Open, change and delete workspaces', group: 'Platform', platform: true },
  },
  menu: [
    {
      key: 'workspaces',
      label: 'Workspaces',
      path: '/platform/workspaces',
      icon: 'building',
      group: 'Platform',
      may: 'platform:workspaces',
      at: 190,
    },
  ],
  screens: ['platform/workspaces', 'platform/workspaces/:id'],
  audit: {
    platform: {
      label: 'Platform',
      acts: {
        setUp: 'Redress was set up',
        newSetupLink: 'A new link for the first administrator was printed',
        newAdminLink: 'An operator printed a link for another platform admin',
        moveHost: 'The platform’s own address was moved',
        create: 'The platform opened the workspace',
        update: 'The platform changed the workspace',
        delete: 'The platform planned to delete the workspace',
        restore: 'The platform undid the deletion',
        userLimit: 'The platform set the user limit',
        contract: 'The platform set the contract’s end',
        accessFlags: 'The platform switched parts of the product',
        host: 'The platform moved the workspace’s address',
        allowedAddresses: 'The platform set the allowed addresses',
        menu: 'The platform changed the navigation',
        offerCourse: 'The platform offered a course',
        grantCredits: 'The platform gave credits for a course',
        adjustCredits: 'The platform corrected the credits of a course',
        rejectCredits: 'The platform rejected a request for credits',
        impersonate: 'The platform entered as one of the people',
      },
    },
  },
  notices,
} as const satisfies Module
