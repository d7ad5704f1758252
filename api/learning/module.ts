import type { Module } from '../core/module.ts'

export default {
  menu: [
    {
      key: 'my-courses',
      label: 'My courses',
      path: '/my/courses',
      icon: 'school',
      group: null,
      may: 'member',
      at: 45,
    },
  ],
  screens: ['my/courses', 'my/courses/:assignmentId', 'my/team'],
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
