/** The certificate of a completion: made with it, in its transaction, and never changed. */
import { randomBytes } from 'node:crypto'
import type { Rows } from '../../prisma/client.ts'
import { courseInLanguage } from '../courses/definition/definition.ts'
import { nameOf } from '../users/summaries.ts'
import { languageFor } from './definitions.ts'
import type { LoadedAssignment } from './loadAssignment.ts'

/** Crockford's base 32: no letter can be taken for a digit. */
const letters = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const serialLength = 16
/** 80 random bits: nobody guesses one. */
export const drawSerial = (): string =>
  Array.from(randomBytes(serialLength), (byte) => letters[byte % letters.length]).join('')

/** A serial as it is kept, whichever way somebody typed it; null where it cannot be one. */
export function readSerial(typed: string): string | null {
  const plain = typed
    .toUpperCase()
    .replace(/[^0-9A-Z]/g, '')
    .replaceAll('O', '0')
    .replace(/[IL]/g, '1')
  return plain.length === serialLength && /^[0-9A-HJKMNP-TV-Z]+$/.test(plain) ? plain : null
}
/** In groups of four, as it is printed. */
export const writeSerial = (serial: string): string => serial.match(/.{1,4}/g)?.join('-') ?? serial

/** Twice is once. */
export async function issueCertificate(
  rows: Rows,
  { assignment, course, timeZone }: Pick<LoadedAssignment, 'assignment' | 'course' | 'timeZone'>,
): Promise<void> {
  const { id: assignmentId, userId, courseVersionId, completedAt, validUntil } = assignment
  if (!completedAt) return
  const language = languageFor(course, assignment.language)
  const [user, version] = await Promise.all([
    rows.user.findUniqueOrThrow({ where: { id: userId }, select: { firstName: true, lastName: true } }),
    rows.courseVersion.findUniqueOrThrow({ where: { id: courseVersionId }, select: { number: true } }),
  ])
  await rows.certificate.createMany({
    skipDuplicates: true,
    data: {
      assignmentId,
      serial: drawSerial(),
      name: nameOf({ user }),
      courseTitle: courseInLanguage(course, language).title,
      versionNumber: version.number,
      language,
      timeZone,
      issuedAt: completedAt,
      expiresAt: validUntil,
    },
  })
}
