/** Who somebody is here, by the documented fields. */
import type { z } from '@hono/zod-openapi'
import { isOfOneUnit } from '../../workflows/definition/roles.ts'
import { Role } from '../../workflows/definition/graph.ts'
import type { Ctx } from '../core/deps.ts'
import { notFound } from '../core/errors.ts'
import { isPermissionOpen, permissionsHeld } from '../core/permissions.ts'
import { Language } from '../core/contract.ts'
import { mailOf } from '../core/contacts.ts'
import { stampSeen, workspacesOf } from './workspacesOf.ts'
import type { UserDetails } from './contract.ts'
import { imageOf, namesFor, statusOf } from './summaries.ts'

/** Of myself, with all workspaces I belong to. */
export async function readMyDetails(ctx: Ctx): Promise<z.input<typeof UserDetails>> {
  const { person } = ctx
  // A platform admin belongs to no workspace, so a workspace's client would not find them.
  const [member, user, workspaces] = await Promise.all([
    memberOf(ctx, person.userId),
    ctx.deps.db.platform.user.findUniqueOrThrow({ where: { id: person.userId } }),
    workspacesOf(ctx, person.userId),
    stampSeen(ctx),
  ])
  return {
    ...(await presentDetails(ctx, member?.user ?? user, member)),
    role: member ? Role.parse(member.role) : person.role,
    workspaces,
    permissions: [...person.permissions].filter((each) => isPermissionOpen(ctx.workspace.accessFlags, each)),
    isPlatformAdmin: person.isPlatformAdmin,
    impersonatedBy: person.impersonatedBy,
  }
}

/** Of anybody of this workspace; of others without the workspaces they also belong to. */
export async function detailsOf(ctx: Ctx, userId: string): Promise<z.input<typeof UserDetails>> {
  if (userId === ctx.person.userId) return readMyDetails(ctx)
  const member = await memberOf(ctx, userId)
  if (!member) throw notFound()
  const role = Role.parse(member.role)
  const switched = await ctx.tx.rolePermission.findMany({
    where: { role },
    select: { role: true, permission: true, allowed: true },
  })
  const workspaces = [{ workspaceId: ctx.workspace.id, workspaceUrl: ctx.workspace.host, role }]
  return {
    ...(await presentDetails(ctx, member.user, member)),
    role,
    workspaces,
    permissions: permissionsHeld(role, member.isScheduler ? ['SCHEDULER'] : [], switched),
    isPlatformAdmin: false,
    impersonatedBy: null,
  }
}

const memberOf = (ctx: Ctx, userId: string) =>
  ctx.tx.membership.findFirst({
    where: { userId },
    include: { user: true, branch: true, department: true },
  })
/** Of those who are in no business unit. */
const usualWeekend = [0, 6]
type Member = NonNullable<Awaited<ReturnType<typeof memberOf>>>

async function presentDetails({ tx: rows, workspace }: Ctx, user: Member['user'], member: Member | null) {
  const [settings, managed] = await Promise.all([
    rows.workspace.findFirst({ where: { id: workspace.id }, select: { bulkSignUpEnabled: true } }),
    rows.departmentManager.findMany({ where: { userId: user.id }, select: { departmentId: true } }),
  ])
  return {
    userId: user.id,
    email: member?.anonymisedAt ? null : mailOf(user),
    ...namesFor(user, member),
    preferredLanguage: Language.nullable().parse(user.preferredLanguage),
    firstLogin: user.firstLogin,
    profileImageUrl: imageOf(user),
    designation: member?.designation ?? null,
    employeeId: member?.employeeId ?? null,
    branch: member?.branch?.name ?? null,
    branchId: member?.branchId ?? null,
    department: member?.department?.name ?? null,
    contactNumber: member?.phoneNumber ?? null,
    gender: member?.gender ?? null,
    isDefault: member?.isDefault ?? false,
    active: (member?.active ?? true) && user.active,
    status: member ? statusOf(member) : ('ACTIVE' as const),
    version: member?.version ?? 1,
    companyName: workspace.name,
    workspaceId: workspace.id,
    bulkSignUpEnabled: settings?.bulkSignUpEnabled ?? false,
    timeZone: member?.branch?.timeZone ?? workspace.timeZone,
    weekend: member?.branch?.weekend ?? usualWeekend,
    managedDepartmentIds: managed.map(({ departmentId }) => departmentId),
    managedBranchIds: member?.branchId && isOfOneUnit(Role.parse(member.role)) ? [member.branchId] : [],
  }
}
