import { useBrand } from '../shell/Brand.tsx'

export type Platform = 'GOOGLE' | 'MICROSOFT'
export const socialPlatforms = { GOOGLE: 'Google', MICROSOFT: 'Microsoft' } as const satisfies Record<
  Platform,
  string
>
/** The ways into this workspace. */
export type Ways = { password: boolean; emailCode: boolean; smsCode: boolean; platforms: Platform[] }

/** The ways that this host offers. A platform admin signs in by password alone. */
export function useWays(): Ways {
  const { isMainHost, socialPlatformSet, signInMethods } = useBrand()
  if (isMainHost) return { password: true, emailCode: false, smsCode: false, platforms: [] }
  return {
    password: signInMethods.includes('PASSWORD'),
    emailCode: signInMethods.includes('EMAIL_OTP'),
    smsCode: signInMethods.includes('SMS_OTP'),
    platforms: (['GOOGLE', 'MICROSOFT'] as const).filter((platform) => socialPlatformSet.includes(platform)),
  }
}
