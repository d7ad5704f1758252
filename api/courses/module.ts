import { say } from '../messages/say.ts'
import type { Module } from '../core/module.ts'

const pictures = ['image/png', 'image/jpeg', 'image/webp', 'image/gif']
const office = 'application/vnd.openxmlformats-officedocument.'

/** Parts of a course (courseChanges.ts). */
const courseFields = {
  title: { label: 'Title' },
  description: { label: 'Description' },
  durationMinutes: { label: 'Duration (minutes)' },
  validityMonths: { label: 'Validity (months)' },
  coverFileId: { label: 'Cover image' },
  language: { label: 'Language', as: 'language' },
  items: { label: 'Lesson or quiz' },
  order: { label: 'Order' },
  translations: { label: 'Translations' },
} as const

export default {
  flag: 'courseManagement',
  permissions: {
    'course:list': {
      label: 'See courses',
      group: 'Learning',
      of: 'admins',
      switchable: 'employers',
      platformToo: true,
    },
    'course:update': {
      label: 'Write courses',
      group: 'Learning',
      of: 'admins',
      switchable: 'unitAdmins',
      platformToo: true,
    },
    'course:publish': {
      label: 'Publish courses',
      group: 'Learning',
      of: 'admins',
      switchable: 'unitAdmins',
      platformToo: true,
    },
  },
  menu: [
    {
      key: 'courses',
      label: 'Courses',
      path: '/courses',
      icon: 'book',
      group: 'Training and policies',
      may: 'course:list',
      at: 75,
    },
  ],
  screens: ['courses', 'courses/new', 'courses/:id'],
  files: {
    COURSE_FILE: {
      contentTypes: [
        ...pictures,
        'video/mp4',
        'video/webm',
        'audio/mpeg',
        'audio/mp4',
        'application/pdf',
        `${office}wordprocessingml.document`,
        `${office}spreadsheetml.sheet`,
        `${office}presentationml.presentation`,
      ],
      maxBytes: 500 * 1024 * 1024,
      rule: say('courses.fileRule'),
      fetchedBy: 'WORKSPACE',
      openWith: ['learning', 'courseManagement'],
    },
    COURSE_CAPTIONS: {
      contentTypes: ['text/vtt'],
      maxBytes: 2 * 1024 * 1024,
      rule: say('courses.captionsRule'),
      fetchedBy: 'WORKSPACE',
      openWith: ['learning', 'courseManagement'],
    },
  },
  audit: {
    courses: {
      label: 'Courses',
      acts: {
        create: 'Created a course',
        saveDraft: 'Edited a course',
        beginDraft: 'Began a new version of a course',
        publish: 'Published a course',
        remove: 'Removed a course',
        clone: 'Copied a course',
        generateUploadUrl: 'Uploaded a file for a course',
        confirmUpload: 'Put a file into a course',
        importCourse: 'Imported a course',
        addPackage: 'Added a SCORM package',
      },
      fields: {
        number: { label: 'Version' },
        status: {
          label: 'Status',
          values: { DRAFT: 'Draft', PUBLISHED: 'Published', ARCHIVED: 'Archived', DELETED: 'Deleted' },
        },
        ...courseFields,
      },
    },
    courseParts: { label: 'Parts of courses', all: 'Edited a course', fields: courseFields },
  },
} as const satisfies Module
