/** The first administrator of the platform, by the link that setup prints. */
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
