import { enrolUploads } from '../../api/assignments/enrolContract.ts'
import { uploads, type TemplateType } from '../../api/imports/contract.ts'
import { importFields, type ImportField } from '../../api/jobs/contract.ts'
import type { JobKind } from '../../api/jobs/contract.ts'
import type { Permission } from '../../api/core/permissions.ts'
import { msg } from '../i18n.ts'
import type { z } from 'zod'

export type ImportKind = Extract<JobKind, 'INVITE_IMPORT' | 'USER_CREATE' | 'USER_DELETE' | 'COURSE_ENROL'>
type Words = {
  may: Permission
  template: z.infer<typeof TemplateType>
  /** Where the file is sent to be looked at, and to be checked. */
  look: string
  check: string
  fields: readonly ImportField[]
  /** One of these has to have a column. */
  known: readonly ImportField[]
  title: string
  lead: string
  needs: string
  /** With the number of people. */
  verb: string
  question: string
  confirmation: string
  done: string
  running: string
  /** Where it can be undone. */
  undo: { question: string; words: string } | null
}

/** What a file of people can be for, in words. */
export const importKindLabels: Record<ImportKind, Words> = {
  INVITE_IMPORT: {
    may: 'invite:create',
    template: 'BULK_INVITE',
    look: uploads.mappings,
    check: uploads.validate,
    fields: importFields,
    known: ['email', 'phoneNumber'],
    title: msg('Invite people from a file'),
    lead: msg('Everyone in the file gets an invite. You see a preview before anything is sent.'),
    needs: msg('For each person, only an email address or a phone number is required.'),
    verb: msg('Send {{count}} invites'),
    question: msg('Send {{count}} invites?'),
    confirmation: msg('Each person gets a message with a link to join. Rows with errors are left out.'),
    done: msg('{{count}} invites were sent.'),
    running: msg('Sending invites'),
    undo: {
      question: msg('Revoke these invites?'),
      words: msg('The links that were sent will stop working. People who have already joined stay.'),
    },
  },
  USER_CREATE: {
    may: 'user:import',
    template: 'BULK_CREATE',
    look: uploads.mappings,
    check: `${uploads.createUsers}?dryRun=true`,
    fields: importFields,
    known: ['email', 'phoneNumber'],
    title: msg('Create users from a file'),
    lead: msg(
      'Everyone in the file becomes a user immediately. You see a preview before anything is changed.',
    ),
    needs: msg('For each person, only an email address or a phone number is required.'),
    verb: msg('Create {{count}} users'),
    question: msg('Create {{count}} users?'),
    confirmation: msg(
      'People with an email address sign in with a code sent to it. People with only a phone number get ' +
        'one SMS with a link. Once they type the code we send to that number, the number is theirs ' +
        'alone: nobody else can change it, not even you. Rows with errors are left out.',
    ),
    done: msg('{{count}} users were created.'),
    running: msg('Creating users'),
    undo: {
      question: msg('Deactivate these users again?'),
      words: msg('They will be deactivated again. People who have signed in since then stay.'),
    },
  },
  USER_DELETE: {
    may: 'user:import',
    template: 'BULK_DELETE',
    look: uploads.mappings,
    check: `${uploads.deleteUsers}?dryRun=true`,
    fields: ['email', 'employeeId'],
    known: ['email', 'employeeId'],
    title: msg('Delete users from a file'),
    lead: msg('Everyone in the file is deactivated. What they filed, did and signed is kept.'),
    needs: msg('You only need a column with email addresses or employee IDs.'),
    verb: msg('Deactivate {{count}} users'),
    question: msg('Deactivate {{count}} users?'),
    confirmation: msg(
      'They are signed out immediately and can no longer sign in. Rows with errors are left out.',
    ),
    done: msg('{{count}} users were deactivated.'),
    running: msg('Deactivating users'),
    undo: {
      question: msg('Reactivate these users?'),
      words: msg('They become active users again, with the same roles as before.'),
    },
  },
  COURSE_ENROL: {
    may: 'course:assign',
    template: 'COURSE_ENROL',
    look: enrolUploads.look,
    check: enrolUploads.check,
    fields: ['email', 'employeeId'],
    known: ['email', 'employeeId'],
    title: msg('Assign a course from a file'),
    lead: msg('Everyone in the file gets the course. You see a preview before anything is assigned.'),
    needs: msg('You only need a column with email addresses or employee IDs.'),
    verb: msg('Assign to {{count}} people'),
    question: msg('Assign the course to {{count}} people?'),
    confirmation: msg('Rows with errors are left out, and so are people who have the course already.'),
    done: msg('The course was assigned to {{count}} people.'),
    running: msg('Assigning the course'),
    undo: null,
  },
}
type At = { file?: string; job?: string }
/** Where the file of such a kind is sent, or where one stands that was sent. */
export const addressOf = (kind: ImportKind, courseId?: string, at: At = {}): string =>
  `${courseId ? `/courses/${courseId}/people/import` : '/invites/import'}?${new URLSearchParams({ kind, ...at })}`
export const isImportKind = (text: string | null): text is ImportKind =>
  text !== null && Object.hasOwn(importKindLabels, text)
