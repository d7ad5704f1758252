/**
 * What closes a call for a while, whatever one's role: maintenance, a contract that has ended, admin work
 * from outside the network.
 */
import { BlockList, isIP } from 'node:net'
import { flagsOf, isOpenWith, type OpenWith } from './accessFlags.ts'
import type { Row } from './contract.ts'
import type { PublicCtx } from './deps.ts'
import { AppError } from './errors.ts'
import { say } from '../messages/say.ts'
import { entryOf, isAdminAct, type Permission } from './permissions.ts'

/** Throws FEATURE_DISABLED where the platform switched off the part of the product that it is of. */
export function requireOpen(
  { workspace }: { workspace: Pick<PublicCtx['workspace'], 'accessFlags'> },
  openWith: OpenWith | undefined,
): void {
  const [flag] = flagsOf(openWith)
  if (flag !== undefined && !isOpenWith(workspace.accessFlags, openWith))
    throw new AppError('FEATURE_DISABLED', { text: say(`switchedOff.${flag}`) })
}

const readOnly: readonly string[] = ['EXPIRED', 'SUSPENDED', 'DELETION_SCHEDULED']

/**
 * Throws MAINTENANCE, CONTRACT_EXPIRED or ADDRESS_NOT_ALLOWED. The main host is never closed: its admins open
 * the others again.
 */
export function refuseByRestrictions(ctx: PublicCtx, row: Pick<Row, 'may' | 'method' | 'writes'>): void {
  const { workspace, deps } = ctx
  if (workspace.isMain) return
  if (deps.flags.isOn('MAINTENANCE', workspace.id) && !(row.may === 'public' && row.method === 'get'))
    throw new AppError('MAINTENANCE', { retryAfter: 20 })
  const changes = row.method !== 'get' && row.writes !== 'none'
  if (!changes || row.may === 'public' || row.may === 'self') return
  if (readOnly.includes(workspace.status) && !entryOf(row.may).sealed) throw new AppError('CONTRACT_EXPIRED')
  refuseFromOutside(ctx, row.may)
}

/** While ELEVATE_IP is on, admin acts come from an address on the workspace's list. */
function refuseFromOutside({ workspace, deps, address }: PublicCtx, may: Permission): void {
  if (
    isAdminAct(may) &&
    deps.flags.isOn('ELEVATE_IP', workspace.id) &&
    !isAllowed(workspace.allowedAddresses, address)
  )
    throw new AppError('ADDRESS_NOT_ALLOWED')
}

/**
 * Whether an address lies in one of the ranges ("192.0.2.0/24", "2001:db8::/32", "192.0.2.7"). Ranges that
 * are none are passed over.
 */
export function isAllowed(ranges: readonly string[], address: string): boolean {
  const list = new BlockList()
  for (const range of ranges) {
    const [net = '', bits] = range.split('/')
    const version = isIP(net)
    if (version)
      list.addSubnet(
        net,
        bits === undefined ? (version === 4 ? 32 : 128) : Number(bits),
        version === 4 ? 'ipv4' : 'ipv6',
      )
  }
  const plain = address.replace(/^::ffff:(?=\d+\.)/, '')
  const version = isIP(plain)
  return version !== 0 && list.check(plain, version === 4 ? 'ipv4' : 'ipv6')
}
