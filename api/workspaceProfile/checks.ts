/** What must hold of a workspace's settings, so that nobody locks everybody out. */
import { BlockList, isIP } from 'node:net'
import type { Ctx } from '../core/deps.ts'
import { badField, unknownReference } from '../core/errors.ts'
import { isAllowed } from '../core/restrictions.ts'
import type { Change } from './service.ts'
import { say } from '../messages/say.ts'

/**
 * A code by SMS alone would shut out everybody without a phone number; a provider must have been set up
 * before it is offered.
 */
export function checkSignIn(
  { deps }: Pick<Ctx, 'deps'>,
  { signInMethods, socialPlatformSet = [] }: Pick<Change, 'signInMethods' | 'socialPlatformSet'>,
): void {
  if (signInMethods && !signInMethods.includes('PASSWORD') && !signInMethods.includes('EMAIL_OTP'))
    throw badField('signInMethods', say('workspaceProfile.keepAWayIn'))
  const missing = socialPlatformSet.find((each) => !(each in deps.openId))
  if (missing)
    throw badField(
      'socialPlatformSet',
      say('workspaceProfile.providerNotSetUp', { provider: missing === 'GOOGLE' ? 'Google' : 'Microsoft' }),
    )
}

/** While admin work is bound to addresses, nobody takes away the one they work from. */
export function checkAddresses(
  { deps, workspace, address }: Pick<Ctx, 'deps' | 'workspace' | 'address'>,
  { allowedAddresses }: Pick<Change, 'allowedAddresses'>,
): void {
  if (!allowedAddresses) return
  const wrong = allowedAddresses.findIndex((range) => !isRange(range))
  if (wrong >= 0) throw badField(`allowedAddresses.${wrong}`, say('workspaceProfile.addressFormat'))
  if (deps.flags.isOn('ELEVATE_IP', workspace.id) && !isAllowed(allowedAddresses, address))
    throw badField('allowedAddresses', say('workspaceProfile.keepOwnRange'))
}

/** "192.0.2.0/24", "2001:db8::/32", or one address. */
function isRange(text: string): boolean {
  const [net = '', bits, ...more] = text.split('/')
  const version = isIP(net)
  if (version === 0 || more.length > 0 || (bits !== undefined && !/^\d{1,3}$/.test(bits))) return false
  try {
    new BlockList().addSubnet(
      net,
      Number(bits ?? (version === 4 ? 32 : 128)),
      version === 4 ? 'ipv4' : 'ipv6',
    )
    return true
  } catch {
    return false
  }
}

/**
 * Signing up by oneself is for addresses of the organisation's own domains, and leads to a unit that is
 * there.
 */
export async function checkSignUp(
  ctx: Pick<Ctx, 'tx'>,
  change: Pick<Change, 'bulkSignUpEnabled' | 'allowedDomains' | 'defaultBranchId'>,
  before: { bulkSignUpEnabled: boolean; allowedDomains: string[] },
): Promise<void> {
  const [enabled, domains] = [
    change.bulkSignUpEnabled ?? before.bulkSignUpEnabled,
    change.allowedDomains ?? before.allowedDomains,
  ]
  if (enabled && domains.length === 0) throw badField('allowedDomains', say('workspaceProfile.domainMissing'))
  if (
    change.defaultBranchId &&
    !(await ctx.tx.branch.findFirst({
      where: { id: change.defaultBranchId, deletedAt: null },
      select: { id: true },
    }))
  )
    throw unknownReference('defaultBranchId', say('common.chooseUnitOfWorkspace'))
}
