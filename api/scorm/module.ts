import { say } from '../messages/say.ts'
import type { Module } from '../core/module.ts'

export default {
  flag: 'learning',
  files: {
    SCORM_PACKAGE: {
      contentTypes: ['application/zip'],
      maxBytes: 500 * 1024 * 1024,
      rule: say('scorm.packageRule'),
      fetchedBy: 'NOBODY',
    },
  },
  audit: {
    scorm: { label: 'SCORM packages', acts: { save: 'Completed a SCORM package' } },
  },
} as const satisfies Module
