/** What `npm start` prints once everything runs. */
import type { Deps } from './api/core/deps.ts'
import { isSetUp } from './api/core/installation.ts'
import type { Settings } from './settings.ts'
import { demoAccounts, demoPassword } from './web/signIns/demoAccounts.ts'

const platformAdmin = { email: 'platform@redress.example', part: 'Platform admin, at the platform’s address' }

/** Prints the addresses, and the demo's accounts or how to set an installation up. */
export async function announce(
  noDemo: boolean,
  settings: Settings,
  temporalPages: string | null,
  deps: Deps,
): Promise<void> {
  const lines =
    noDemo || settings.DATABASE_URL
      ? await realLines(settings, temporalPages, deps)
      : demoLines(settings, temporalPages, deps)
  console.log(['', ...lines, '', '  Ctrl-C stops everything.', ''].join('\n'))
}

const addressLines = (addresses: [name: string, address: string | null][]) =>
  addresses.flatMap(([name, address]) => (address ? [`  ${name.padEnd(12)} ${address}`] : []))

function demoLines(
  settings: Settings,
  temporalPages: string | null,
  { webOrigin, demoInbox }: Deps,
): string[] {
  const acme = webOrigin('acme.localhost')
  const mailHint =
    demoInbox || settings.SMTP_URL
      ? []
      : [
          '',
          '  No mail leaves, and the demo’s inbox is for this machine alone: ' +
            'leave out HOST and TRUSTED_PROXIES, or set SMTP_URL.',
        ]
  return [
    ...addressLines([
      ['Redress', acme],
      ['Platform', webOrigin('localhost')],
      ['API', `${acme}/api/docs`],
      ['Temporal', temporalPages],
      ['All mail', demoInbox && `${acme}/demo-mail#${demoInbox}`],
    ]),
    ...mailHint,
    '',
    `  Demo accounts, all with the password ${demoPassword}:`,
    ...[...demoAccounts, platformAdmin].map(({ email, part }) => `    ${email.padEnd(28)} ${part}`),
  ]
}

/** Of an installation of somebody's own: where it is, else how to set it up, and what becomes of mail. */
async function realLines(settings: Settings, temporalPages: string | null, { db, webOrigin }: Deps) {
  const main = await db.platform.workspace.findFirst({ where: { isMain: true }, select: { host: true } })
  const address = webOrigin(main?.host ?? 'localhost')
  const setUp = main && (await isSetUp(db.pool))
  return [
    ...addressLines([
      ['Redress', address],
      ['API', `${address}/api/docs`],
      ['Temporal', temporalPages],
    ]),
    ...(setUp
      ? []
      : ['', '  Not set up yet. In a second terminal: npm run setup -- --host localhost --admin EMAIL']),
    ...(settings.SMTP_URL
      ? []
      : [
          '',
          '  No mail leaves. The first administrator needs none; invites and codes do: start with ' +
            'SMTP_URL=smtp://…, or SMTP_URL=none',
          '  where no mail is to leave. What would have been sent until then is not sent later: resend it.',
        ]),
  ]
}
