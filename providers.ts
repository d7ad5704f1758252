/**
 * What others do for us, as the settings say: keeping files, mail, SMS, signing in with Google or Microsoft.
 */
import type { Deps } from './api/core/deps.ts'
import type { OpenIdProviders } from './api/signIns/openId/providers.ts'
import { diskStore } from './api/storage/disk.ts'
import type { Store } from './api/storage/store.ts'
import type { Settings } from './settings.ts'
import {
  demoMailer,
  demoTexter,
  noMailer,
  noTexter,
  smtpMailer,
  twilioTexter,
  type Mailer,
  type Texter,
} from './workers/mail/mailers.ts'

/** The bucket that is set, else a folder. Throws StartError where the bucket cannot be used. */
export async function storeOf(settings: Settings, folder: string): Promise<Store> {
  const {
    FILES_URL,
    AWS_ACCESS_KEY_ID: id,
    AWS_SECRET_ACCESS_KEY: secret,
    AWS_SESSION_TOKEN: token,
  } = settings
  if (!FILES_URL) return diskStore(folder)
  const { openS3 } = await import('./api/storage/s3.ts')
  const credentials = id &&
    secret && { accessKeyId: id, secretAccessKey: secret, ...(token ? { sessionToken: token } : {}) }
  return openS3({ ...FILES_URL, ...(credentials ? { credentials } : {}) })
}

/** Providers whose client is configured. */
export function openIdOf({
  GOOGLE_CLIENT_ID,
  GOOGLE_CLIENT_SECRET,
  MICROSOFT_CLIENT_ID,
  MICROSOFT_CLIENT_SECRET,
  MICROSOFT_ISSUER,
}: Settings): OpenIdProviders {
  return {
    ...(GOOGLE_CLIENT_ID && GOOGLE_CLIENT_SECRET
      ? {
          GOOGLE: {
            issuer: 'https://accounts.google.com',
            clientId: GOOGLE_CLIENT_ID,
            clientSecret: GOOGLE_CLIENT_SECRET,
          },
        }
      : {}),
    ...(MICROSOFT_CLIENT_ID && MICROSOFT_CLIENT_SECRET && MICROSOFT_ISSUER
      ? {
          MICROSOFT: {
            issuer: MICROSOFT_ISSUER,
            clientId: MICROSOFT_CLIENT_ID,
            clientSecret: MICROSOFT_CLIENT_SECRET,
          },
        }
      : {}),
  }
}

/** Into the demo's inbox where there is one, else through the server that is set, else nowhere. */
export function mailerOf({ SMTP_URL, MAIL_FROM }: Settings, { demoInbox }: Deps): Mailer {
  if (demoInbox) return demoMailer
  return SMTP_URL && SMTP_URL !== 'none' ? smtpMailer(SMTP_URL, MAIL_FROM) : noMailer
}

export function texterOf(
  { TWILIO_ACCOUNT_SID: accountSid, TWILIO_AUTH_TOKEN: authToken, TWILIO_FROM: from }: Settings,
  { demoInbox }: Deps,
): Texter {
  if (accountSid && authToken && from) return twilioTexter({ accountSid, authToken, from })
  return demoInbox ? demoTexter : noTexter
}
