/** The workspace's profile, brand and sign-in, as its admins set them. */
import type { Message } from '../../workflows/definition/messages/message.ts'
import { Prisma } from '../../prisma/client.ts'
import type { z } from '@hono/zod-openapi'
import { contrastRatio, readable } from '../core/contrast.ts'
import type { Ctx } from '../core/deps.ts'
import { AppError, badField, notFound } from '../core/errors.ts'
import { auditedChanges, fieldChanges } from '../core/fieldChanges.ts'
import * as files from '../files/service.ts'
import { Language } from '../core/contract.ts'
import { watchDates } from '../workspaces/changeWorkspace.ts'
import { checkAddresses, checkSignIn, checkSignUp } from './checks.ts'
import { SignInMethod, SocialPlatform, type workspaceProfile, type WorkspaceSettings } from './contract.ts'
import { Color } from '../core/fields.ts'
import { wordedOrNull } from '../core/readerLocale.ts'
import { say } from '../messages/say.ts'

export type Change = z.output<typeof workspaceProfile.update.body>
type Row = Prisma.WorkspaceGetPayload<object>

/** What is said of a colour on which our text can hardly be read; null for a good one. */
export const warningFor = (hex: string): Message | null =>
  contrastRatio(hex) < readable ? say('workspaceProfile.colourHardToRead') : null

/** The settings of this workspace, with the caller's network address for the list of allowed addresses. */
export async function read(ctx: Ctx): Promise<WorkspaceSettings> {
  const row = await ctx.tx.workspace.findFirst()
  if (!row) throw notFound()
  return presentSettings(ctx, row)
}

/**
 * Changes what is sent and leaves the rest. The contract's days begin and end by the workspace's clock, so
 * with that they move. Throws STALE_VERSION with `current`.
 */
export async function update(
  ctx: Ctx,
  { version, companyLogoKey, ...change }: Change,
): Promise<WorkspaceSettings> {
  const before = await ctx.tx.workspace.findFirst()
  if (!before) throw notFound()
  checkSignIn(ctx, change)
  checkAddresses(ctx, change)
  await checkSignUp(ctx, change, before)
  const { count } = await ctx.tx.workspace.updateMany({
    where: { version },
    data: { ...change, version: { increment: 1 } },
  })
  if (count === 0) throw new AppError('STALE_VERSION', { more: { current: await read(ctx) } })
  if (change.timeZone !== undefined && change.timeZone !== before.timeZone)
    await watchDates(ctx.tx, ctx.workspace.id)
  if (companyLogoKey !== undefined) await changeLogo(ctx, companyLogoKey, before.companyLogo)
  ctx.audit({
    entityId: ctx.workspace.id,
    detail: {
      version: version + 1,
      changed: Object.keys({ ...change, ...(companyLogoKey === undefined ? {} : { companyLogo: true }) }),
      ...auditedChanges([
        ...fieldChanges(before, change),
        ...(companyLogoKey === undefined ? [] : [{ field: 'companyLogo', from: [], to: [] }]),
      ]),
    },
  })
  return read(ctx)
}

/** Sets the brand colour; warns where text on it is hard to read. Throws VALIDATION_FAILED for what is no colour. */
export async function setColor(ctx: Ctx, value: string) {
  const color = colorOf(value)
  const before = await ctx.tx.workspace.findFirst({ select: { backgroundColor: true } })
  await ctx.tx.workspace.updateMany({ data: { backgroundColor: color, version: { increment: 1 } } })
  const changes = fieldChanges(before ?? {}, { backgroundColor: color })
  ctx.audit({
    entityId: ctx.workspace.id,
    detail: { backgroundColor: color, ...auditedChanges(changes) },
  })
  return {
    workspaceId: ctx.workspace.id,
    backgroundColor: color,
    contrastRatio: contrastRatio(color),
    warning: wordedOrNull(warningFor(color)),
  }
}

/** Throws 400 for what is no colour. */
export function colorOf(value: string): string {
  const color = Color.safeParse(value)
  if (!color.success) throw badField('color', say('workspaceProfile.colourFormat'))
  return color.data
}

/** For those who may put it somewhere. */
export async function announceLogo(
  ctx: Ctx,
  file: z.output<typeof workspaceProfile.generateLogoUploadUrl.body>,
) {
  const { permissions } = ctx.person
  const may =
    file.purpose === 'LOGO'
      ? permissions.has('workspace:update')
      : permissions.has('branch:update') || permissions.has('branch:create')
  if (!may) throw new AppError('FORBIDDEN')
  return files.announceUpload(ctx, file)
}

async function changeLogo(ctx: Ctx, fileKey: string | null, before: string | null): Promise<void> {
  const companyLogo =
    fileKey === null ? null : (await files.confirmUpload(ctx, fileKey, 'LOGO', 'companyLogoKey')).fileUrl
  await ctx.tx.workspace.updateMany({ data: { companyLogo } })
  if (before && before !== companyLogo) await files.releaseFile(ctx, fileKeyIn(before))
}
/** The file that an address shows. */
export const fileKeyIn = (url: string): string => url.split('/').at(-1) ?? ''

const presentSettings = ({ deps, workspace, address }: Ctx, row: Row): WorkspaceSettings => ({
  workspaceId: row.id,
  version: row.version,
  companyLogo: row.companyLogo,
  backgroundColor: row.backgroundColor,
  contrastRatio: row.backgroundColor ? contrastRatio(row.backgroundColor) : null,
  signInMethods: SignInMethod.options.filter((each) => row.signInMethods.includes(each)),
  socialPlatformSet: SocialPlatform.options.filter((each) => row.socialPlatformSet.includes(each)),
  socialPlatformsOffered: SocialPlatform.options.filter((each) => each in deps.openId),
  defaultLanguage: Language.catch('en').parse(row.defaultLanguage),
  timeZone: row.timeZone,
  bulkSignUpEnabled: row.bulkSignUpEnabled,
  allowedDomains: row.allowedDomains,
  defaultBranchId: row.defaultBranchId,
  allowedAddresses: row.allowedAddresses,
  addressesCount: deps.flags.isOn('ELEVATE_IP', workspace.id),
  yourAddress: address,
})
