/** The OpenID providers of the documented socialPlatformSet, as far as they are configured. */
export type SocialPlatform = 'GOOGLE' | 'MICROSOFT'
export type OpenIdProvider = {
  issuer: string
  clientId: string
  clientSecret: string
  /** Only for tests on this machine: plain http. */
  allowHttp?: boolean
}
export type OpenIdProviders = Partial<Record<SocialPlatform, OpenIdProvider>>
