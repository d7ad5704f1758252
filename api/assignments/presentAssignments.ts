/** Assignments as those see them who answer for them: a whole page in a few statements. */
import type { z } from '@hono/zod-openapi'
import type { Prisma } from '../../prisma/client.ts'
import { mailOf } from '../core/contacts.ts'
import type { Ctx } from '../core/deps.ts'
import { column } from '../core/json.ts'
import { Language } from '../../workflows/definition/texts/languages.ts'
import { AssignStatus, LearningStatus } from '../learning/contract.ts'
import { flagsOf } from '../learning/dates.ts'
import { clockOf } from '../learning/loadAssignment.ts'
import { namesOf } from '../users/names.ts'
import { nameOf } from '../users/summaries.ts'
import type { Assignment, DueFrom } from './contract.ts'

export const withNames = {
  course: { select: { title: true } },
  courseVersion: { select: { number: true } },
  member: {
    include: {
      user: true,
      branch: { select: { id: true, name: true } },
      department: { select: { id: true, name: true } },
    },
  },
} satisfies Prisma.AssignmentInclude
type Row = Prisma.AssignmentGetPayload<{ include: typeof withNames }>
const dueFrom = column<DueFrom | null>()

/** Whether the course still has to be taken: it is assigned, and neither completed nor waived. */
export const isOpen = ({ assignStatus, learningStatus }: { assignStatus: string; learningStatus: string }) =>
  assignStatus === 'ASSIGNED' && learningStatus !== 'COMPLETED' && learningStatus !== 'WAIVED'

/** Assignments as the API returns them, with what the caller may change; nobody changes their own. */
export async function presentAssignments(ctx: Ctx, rows: Row[]): Promise<z.input<typeof Assignment>[]> {
  const at = await clockOf(ctx.tx)
  const names = await namesOf(
    ctx.tx,
    rows.flatMap(({ assignedBy, waivedBy }) => [assignedBy, waivedBy]),
  )
  return rows.map((row) => {
    const mayChange = row.userId !== ctx.person.userId
    return {
      assignmentId: row.id,
      courseId: row.courseId,
      courseTitle: row.course.title,
      courseVersionId: row.courseVersionId,
      versionNumber: row.courseVersion.number,
      user: {
        userId: row.userId,
        name: nameOf(row.member),
        email: mailOf(row.member.user),
        employeeId: row.member.employeeId,
        branchName: row.member.branch?.name ?? null,
        departmentName: row.member.department?.name ?? null,
        active: row.member.active && row.member.user.active,
      },
      cycle: row.cycle,
      assignStatus: AssignStatus.parse(row.assignStatus),
      learningStatus: LearningStatus.parse(row.learningStatus),
      ...flagsOf(row, at),
      mandatory: row.mandatory,
      percent: row.percent,
      assignedAt: row.assignedAt,
      assignedBy: row.assignedBy && (names.get(row.assignedBy) ?? null),
      dueAt: row.dueAt,
      dueFrom: dueFrom.read(row.dueFrom),
      startedAt: row.startedAt,
      completedAt: row.completedAt,
      validUntil: row.validUntil,
      language: Language.nullable().parse(row.language),
      waiver:
        row.waivedAt && row.waiveReason !== null
          ? { reason: row.waiveReason, by: names.get(row.waivedBy ?? '') ?? null, at: row.waivedAt }
          : null,
      abilities: {
        unassign: mayChange && row.assignStatus === 'ASSIGNED' && row.learningStatus !== 'COMPLETED',
        extend: mayChange && isOpen(row),
        waive: mayChange && isOpen(row),
      },
    }
  })
}
