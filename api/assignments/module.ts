import type { Module } from '../core/module.ts'

export default {
  permissions: {
    'course:assign': {
      label: 'Assign courses',
      group: 'Learning',
      of: 'admins',
      switchable: 'employers',
    },
  },
  notices: { COURSE_ASSIGNED: { label: 'A course was assigned to me' } },
  audit: {
    assignments: {
      label: 'Course assignments',
      acts: {
        assign: 'Assigned courses',
        addUsers: 'Assigned a course',
        unassign: 'Took a course from people',
        increaseAttempts: 'Gave more attempts at a quiz',
        extend: 'Moved the due date of a course',
        waive: 'Excused a person from a course',
        grade: 'Marked a quiz',
      },
    },
  },
} as const satisfies Module
