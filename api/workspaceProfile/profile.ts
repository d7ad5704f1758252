/** What a host shows of its workspace, before anybody signed in and after. */
import type { z } from '@hono/zod-openapi'
import { plainRole } from '../../workflows/definition/roles.ts'
import type { Ctx, PublicCtx } from '../core/deps.ts'
import { notFound } from '../core/errors.ts'
import { isSetUp } from '../core/installation.ts'
import { hostName } from '../core/session.ts'
import { Language } from '../core/contract.ts'
import { enabledMenus } from '../navigation/entries.ts'
import { SignInMethod, type CompanyProfile } from './contract.ts'

/** Of the host that is asked: a page knows only its own. */
export async function readProfile(ctx: PublicCtx, host: string): Promise<z.input<typeof CompanyProfile>> {
  if (hostName(host) !== ctx.workspace.host) throw notFound()
  const [row, branches] = await Promise.all([
    ctx.tx.workspace.findFirst(),
    ctx.tx.branch.findMany({
      where: { deletedAt: null, ...(ctx.person ? {} : { headquarter: true }) },
      select: { id: true, name: true, address: true, headquarter: true },
      orderBy: [{ headquarter: 'desc' }, { name: 'asc' }],
      take: 300,
    }),
  ])
  if (!row) throw notFound()
  const addresses = branches.flatMap(({ id, name, address }) =>
    address ? [{ branchId: id, branchName: name, address }] : [],
  )
  return {
    workspaceId: row.id,
    workspaceName: row.name,
    workspaceUrl: row.host,
    isMainHost: row.isMain,
    companyLogo: row.companyLogo,
    backgroundColor: row.backgroundColor,
    timeZone: row.timeZone,
    socialPlatformSet: row.socialPlatformSet.filter((each) => each in ctx.deps.openId),
    headQuarterBranchId: branches.find((each) => each.headquarter)?.id ?? null,
    ...(ctx.person ? { branchAddressList: addresses } : {}),
    signInMethods: SignInMethod.options.filter((each) => row.signInMethods.includes(each)),
    bulkSignUpEnabled: row.bulkSignUpEnabled,
    defaultLanguage: Language.catch('en').parse(row.defaultLanguage),
    languages: [...Language.options],
    accessFlags: enabledMenus(row.accessFlags),
    status: row.status,
    awaitsFirstAdmin: row.isMain && !(await isSetUp(ctx.deps.db.pool)),
    demo: ctx.deps.demoInbox !== null,
  }
}

/** Who signs up without an invite begins as an employee. */
export async function bulkSignUp(ctx: Ctx) {
  const row = await ctx.tx.workspace.findFirst({
    select: { bulkSignUpEnabled: true, allowedDomains: true, defaultBranchId: true },
  })
  if (!row) throw notFound()
  const defaultRole: typeof plainRole = plainRole
  return { ...row, defaultRole }
}
