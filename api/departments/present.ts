/** Departments as lists show them: names and counts of a whole page in three statements. */
import type { Prisma } from '../../prisma/client.ts'
import type { Ctx } from '../core/deps.ts'
import { isInReach } from '../core/reach.ts'
import { namesOf } from '../users/names.ts'
import { mayChange } from './access.ts'
import { ManagerRole, type Department } from './contract.ts'
import { activeManagers } from './managers.ts'

export const withAll = {
  branch: { select: { name: true } },
  department: { include: { branches: { select: { branchId: true } } } },
} satisfies Prisma.DepartmentBranchInclude
type Row = Prisma.DepartmentBranchGetPayload<{ include: typeof withAll }>

/**
 * Presents rows of departments, each with its managers and the number of active people in that business unit; names
 * only business units within reach.
 */
export async function presentDepartments(ctx: Ctx, rows: Row[]): Promise<Department[]> {
  const departmentIds = [...new Set(rows.map((row) => row.departmentId))]
  const [counts, managers] = await Promise.all([
    ctx.tx.membership.groupBy({
      by: ['departmentId', 'branchId'],
      where: { active: true, departmentId: { in: departmentIds } },
      _count: true,
    }),
    activeManagers(ctx.tx, departmentIds),
  ])
  const names = await namesOf(
    ctx.tx,
    managers.map((each) => each.userId),
  )
  return rows.map(({ departmentId, branchId, branch, department }) => ({
    departmentId,
    departmentName: department.name,
    branchId,
    branchName: branch.name,
    createdAt: department.createdAt.toISOString(),
    createdBy: department.createdBy,
    branchIds: department.branches.map((place) => place.branchId).filter((id) => isInReach(ctx.person, id)),
    managers: managers
      .filter((each) => each.departmentId === departmentId)
      .map(({ userId, role }) => ({ userId, name: names.get(userId) ?? '', role: ManagerRole.parse(role) })),
    userCount:
      counts.find((each) => each.departmentId === departmentId && each.branchId === branchId)?._count ?? 0,
    abilities: {
      update: mayChange(
        ctx,
        department.branches.map((place) => place.branchId),
      ),
    },
  }))
}
