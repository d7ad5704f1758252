import { ToyFigures } from './figuresContract.ts'
import type { Module } from '../core/module.ts'

export default {
  permissions: {
    'toy:list': { label: 'See toys', group: 'Workspace', of: 'everyone' },
    'toy:update': { label: 'Add toys', group: 'Workspace', of: 'admins', switchable: 'besideAdmins' },
  },
  menu: [
    { key: 'toys', label: 'Toys', path: '/toys', icon: 'toy', group: 'Workspace', may: 'toy:list', at: 145 },
  ],
  screens: ['toys', 'toys/:id'],
  audit: { toys: { label: 'Toys', acts: { add: 'Added a toy' } } },
  dashboard: {
    figures: { toys: { returns: ToyFigures, may: ['toy:list'] } },
    setUp: { TOYS: { may: 'toy:update', at: 80 } },
  },
  notices: { TOY_BROKEN: { label: 'A toy is broken' } },
} as const satisfies Module
