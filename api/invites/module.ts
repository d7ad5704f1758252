import { InviteFigures } from './figuresContract.ts'
import type { Module } from '../core/module.ts'

export default {
  permissions: {
    'invite:list': { label: 'See invites', group: 'People', of: 'leaders', switchable: 'besideAdmins' },
    'invite:create': { label: 'Invite people', group: 'People', of: 'leaders', switchable: 'besideAdmins' },
    'invite:resendAll': { label: 'Send all unused invites again', group: 'People', of: 'workspaceAdmins' },
  },
  menu: [
    {
      key: 'invites',
      label: 'Invites',
      path: '/invites',
      icon: 'send',
      group: 'People',
      may: 'invite:list',
      at: 110,
    },
  ],
  screens: ['invites'],
  audit: {
    invites: {
      label: 'Invites',
      acts: {
        invite: 'Invited a person',
        inviteList: 'Invited people',
        resend: 'Sent an invite again',
        resendList: 'Sent invites again',
        resendUnused: 'Sent all unused invites again',
        remove: 'Revoked an invite',
        saveMapping: 'Saved import settings',
        removeMapping: 'Deleted saved import settings',
      },
    },
  },
  dashboard: {
    figures: { invites: { returns: InviteFigures, may: ['invite:list'] } },
    setUp: { SEATS: { may: 'invite:create', at: 70 } },
  },
} as const satisfies Module
