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
  audit: { permissions: { label: 'Permissions', acts: { update: 'Changed what a role may do' } } },
} as const satisfies Module
