import type { Module } from '../core/module.ts'

export default {
  permissions: {
    'ledger:read': {
      label: 'Read and check the audit log',
      group: 'Workspace',
      of: 'workspaceAdmins',
      switchable: 'besideAdmins',
    },
  },
  menu: [
    {
      key: 'audit',
      label: 'Audit log',
      path: '/audit',
      icon: 'list',
      group: 'Workspace',
      may: 'ledger:read',
      at: 170,
    },
  ],
  screens: ['audit'],
  audit: {
    audit: {
      label: 'Audit log',
      acts: {
        export: 'Exported the audit log',
        restore: 'The database was restored from a backup',
        rotate: 'The encryption key was replaced',
        adopt: 'A changed folder, bucket or database was accepted',
      },
    },
  },
} as const satisfies Module
