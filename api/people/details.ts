/** Who I am, and the brand of a host. */
import type { z } from '@hono/zod-openapi'
import type { Ctx, PublicCtx } from '../core/deps.ts'
import { notFound } from '../core/errors.ts'
import { hostName, workspaceOfHost } from '../core/session.ts'
import type { CompanyProfile, UserDetails } from './contract.ts'
import { workspacesOf } from './signIn.ts'

export async function details(ctx: Ctx): Promise<z.input<typeof UserDetails>> {
  const { person, workspace } = ctx
  const [member, workspaces] = await Promise.all([
    ctx.rows.membership.findFirst({ where: { userId: person.userId }, include: { branch: true, department: true } }),
    workspacesOf(ctx, person.userId),
  ])
  return {
    role: person.role, workspaces, firstName: person.firstName, lastName: person.lastName, designation: member?.designation ?? null, employeeId: member?.employeeId ?? null,
    branch: member?.branch?.name ?? null, department: member?.department?.name ?? null, companyName: workspace.name, bulkSignUpEnabled: false, isDefault: member?.isDefault ?? false, active: true,
    userId: person.userId, email: person.email, contactNumber: member?.phoneNumber ?? null, gender: member?.gender ?? null, permissions: [...person.permissions],
    isPlatformAdmin: person.isPlatformAdmin, workspaceId: workspace.id, branchId: member?.branchId ?? null, timeZone: member?.branch?.timeZone ?? workspace.timeZone,
  }
}

/** Of the host that is asked: a page knows only its own. */
export async function companyProfile(ctx: PublicCtx, host: string): Promise<z.input<typeof CompanyProfile>> {
  if (hostName(host) !== ctx.workspace.host) throw notFound()
  const row = await workspaceOfHost(ctx.deps.db.pool, ctx.workspace.host)
  if (!row) throw notFound()
  const headquarter = await ctx.rows.branch.findFirst({ where: { headquarter: true }, select: { id: true } })
  return {
    workspaceId: row.id, workspaceName: row.name, workspaceUrl: row.host, isMainHost: row.isMain, companyLogo: row.companyLogo, backgroundColor: row.backgroundColor,
    socialPlatformSet: row.socialPlatformSet, headQuarterBranchId: headquarter?.id ?? null, demo: ctx.deps.demoInbox, timeZone: row.timeZone,
  }
}
