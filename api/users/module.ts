import { tableBy } from '../../workflows/definition/keys.ts'
import { roleNames, roles } from '../../workflows/definition/roles.ts'
import { say } from '../messages/say.ts'
import { PeopleFigures } from './figuresContract.ts'
import type { Module } from '../core/module.ts'

export default {
  permissions: {
    'person:list': { label: 'Look up colleagues', group: 'People', of: 'everyone' },
    'user:list': {
      label: 'See users with their details',
      group: 'People',
      of: 'leaders',
      switchable: 'besideAdmins',
    },
    'user:update': {
      label: 'Edit and deactivate users',
      group: 'People',
      of: 'admins',
      switchable: 'unitAdmins',
    },
    'user:import': {
      label: 'Create and delete users by file',
      group: 'People',
      of: 'workspaceAdmins',
      inPerson: true,
    },
  },
  menu: [
    {
      key: 'users',
      label: 'Users',
      path: '/users',
      icon: 'user',
      group: 'People',
      may: 'user:list',
      at: 100,
    },
  ],
  screens: ['users', 'users/:id', 'account'],
  notices: { MEMBER_RENAMED: { label: 'Someone on your committee has a new name' } },
  audit: {
    people: {
      label: 'Users',
      acts: {
        signIn: 'Signed in',
        signOut: 'Signed out',
        rename: 'Changed their name',
        update: 'Changed a user',
        profileImageUploadUrl: 'Uploaded a picture',
        remove: 'Deactivated a user',
        removeMany: 'Deactivated users',
      },
      fields: {
        role: { label: 'Role', values: tableBy(roleNames, (role) => roles[role].label) },
        branchId: { label: 'Business unit' },
        active: { label: 'Active' },
      },
    },
  },
  files: {
    PROFILE_IMAGE: {
      contentTypes: ['image/png', 'image/jpeg', 'image/webp'],
      maxBytes: 2 * 1024 * 1024,
      rule: say('files.pictureRule'),
      fetchedBy: 'WORKSPACE',
    },
  },
  reportColumns: {
    joiningDate: { label: 'Joining date', isUsual: true },
    userStatus: { label: 'User status', isUsual: true },
    businessUnit: { label: 'Business Unit', header: 'Business unit', isUsual: true },
    department: { label: 'Department', isUsual: true },
    designation: { label: 'Designation', isUsual: true },
  },
  dashboard: { figures: { people: { returns: PeopleFigures, may: ['user:list'] } } },
} as const satisfies Module
