import type { Module } from '../core/module.ts'

export default {
  audit: {
    learning: {
      label: 'Learning',
      acts: {
        begin: 'Began a lesson',
        complete: 'Completed a lesson',
        startAttempt: 'Started or resumed a quiz',
        submit: 'Handed in a quiz',
      },
    },
  },
} as const satisfies Module
