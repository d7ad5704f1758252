/** What a provider says of itself, asked once and kept. */
import * as client from 'openid-client'
import type { PublicCtx } from '../../core/deps.ts'
import type { OpenIdProvider, SocialPlatform } from './providers.ts'

const known = new WeakMap<OpenIdProvider, Promise<client.Configuration>>()

/** The provider, where it is configured and this workspace offers it. */
export const offeredProvider = (
  { deps, workspace }: PublicCtx,
  platform: SocialPlatform,
): OpenIdProvider | null =>
  workspace.socialPlatformSet.includes(platform) ? (deps.openId[platform] ?? null) : null

/** Signatures of id tokens are always checked. A failure is not kept. */
export function configurationOf(provider: OpenIdProvider): Promise<client.Configuration> {
  const { issuer, clientId, clientSecret, allowHttp } = provider
  const there =
    known.get(provider) ??
    client.discovery(new URL(issuer), clientId, clientSecret, undefined, {
      timeout: 10,
      execute: [client.enableNonRepudiationChecks, ...(allowHttp ? [client.allowInsecureRequests] : [])],
    })
  known.set(provider, there)
  there.catch(() => known.delete(provider))
  return there
}
