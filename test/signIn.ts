/** What a person of a test has in the hand: the code of their mail or SMS, the link of it, an invite. */
import { codeOf, inviteCodeOf, linkCodeOf } from '../api/signIns/otp.ts'
import type { Prisma } from '../prisma/client.ts'
import type { TestApp } from './app.ts'

const lastChallenge = (app: TestApp, purpose: string, identifier: string) =>
  app.db.platform.challenge.findFirstOrThrow({
    where: { purpose, identifier },
    orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
  })
export const codeFor = async (app: TestApp, identifier: string, purpose = 'EMAIL_OTP') =>
  codeOf(app.deps.secret, (await lastChallenge(app, purpose, identifier)).id)
export const linkFor = async (
  app: TestApp,
  identifier: string,
  purpose: 'CONFIRM_EMAIL' | 'RESET_PASSWORD',
) => linkCodeOf(app.deps.secret, (await lastChallenge(app, purpose, identifier)).id)
/** Six digits that are not those. */
export const otherThan = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0')

export async function buildInvite(app: TestApp, overrides: Partial<Prisma.InviteUncheckedCreateInput> = {}) {
  const { workspace, pune, admin } = app.employer
  const invite = await app.db.platform.invite.create({
    data: {
      workspaceId: workspace.id,
      branchId: pune.id,
      invitedBy: admin.id,
      status: 'SENT',
      expiresAt: new Date(Date.now() + 86_400_000),
      ...overrides,
    },
  })
  return { ...invite, code: inviteCodeOf(app.deps.secret, invite.id, invite.resentCount) }
}

/** Pauses between two mails are over, and nothing was tried yet. */
export const forgetTries = (app: TestApp) => app.db.platform.rateLimit.deleteMany()
