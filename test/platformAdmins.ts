/**
 * For tests: an installation whose platform admins invite each other, and a case for which an operator proposes a
 * person, which two of them confirm.
 */
import { expect } from 'vitest'
import { buildPlatformAdmin, buildWorkspace, type BuiltPerson } from '../prisma/builders.ts'
import type { Mail } from '../workers/mail/mailers.ts'
import { testApp, type Answer, type Caller, type TestApp } from './app.ts'
import { furnish } from './fixtures.ts'
import { post } from './post.ts'
import { forgetTries } from './signIn.ts'

export const adminsAt = '/api/admin/platform-admin'
export const adminInvitesAt = '/api/admin/platform-admin-invite'
/** What somebody types who opens a link. */
export const newAccount = {
  firstName: 'Pavan',
  lastName: 'Rao',
  userPassword: 'monsoon over Pune',
  termsAccepted: true,
}
export const dayMs = 86_400_000

export type Platform = {
  app: TestApp
  main: { id: string; host: string }
  /** A case that nobody can open. */
  caseId: string
  /** Whom the operator proposes for it: there for long, and tied to nobody. */
  successorId: string
}
export async function openPlatform(): Promise<Platform> {
  const app = await testApp()
  const main = await buildWorkspace(app.db, { name: 'Platform', host: 'localhost', isMain: true })
  const { operatorProposal = '' } = await furnish(app.db, app.employer, 1, app.deps.secret)
  const proposal = await app.db.platform.successorProposal.findUniqueOrThrow({
    where: { id: operatorProposal },
  })
  const [caseId, successorId] = [proposal.caseId, proposal.userIds[0] ?? '']
  await app.db.platform.membership.updateMany({
    where: { userId: successorId },
    data: { accessGrantedAt: new Date(Date.now() - 60 * dayMs) },
  })
  return { app, main, caseId, successorId }
}

let nth = 0
export const newAddress = () => `pavan${(nth += 1)}@redress.example`
/** Their account was made so many days ago. */
export const backdateAccount = ({ app }: Platform, userId: string, days: number) =>
  app.db.platform.user.update({
    where: { id: userId },
    data: { createdAt: new Date(Date.now() - days * dayMs) },
  })

type Admin = BuiltPerson & { caller: Caller }
/** One admin who has run the platform for sixty days; nobody else does, and no link is open. */
export async function beginAnew(platform: Platform): Promise<Admin> {
  const { app, main } = platform
  await forgetTries(app)
  await app.db.platform.challenge.updateMany({ data: { usedAt: new Date() } })
  await app.db.pool.query(`UPDATE "User" SET "isPlatformAdmin" = false WHERE "isPlatformAdmin"`)
  const admin = await buildPlatformAdmin(app.db, {
    name: 'Priya Nair',
    email: `priya${(nth += 1)}@redress.example`,
  })
  await backdateAccount(platform, admin.id, 60)
  return { ...admin, caller: await app.as(admin, main) }
}

export const adminLinkIn = (mail: Mail | undefined): string =>
  /\/platform-admin#([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? ''
export const mailsTo = async ({ app }: Platform, email: string): Promise<Mail[]> =>
  (await post(app, email)).filter((each) => 'subject' in each)
export const acceptAdminInvite = (
  { app, main }: Platform,
  inviteCode: string,
  more: object = {},
  host = main.host,
): Promise<Answer> =>
  app.nobody.post('/api/user/platform-admin', { inviteCode, ...newAccount, ...more }, { host })

export async function inviteAdminAs(platform: Platform, by: Caller, email = newAddress()) {
  const { status, body } = await by.post(adminInvitesAt, { email })
  expect(status).toBe(200)
  const code = adminLinkIn((await mailsTo(platform, email)).at(-1))
  return { email, id: body.content.inviteId as string, code }
}
/** Opens a link; answers whoever runs the platform by it. */
export async function joinByLink(platform: Platform, email: string, code: string) {
  const { app, main } = platform
  expect((await acceptAdminInvite(platform, code)).status).toBe(200)
  const where = { email, isPlatformAdmin: true }
  const { id } = await app.db.platform.user.findFirstOrThrow({ where, select: { id: true } })
  return { id, email, caller: await app.as({ id }, main) }
}
export async function joinAsAdmin(platform: Platform, by: Caller) {
  const { email, code } = await inviteAdminAs(platform, by)
  return joinByLink(platform, email, code)
}

/** Proposes the person for the case as an operator; what was proposed for it before is stopped. */
export async function proposeSuccessor({ app, caseId, successorId }: Platform): Promise<string> {
  const { successorProposal } = app.db.platform
  const ended = { status: 'STOPPED', endedAt: new Date(), endedWhy: 'PLATFORM' }
  await successorProposal.updateMany({ where: { caseId, status: { not: 'STOPPED' } }, data: ended })
  const { workspace } = app.employer
  const proposed = { caseId, userIds: [successorId], reason: 'Nobody is left', isByPlatform: true }
  return (await successorProposal.create({ data: { ...proposed, workspaceId: workspace.id } })).id
}
export const confirmSuccessor = (by: Caller, proposalId: string): Promise<Answer> =>
  by.post(`/api/platform/successors/${proposalId}/confirm`, {})
/** How far a proposal came, and whose confirmations count. */
export const readProposal = ({ app }: Platform, id: string) =>
  app.db.platform.successorProposal.findUniqueOrThrow({
    where: { id },
    select: { status: true, proposedBy: true, confirmedBy: true },
  })
