/**
 * To Google or Microsoft and back. State, PKCE verifier and nonce wait in a challenge of ours;
 * a short-lived cookie
 * ties the trip to the browser that began it, so that nobody finishes somebody else's. Each trip ends once.
 */
import { createHash, randomBytes } from 'node:crypto'
import * as client from 'openid-client'
import { v7 as uuid } from 'uuid'
import { challengeOf, linkCodeOf } from '../otp.ts'
import { acceptedSecrets, type PublicCtx } from '../../core/deps.ts'
import { AppError } from '../../core/errors.ts'
import { takeTries } from '../../core/limits.ts'
import { safePath } from '../../core/redirect.ts'
import { SocialRefusal } from '../contract.ts'
import { inviteOf } from '../invites.ts'
import { configurationOf, offeredProvider } from './discovery.ts'
import type { OpenIdProvider, SocialPlatform } from './providers.ts'
import { asLine } from '../../../workflows/definition/line.ts'
import { withoutUnseen } from '../../core/nameText.ts'
import { column } from '../../core/json.ts'

export const tripMinutes = 10
export type Trip = {
  verifier: string
  nonce: string
  browserHash: string
  redirect: string
  inviteId?: string | undefined
}
/** What the provider vouches for. `email` is null unless it says that it is verified. */
export type Vouched = {
  platform: SocialPlatform
  issuer: string
  subject: string
  email: string | null
  firstName: string
  lastName: string
}
export type Ended = { trip: Trip; startedBy: string | null; vouched: Vouched }

/** Thrown on the way; the person reads why on the page they come back to. */
export const socialRefusal = (refusal: SocialRefusal) => new AppError('FORBIDDEN', { more: { refusal } })
/** Anything else than a known reason is FAILED. */
export function refusalOf(error: unknown): SocialRefusal {
  const known =
    error instanceof AppError ? SocialRefusal.safeParse(error.extra.more?.refusal ?? error.code) : null
  return known?.success ? known.data : 'FAILED'
}

const hashed = (text: string) => createHash('sha256').update(text).digest('base64url')
const ownAddress = ({ deps, workspace }: PublicCtx, platform: SocialPlatform) =>
  `${deps.webOrigin(workspace.host)}/api/auth/${platform.toLowerCase()}/callback`
const providerOf = (ctx: PublicCtx, platform: SocialPlatform): OpenIdProvider => {
  const provider = offeredProvider(ctx, platform)
  if (!provider) throw socialRefusal('FEATURE_DISABLED')
  return provider
}

/** Where to send the browser, and what it must bring back beside the answer. */
export async function beginRoundTrip(
  ctx: PublicCtx,
  platform: SocialPlatform,
  query: { inviteCode?: string | undefined; redirect?: string | undefined },
): Promise<{ url: URL; browser: string }> {
  const configuration = await configurationOf(providerOf(ctx, platform))
  await takeTries(ctx, [['openid-address', 600, 3600, ctx.address]])
  const invite = await inviteOf(ctx, query.inviteCode)
  const [id, browser, verifier, nonce] = [
    uuid(),
    randomBytes(32).toString('base64url'),
    client.randomPKCECodeVerifier(),
    client.randomNonce(),
  ]
  const home = ctx.workspace.isMain ? '/workspace/signin' : '/dashboard'
  const trip: Trip = {
    verifier,
    nonce,
    browserHash: hashed(browser),
    redirect: safePath(query.redirect, home),
    inviteId: invite?.id,
  }
  await ctx.db.challenge.create({
    data: {
      id,
      purpose: 'OIDC',
      identifier: platform,
      userId: ctx.person?.userId ?? null,
      detail: trip,
      expiresAt: new Date(Date.now() + tripMinutes * 60_000),
    },
  })
  const url = client.buildAuthorizationUrl(configuration, {
    redirect_uri: ownAddress(ctx, platform),
    scope: 'openid email profile',
    state: linkCodeOf(ctx.deps.secret, id),
    nonce,
    code_challenge: await client.calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
  })
  return { url, browser }
}

/**
 * What the provider answered, once it is proven to be the answer to what this browser asked. Throws what
 * refusalOf reads.
 */
export async function endRoundTrip(
  ctx: PublicCtx,
  platform: SocialPlatform,
  query: URLSearchParams,
  browser: string | undefined,
): Promise<Ended> {
  const provider = providerOf(ctx, platform)
  const state = query.get('state') ?? ''
  const { trip, startedBy } = await spend(ctx, platform, state, browser ?? '')
  if (query.get('error') === 'access_denied') throw socialRefusal('CANCELLED')
  const address = new URL(`${ownAddress(ctx, platform)}?${query}`)
  const tokens = await client
    .authorizationCodeGrant(await configurationOf(provider), address, {
      pkceCodeVerifier: trip.verifier,
      expectedState: state,
      expectedNonce: trip.nonce,
      idTokenExpected: true,
    })
    .catch((error: Error) => {
      ctx.deps.log.warn(
        {
          requestId: ctx.requestId,
          platform,
          error: error.name,
          code: 'code' in error ? error.code : undefined,
        },
        'openid answer refused',
      )
      throw socialRefusal('FAILED')
    })
  const claims = tokens.claims()
  if (!claims) throw socialRefusal('FAILED')
  return { trip, startedBy, vouched: vouchedBy(platform, claims) }
}

async function spend(
  { db, deps }: PublicCtx,
  platform: SocialPlatform,
  state: string,
  browser: string,
): Promise<{ trip: Trip; startedBy: string | null }> {
  const id = challengeOf(acceptedSecrets(deps), state)
  if (!id) throw socialRefusal('FAILED')
  const [challenge] = await db.challenge.updateManyAndReturn({
    where: {
      id,
      purpose: 'OIDC',
      identifier: platform,
      usedAt: null,
      expiresAt: { gt: new Date() },
      detail: { path: ['browserHash'], equals: hashed(browser) },
    },
    data: { usedAt: new Date() },
  })
  if (!challenge) throw socialRefusal('FAILED')
  return { trip: column<Trip>().read(challenge.detail), startedBy: challenge.userId }
}

/**
 * Google says `email_verified`; Microsoft's way of saying that the owner of the domain vouches for the
 * address is `xms_edov`.
 */
function vouchedBy(platform: SocialPlatform, claims: client.IDToken): Vouched {
  const isVerified = claims.email_verified === true || claims.xms_edov === true || claims.xms_edov === '1'
  return {
    platform,
    issuer: claims.iss,
    subject: claims.sub,
    email: isVerified && typeof claims.email === 'string' ? claims.email.trim().toLowerCase() : null,
    firstName: nameIn(claims.given_name) || nameIn(claims.name),
    lastName: nameIn(claims.family_name),
  }
}

const nameIn = (claim: unknown): string =>
  typeof claim === 'string' ? withoutUnseen(asLine(claim.trim().slice(0, 100))) : ''
