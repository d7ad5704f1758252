/** The administrators of the platform: the first by the link that setup prints, a second by the mail of an invite. */
import { platformAdmins } from '../../api/platformAdmins/contract.ts'
import { signIns } from '../../api/signIns/contract.ts'
import type { Client } from './client.ts'
import { mainHost, type Installation } from './installation.ts'
import { password } from './people.ts'

const link = /\/first-admin#([\w-]+)/

/** Brings servers up to date and sets the installation up, as the runbook says; answers what setup printed. */
export async function setUp(installation: Installation): Promise<string> {
  await installation.run(['start.js', '--only=migrate'], { DATABASE_URL: installation.postgres.url })
  return installation.run(['command.js', 'setup', '--host', mainHost, '--admin', 'admin@redress.test'])
}

/** Opens the link of setup and becomes the platform's administrator. */
export async function claimPlatform({ client }: Installation, printed: string): Promise<Client> {
  const setupCode = link.exec(printed)?.[1]
  if (!setupCode) throw new Error(`Setup printed no link:\n${printed}`)
  const visitor = client(mainHost)
  const name = { firstName: 'Priya', lastName: 'Platform' }
  await visitor.call(signIns.createFirstAdmin, {
    body: { setupCode, ...name, userPassword: password, termsAccepted: true },
  })
  return visitor
}

/** A second platform admin: invited by the first one, and joined by the link in the mail. */
export async function inviteSecondAdmin({ client, mail }: Installation, platform: Client): Promise<Client> {
  const email = 'second@redress.test'
  await platform.call(platformAdmins.invite, { body: { email } })
  const inviteCode = await mail.find(email, /\/platform-admin#([\w-]+)/)
  const visitor = client(mainHost)
  const name = { firstName: 'Pavan', lastName: 'Platform' }
  await visitor.call(signIns.createPlatformAdmin, {
    body: { inviteCode, ...name, userPassword: password, termsAccepted: true },
  })
  const { content } = await visitor.call(platformAdmins.list, { query: {} })
  if (content.length !== 2) throw new Error(`There are ${content.length} platform admins, not two`)
  return visitor
}
