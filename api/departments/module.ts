import type { Module } from '../core/module.ts'

export default {
  permissions: {
    'department:list': { label: 'See departments', group: 'Workspace', of: 'everyone' },
    'department:update': {
      label: 'Change departments and their managers',
      group: 'Workspace',
      of: 'admins',
      switchable: 'besideAdmins',
    },
  },
  menu: [
    {
      key: 'departments',
      label: 'Departments',
      path: '/departments',
      icon: 'sitemap',
      group: 'People',
      may: 'department:update',
      at: 120,
    },
  ],
  screens: ['departments'],
  audit: {
    departments: {
      label: 'Departments',
      acts: {
        create: 'Added a department',
        remove: 'Removed departments',
        rename: 'Renamed a department',
        addManager: 'Made a person manager of a department',
        removeManager: 'Removed a manager from a department',
      },
    },
  },
} as const satisfies Module
