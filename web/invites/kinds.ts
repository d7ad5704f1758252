import { uploads, type TemplateType } from '../../api/imports/contract.ts'
import { importFields, type ImportField } from '../../api/jobs/contract.ts'
import type { JobKind } from '../../api/jobs/contract.ts'
import type { Permission } from '../../api/core/permissions.ts'
import { word } from '../i18n.ts'
import type { z } from 'zod'

export type ImportKind = Extract<JobKind, 'INVITE_IMPORT' | 'USER_CREATE' | 'USER_DELETE'>
type Words = {
  may: Permission
  template: z.infer<typeof TemplateType>
  /** Where the file is sent to be checked. */
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
  undoQuestion: string
  undoWords: string
}

/** What a file of people can be for, in words. */
export const kinds: Record<ImportKind, Words> = {
  INVITE_IMPORT: {
    may: 'invite:create',
    template: 'BULK_INVITE',
    check: uploads.validate,
    fields: importFields,
    known: ['email', 'phoneNumber'],
    title: word('Invite people by file'),
    lead: word('Everybody in the file gets an invite. You see what would happen before anything is sent.'),
    needs: word('Only an e-mail address or a phone number is needed of each person.'),
    verb: word('Send {{count}} invites'),
    question: word('Send {{count}} invites?'),
    confirmation: word(
      'Each of them gets a message with a link to come in. Rows with which something is wrong are left out.',
    ),
    done: word('{{count}} invites were sent.'),
    running: word('Sending the invites'),
    undoQuestion: word('Take these invites back?'),
    undoWords: word('The links that were sent open nothing any more. Whoever came in meanwhile stays.'),
  },
  USER_CREATE: {
    may: 'user:import',
    template: 'BULK_CREATE',
    check: `${uploads.createUsers}?dryRun=true`,
    fields: importFields,
    known: ['email', 'phoneNumber'],
    title: word('Create users by file'),
    lead: word(
      'Everybody in the file becomes a user at once. You see what would happen before anything is done.',
    ),
    needs: word('Only an e-mail address or a phone number is needed of each person.'),
    verb: word('Create {{count}} users'),
    question: word('Create {{count}} users?'),
    confirmation: word(
      'Whoever has an e-mail address signs in by a code sent to it. Whoever has only a phone number gets one SMS with a link. Once they type the code that we send to that number, it is theirs alone: nobody else can change it, you neither. Rows with which something is wrong are left out.',
    ),
    done: word('{{count}} users were created.'),
    running: word('Creating the users'),
    undoQuestion: word('Take these users back?'),
    undoWords: word('They are deactivated again. Whoever signed in meanwhile stays.'),
  },
  USER_DELETE: {
    may: 'user:import',
    template: 'BULK_DELETE',
    check: `${uploads.deleteUsers}?dryRun=true`,
    fields: ['email', 'employeeId'],
    known: ['email', 'employeeId'],
    title: word('Delete users by file'),
    lead: word('Everybody in the file is deactivated. What they filed, did and signed stays.'),
    needs: word('A column with e-mail addresses or employee ids is enough.'),
    verb: word('Deactivate {{count}} users'),
    question: word('Deactivate {{count}} users?'),
    confirmation: word(
      'They are signed out at once and cannot come in any more. Rows with which something is wrong are left out.',
    ),
    done: word('{{count}} users were deactivated.'),
    running: word('Deactivating the users'),
    undoQuestion: word('Let these users in again?'),
    undoWords: word('They are users again, as they were before.'),
  },
}
export const isImportKind = (text: string | null): text is ImportKind =>
  text !== null && Object.hasOwn(kinds, text)
