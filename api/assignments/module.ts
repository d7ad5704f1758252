import type { Module } from '../core/module.ts'

export default {
  flag: 'courseManagement',
  permissions: {
    'course:assign': {
      label: 'Assign courses',
      group: 'Learning',
      of: 'admins',
      switchable: 'employers',
    },
    'course:escalate': {
      label: 'See and change when late courses are escalated',
      group: 'Learning',
      duty: 'SCHEDULER',
    },
  },
  menu: [
    {
      key: 'grading',
      label: 'Grading',
      path: '/grading',
      icon: 'checklist',
      group: 'Training and policies',
      may: 'course:assign',
      at: 76,
    },
  ],
  screens: ['courses/:courseId/people', 'courses/:courseId/rules', 'grading', 'grading/:attemptId'],
  notices: {
    COURSE_ASSIGNED: { label: 'A course was assigned to me', isSaidOutside: true },
    COURSE_REMINDER: { label: 'A course of mine is due, late or to be renewed', isSaidOutside: true },
    TEAM_LATE: { label: 'People in my team are late with a course', isSaidOutside: true },
    COURSE_RULE_STOPPED: {
      label: 'A rule no longer assigns its course',
      to: 'RUNS_WORKSPACE',
      isSaidOutside: true,
    },
    COURSES_ESCALATED: {
      label: 'People are late with a course beyond its second threshold',
      isSaidOutside: true,
    },
  },
  audit: {
    assignments: {
      label: 'Course assignments',
      acts: {
        assign: 'Assigned courses',
        addUsers: 'Assigned a course',
        made: 'People were given courses',
        replaced: 'A newer version of a course took the place of assignments',
        unassign: 'Took a course from people',
        increaseAttempts: 'Gave more attempts at a quiz',
        extend: 'Moved the due date of a course',
        waive: 'Excused a person from a course',
        grade: 'Marked a quiz',
      },
    },
    courseEscalations: {
      label: 'Escalation of courses',
      acts: { update: 'Changed when a late course is escalated' },
    },
    courseRules: {
      label: 'Rules that assign courses',
      acts: { save: 'Set a rule that assigns a course' },
    },
    courseSchedules: {
      label: 'Reminders and renewal of courses',
      acts: {
        setRenewal: 'Set when a course is renewed',
        setReminders: 'Set when a course reminds people',
        remind: 'Reminded people of a course',
      },
    },
  },
  attentionItems: {
    ATTEMPTS_TO_GRADE: { may: 'course:assign', acts: ['assignments:grade'], path: '/grading' },
  },
} as const satisfies Module
