/** Whose an assignment is, and what may be done in it: nobody learns in anybody else's name. */
import type { Prisma } from '../../prisma/client.ts'
import type { Ctx } from '../core/deps.ts'
import { illegal } from '../core/errors.ts'
import { say } from '../messages/say.ts'
import { courseInLanguage } from '../courses/definition/definition.ts'
import { itemOf } from './definitions.ts'
import { standingOf, type LoadedAssignment } from './loadAssignment.ts'
import { waitsFor } from './progress.ts'
import { readingLanguage } from '../core/readerLocale.ts'

/** One's own, while it is assigned. */
export const mine = ({ person }: Pick<Ctx, 'person'>): Prisma.AssignmentWhereInput => ({
  userId: person.userId,
  assignStatus: 'ASSIGNED',
})

/** Throws NOT_FOUND for no such item, and ILLEGAL_STATE where something else must be complete before. */
export function requireOpen(loadedAssignment: LoadedAssignment, itemId: string): void {
  const course = courseInLanguage(loadedAssignment.course, readingLanguage())
  const item = itemOf(course, itemId)
  const [first] = waitsFor(item, standingOf(loadedAssignment))
  if (first !== undefined)
    throw illegal(say('learning.itemLocked', { title: item.title, before: itemOf(course, first).title }))
}
/** The same, for acts: who was waived need not do anything, and does nothing. */
export function requireLearning(loadedAssignment: LoadedAssignment, itemId: string): void {
  if (loadedAssignment.assignment.learningStatus === 'WAIVED') throw illegal(say('learning.waived'))
  requireOpen(loadedAssignment, itemId)
}
