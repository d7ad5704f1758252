/**
 * Courses as their authors know them. A course has at most one draft, which is saved whole with the revision that it
 * was made from, and at most one version that people are assigned from now on; older ones stay for those who learn on
 * them.
 */
import { z } from '@hono/zod-openapi'
import { Counter, del, get, Id, Instant, post, put, weights } from '../core/contract.ts'
import { Announced, FileAnnouncement } from '../files/contract.ts'
import { PageQuery, PickerQuery, pageOf } from '../core/page.ts'
import { Language } from '../../workflows/definition/texts/languages.ts'
import { CourseDraft, Title } from './definition/draft.ts'
import { fault } from '../messages/say.ts'

const at = '/learning/api' as const
export const ChangeKind = z.enum(['EDITORIAL', 'MATERIAL'])
export const CourseStatus = z.enum(['DRAFT', 'PUBLISHED', 'PUBLISHED_WITH_DRAFT', 'ARCHIVED'])
export type CourseStatus = z.infer<typeof CourseStatus>
export const VersionStatus = z.enum(['DRAFT', 'PUBLISHED', 'SUPERSEDED'])
export const CourseVersionSummary = z.object({
  courseVersionId: Id,
  number: z.int(),
  status: VersionStatus,
  changeKind: ChangeKind.nullable(),
  note: z.string().nullable(),
  publishedAt: Instant.nullable(),
  publishedBy: z.string().nullable(),
})
export type CourseVersionSummary = z.infer<typeof CourseVersionSummary>
/** What is shown, or the captions of a video. */
export const CourseFileKind = z.enum(['COURSE_FILE', 'COURSE_CAPTIONS'])
const abilities = z.object({ update: z.boolean(), publish: z.boolean(), remove: z.boolean() })
/** `branchId`: of the business unit whose own it is; null: the whole workspace's. */
export const CourseSummary = z.object({
  courseId: Id,
  title: z.string(),
  status: CourseStatus,
  languages: z.array(z.object({ language: Language, languagePriority: z.enum(['PRIMARY', 'SECONDARY']) })),
  lessonCount: z.int(),
  quizCount: z.int(),
  durationMinutes: z.int().nullable(),
  branchId: Id.nullable(),
  branchName: z.string().nullable(),
  /** By the platform, for credits or without: nobody here changes, copies or exports it. */
  isOffered: z.boolean(),
  updatedAt: Instant,
  abilities,
})
export type CourseSummary = z.infer<typeof CourseSummary>
export const Course = CourseSummary.extend({
  createdAt: Instant,
  /** Newest first. */
  versions: z.array(CourseVersionSummary),
})
export type Course = z.infer<typeof Course>
/** What authors have open: the draft, or where there is none the published version, which nobody changes. */
export const OpenCourse = z.object({
  course: Course,
  courseVersionId: Id,
  number: z.int(),
  isDraft: z.boolean(),
  draft: CourseDraft,
  revision: z.int(),
  updatedAt: Instant,
  savedBy: z.string().nullable(),
})
export type OpenCourse = z.infer<typeof OpenCourse>
/** `contentFileId` names it in the draft from then on. */
export const CourseUpload = Announced.omit({ fileKey: true }).extend({ contentFileId: Id })

/** Plain routes: a course as a zip, out and in. */
export const exportPath = `${at}/course/{id}/export` as const
export const importPath = `${at}/course/import` as const
/** A SCORM package for a course, in. */
export const addPackagePath = `${at}/course/{id}/package` as const
export const StarterId = z.enum(['POSH', 'CANADA'])
export type StarterId = z.infer<typeof StarterId>
/** A course to begin with. `language`: of its words here, the reader’s where it is written in that. */
export const Starter = z.object({
  starterId: StarterId,
  language: Language,
  title: z.string(),
  description: z.string(),
  /** What an author who begins with it must know, such as what to add. */
  note: z.string(),
  /** What its lessons are called, in their order. */
  lessons: z.array(z.string()),
  quizCount: z.int(),
  languages: z.array(Language),
  durationMinutes: z.int().nullable(),
  validityMonths: z.int().nullable(),
})
export type Starter = z.infer<typeof Starter>

const Filter = z.strictObject({
  status: z.array(CourseStatus).max(4).optional(),
  language: Language.optional(),
  searchText: z.string().trim().max(200).optional(),
})
const NewCourse = z.strictObject({
  title: Title.min(1, fault('courses.courseUntitled')),
  language: Language.optional(),
  starter: StarterId.optional(),
  branchId: Id.nullable().optional(),
})

export const courses = {
  /** L70. Authors see every course of their reach; with `mine`, and for everybody else, those they are assigned. */
  list: post(`${at}/workspace-course/courses`, {
    may: 'course:list',
    summary: 'Courses of the workspace, or of one’s own business unit',
    query: PickerQuery,
    body: Filter,
    returns: pageOf(CourseSummary),
    envelope: 'whole',
    writes: 'none',
  }),
  /** L14. What the platform writes is the library that it offers from. */
  library: post(`${at}/admin/course/all`, {
    may: 'platform:credits',
    summary: 'Courses of the platform’s library',
    query: PageQuery,
    body: Filter,
    returns: pageOf(CourseSummary),
    envelope: 'whole',
    writes: 'none',
  }),
  starters: get(`${at}/course/starters`, {
    may: 'course:update',
    summary: 'Courses to begin with, in the reader’s language where they are written in it',
    returns: z.array(Starter),
  }),
  create: post(`${at}/course/create`, {
    may: 'course:update',
    summary: 'A new course: an empty draft, or what a starter says, in one of its languages',
    body: NewCourse,
    returns: OpenCourse,
  }),
  /** L13 */
  createInLibrary: post(`${at}/admin/course/create`, {
    may: 'platform:credits',
    summary: 'A new course of the platform’s library',
    body: NewCourse.omit({ branchId: true }),
    returns: OpenCourse,
  }),
  open: get(`${at}/course/{id}/draft`, {
    may: 'course:list',
    summary: 'The draft of a course, or the published version where nothing is being changed',
    query: z.object({ versionId: Id.optional() }),
    returns: OpenCourse,
  }),
  beginDraft: post(`${at}/course/{id}/draft`, {
    may: 'course:update',
    summary: 'A draft of what is published, to be changed; the one there is where there is one',
    returns: OpenCourse,
  }),
  saveDraft: put(`${at}/course/{id}/draft`, {
    weighs: weights.drawing,
    may: 'course:update',
    summary: 'Save the draft; 409 STALE_VERSION with `current` when somebody else saved since',
    body: z.strictObject({ draft: CourseDraft, revision: Counter }),
    returns: z.object({ courseVersionId: Id, revision: z.int(), updatedAt: Instant }),
  }),
  publish: post(`${at}/course/publish/{id}`, {
    may: 'course:publish',
    inPerson: true,
    summary: 'Publish the draft; 409 with `problems` while something keeps it from that',
    body: z.strictObject({
      changeKind: ChangeKind,
      note: z.string().trim().max(1000).default(''),
      /** Of those on an older version: who is given this one. */
      reassign: z.enum(['NONE', 'INCOMPLETE', 'ALL']).default('NONE'),
      revision: Counter.optional(),
    }),
    returns: Course,
  }),
  clone: post(`${at}/course/clone`, {
    may: 'course:update',
    summary: 'A new course that begins as a copy of this one',
    body: z.strictObject({
      courseId: Id,
      title: Title.min(1, fault('courses.courseUntitled')).optional(),
      languages: z.array(Language).max(6).optional(),
      includeQuizzes: z.boolean().default(true),
    }),
    returns: OpenCourse,
  }),
  remove: del(`${at}/course/delete/{id}`, {
    may: 'course:update',
    summary:
      'A course that was never published goes; any other one is archived and stays for those who learn on it',
    returns: z.object({ status: z.enum(['ARCHIVED', 'DELETED']) }),
  }),
  generateUploadUrl: post(`${at}/lesson-content/generate-upload-url`, {
    may: 'course:update',
    summary: 'An address that takes one file for a course, for a quarter of an hour',
    body: FileAnnouncement.extend({ courseId: Id, kind: CourseFileKind.default('COURSE_FILE') }),
    returns: CourseUpload,
  }),
  confirmUpload: post(`${at}/lesson-content/confirm-upload`, {
    may: 'course:update',
    summary: 'The file has come whole; from now on the course may show it',
    body: z.strictObject({
      courseId: Id,
      contentFileId: Id,
      kind: CourseFileKind.default('COURSE_FILE'),
    }),
    returns: z.object({ contentFileId: Id, url: z.string() }),
  }),
}
