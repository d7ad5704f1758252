import { tableBy } from '../../workflows/definition/keys.ts'
import { roleNames, roles } from '../../workflows/definition/roles.ts'
import type { Module } from '../core/module.ts'

export default {
  permissions: {
    'permission:list': { label: 'See what each role may do', group: 'Workspace', of: 'workspaceAdmins' },
    'permission:update': {
      label: 'Change what each role may do',
      group: 'Workspace',
      of: 'workspaceAdmins',
      inPerson: true,
    },
  },
  menu: [
    {
      key: 'permissions',
      label: 'Permissions',
      path: '/permissions',
      icon: 'key',
      group: 'Workspace',
      may: 'permission:list',
      at: 150,
    },
  ],
  screens: ['permissions'],
  audit: {
    permissions: {
      label: 'Permissions',
      acts: { update: 'Changed what a role may do' },
      fields: tableBy(roleNames, (role) => ({ label: roles[role].label })),
    },
  },
} as const satisfies Module
