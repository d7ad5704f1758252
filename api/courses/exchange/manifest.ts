/**
 * A course on its way: a zip that holds `course.json`, this manifest, and each file under the SHA-256 of its content.
 * In the course a file is named by its `ref`, so that two exports of one course are the same bytes wherever its files
 * lie.
 */
import { z } from 'zod'
import { CourseDraft } from '../definition/draft.ts'
import { coursePurposes } from '../definition/files.ts'

export const manifestName = 'course.json'
export const maxFiles = 5_000
/** Of a whole zip, and of all that is in it. */
export const maxZipBytes = 2 ** 31 - 1

export const FileInZip = z.strictObject({
  ref: z.string().regex(/^file-[1-9]\d{0,4}$/),
  purpose: z.enum(coursePurposes),
  fileName: z.string().min(1).max(255),
  contentType: z.string().min(1).max(120),
  sizeBytes: z.int().min(1).max(maxZipBytes),
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
})
export type FileInZip = z.infer<typeof FileInZip>
export const CourseManifest = z.strictObject({
  format: z.literal('redress-course'),
  version: z.literal(1),
  course: CourseDraft,
  files: z.array(FileInZip).max(maxFiles),
})
export type CourseManifest = z.infer<typeof CourseManifest>

/** The path of a file in the zip, by the SHA-256 of its content. */
export const nameInZip = ({ sha256 }: Pick<FileInZip, 'sha256'>) => `files/${sha256}`
