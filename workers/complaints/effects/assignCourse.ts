import { v7 as uuid } from 'uuid'
import { assignQuietly } from '../../../api/assignments/outbox.ts'
import type { CourseToTake } from '../../../workflows/definition/graph.ts'
import type { OutboxItem } from '../../../api/outbox/enqueue.ts'
import type { CaseRow } from '../facts.ts'
import type { EffectWriter } from './effects.ts'
import { canReach } from './inform.ts'
import { writeEvent } from './log.ts'

type Whom = { userId: string } | { branchId: string } | null
const whom: Record<CourseToTake['to'], (row: CaseRow) => Whom> = {
  COMPLAINANT: ({ startedByUserId }) => ({ userId: startedByUserId }),
  RESPONDENT: ({ respondentUserId }) => (respondentUserId ? { userId: respondentUserId } : null),
  UNIT: ({ branchId }) => ({ branchId }),
}

/** What leaves here names a course and people, and nothing of the case: its key is drawn. Only the case knows. */
export const assignCourse: EffectWriter<'ASSIGN_COURSE'> = (writer, { step, courseId, to, days }) => {
  const people = to === 'RESPONDENT' && !canReach(writer, to) ? null : whom[to](writer.row)
  if (!people)
    return writeEvent(writer, { kind: 'COURSE_NOT_ASSIGNED', at: writer.transition.at, step, by: null })
  const payload = { courseId, days, ...people }
  writer.mails.push({ id: uuid(), kind: assignQuietly.name, key: uuid(), payload } satisfies OutboxItem)
  writeEvent(writer, {
    kind: 'COURSE_ASSIGNED',
    at: writer.transition.at,
    step,
    by: null,
  })
}
