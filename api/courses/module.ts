import type { Module } from '../core/module.ts'

export default {
  permissions: {
    'course:list': { label: 'See courses', group: 'Learning', of: 'admins', switchable: 'employers' },
    'course:update': { label: 'Write courses', group: 'Learning', of: 'admins', switchable: 'unitAdmins' },
    'course:publish': { label: 'Publish courses', group: 'Learning', of: 'admins', switchable: 'unitAdmins' },
  },
  menu: [
    {
      key: 'courses',
      label: 'Courses',
      path: '/courses',
      icon: 'book',
      group: null,
      may: 'course:list',
      at: 75,
    },
  ],
  screens: ['courses', 'courses/:id'],
  audit: {
    courses: {
      label: 'Courses',
      acts: {
        create: 'Created a course',
        update: 'Changed a course',
        saveDraft: 'Edited a course',
        beginDraft: 'Began a new version of a course',
        publish: 'Published a course',
        remove: 'Removed a course',
        clone: 'Copied a course',
      },
    },
    courseParts: { label: 'Parts of courses', all: 'Edited a course' },
  },
} as const satisfies Module
