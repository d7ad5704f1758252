import type { Module } from '../core/module.ts'

export default {
  flag: 'learning',
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
        completed: 'Completed a course',
      },
    },
  },
  reportColumns: {
    courseName: { label: 'Course name' },
    assignment: { label: 'Assignment' },
    courseStatus: { label: 'Course status' },
    completionPercentage: { label: 'Completion percentage' },
    completionDate: { label: 'Completion date' },
    testAttempts: { label: 'Test attempts' },
    score: { label: 'Score' },
    testStatus: { label: 'Test status' },
  },
  attentionItems: {
    COURSES_TO_TAKE: { may: 'self', acts: ['learning:complete', 'learning:submit'], path: '/my/courses' },
  },
} as const satisfies Module
