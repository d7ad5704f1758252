import type { Module } from '../core/module.ts'

export default {
  audit: {
    resources: {
      label: 'Files of workflows',
      acts: {
        generateUploadUrl: 'Uploaded a file for a workflow',
        confirmUpload: 'Put a file into a workflow',
      },
    },
  },
} as const satisfies Module
