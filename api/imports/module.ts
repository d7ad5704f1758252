import type { Module } from '../core/module.ts'

export default {
  screens: ['invites/import', 'courses/:courseId/people/import'],
  audit: { imports: { label: 'Imports', acts: { order: 'Sent a file with people' } } },
} as const satisfies Module
