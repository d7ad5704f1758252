import { JobFigures } from './figuresContract.ts'
import type { Module } from '../core/module.ts'

export default {
  audit: {
    jobs: {
      label: 'Jobs',
      acts: {
        confirm: 'Confirmed an import',
        cancel: 'Stopped a job',
        retry: 'Tried a job again',
        undo: 'Undid an import',
        DONE: 'A job was done',
        DONE_WITH_ERRORS: 'A job was done, with rows left out',
        UNDONE: 'Undid a job',
        empty: 'The people of an old file were removed',
      },
    },
  },
  dashboard: {
    figures: { jobs: { returns: JobFigures, may: ['invite:create', 'user:import', 'course:assign'] } },
  },
  attentionItems: {
    JOBS_TO_CONFIRM: { may: 'self', acts: ['jobs:confirm'], path: '/invites' },
  },
} as const satisfies Module
