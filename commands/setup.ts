/**
 * `npm run setup`: makes an installation usable. The link is printed to the terminal alone: anyone who has it becomes
 * an administrator of the platform.
 */
import { writeFile } from 'node:fs/promises'
import { beginHeads } from '../api/audit/upkeep.ts'
import {
  AdminInput,
  createNewAdminLink,
  HostInput,
  moveMainHost,
  SetupInput,
  setUpInstallation,
  type SetupResult,
} from '../api/workspaces/installation.ts'
import { originOf } from '../settings.ts'
import { StartError } from '../temporal/startError.ts'
import { UsageError, type Command } from './command.ts'
import {
  openInstallation,
  openOperatorDatabase,
  prepareDatabase,
  requireSchema,
  type Installation,
} from './installation.ts'

export const setup: Command = {
  name: 'setup',
  actions: {
    '': {
      usage: '--host HOST --admin EMAIL [--new-link] | --new-admin EMAIL | --move-host HOST',
      summary:
        'Sets the installation up and prints a link for the first administrator, or for another one whose ' +
        'installation has none left; or moves the platform to a host.',
      options: {
        host: { type: 'string' },
        admin: { type: 'string' },
        'new-link': { type: 'boolean' },
        'new-admin': { type: 'string' },
        'move-host': { type: 'string' },
      },
      run: ({ values }) => runSetup(values),
    },
  },
}

type Values = Record<string, unknown>
function runSetup({ 'new-admin': newAdmin, 'move-host': newHost, ...values }: Values): Promise<boolean> {
  if (newAdmin !== undefined) return printAdminLink(newAdmin, { ...values, ...(newHost ? { newHost } : {}) })
  return newHost === undefined ? setUp(values) : moveHost(newHost, values)
}

async function setUp({ 'new-link': isNewLink = false, ...values }: Values): Promise<boolean> {
  const input = SetupInput.safeParse(values)
  if (!input.success)
    throw new UsageError(
      input.error.issues.map(({ path, message }) => `--${path.join('.')}: ${message}`).join('\n'),
    )
  const installation = await openInstallation({ creates: true })
  await prepareDatabase(installation)
  await requireSchema(installation)
  const { data, secret, settings, isEmbedded } = installation
  const db = await openOperatorDatabase(installation)
  await beginHeads(db)
  if (isEmbedded && (await db.platform.workspace.count()) === 0) await writeFile(data.noDemo, '')
  const result = await setUpInstallation(db, { ...input.data, secret, isNewLink: isNewLink === true })
  return report(result, { ...input.data, isNewLink: isNewLink === true, settings })
}

async function printAdminLink(newAdmin: unknown, others: Values): Promise<boolean> {
  const email = AdminInput.safeParse(newAdmin)
  if (!email.success) throw new UsageError(`--new-admin: ${email.error.issues[0]?.message}`)
  const installation = await openSetUp('--new-admin', others)
  const db = await openOperatorDatabase(installation)
  const result = await createNewAdminLink(db, { email: email.data, secret: installation.secret })
  if (result.kind === 'NOT_SET_UP') throw notSetUp()
  if (result.kind === 'IS_ADMIN')
    throw new StartError(
      `--new-admin: ${email.data} is a platform admin already, and a forgotten password is replaced on the ` +
        'sign-in page. Nothing was changed.',
    )
  await db.ledger.settled()
  console.log(
    '\n  Open this link within 24 hours to become an administrator of the platform,\n' +
      `  ${email.data}; it works once:\n\n` +
      `  ${originOf(installation.settings, result.host)}/platform-admin#${result.code}\n\n` +
      '  The platform admins who are there are notified by email. Remove who left under “Platform admins”.\n',
  )
  return true
}

/** The installation, for an option that stands alone. */
async function openSetUp(option: string, others: Values): Promise<Installation> {
  if (Object.keys(others).length > 0)
    throw new UsageError(`${option}: stands alone, for an installation that is set up`)
  const installation = await openInstallation()
  await requireSchema(installation)
  return installation
}
const notSetUp = () =>
  new StartError('This installation is not set up yet: give --host and --admin. Nothing was changed.')

async function moveHost(newHost: unknown, others: Values): Promise<boolean> {
  const host = HostInput.safeParse(newHost)
  if (!host.success) throw new UsageError(`--move-host: ${host.error.issues[0]?.message}`)
  const installation = await openSetUp('--move-host', others)
  const db = await openOperatorDatabase(installation)
  const { kind } = await moveMainHost(db, host.data)
  if (kind === 'NOT_SET_UP') throw notSetUp()
  if (kind === 'HOST_TAKEN') throw hostTaken('--move-host', host.data)
  await db.ledger.settled()
  console.log(
    kind === 'UNCHANGED'
      ? `\n  The platform is at ${host.data} already. Nothing was changed.\n`
      : `\n  The platform answers at ${originOf(installation.settings, host.data)} within a minute. Its people sign ` +
          'in there anew.\n  Workspaces keep their addresses; new ones get names under the new host.\n',
  )
  return true
}

const hostTaken = (option: string, host: string) =>
  new StartError(`${option}: ${host} is the address of a workspace, or lies below one. Nothing was changed.`)

type Reported = { host: string; admin: string; isNewLink: boolean } & {
  settings: Parameters<typeof originOf>[0]
}
/** Resolves to whether the installation is as it was asked for. */
function report(result: SetupResult, { host, admin, isNewLink, settings }: Reported): boolean {
  if (result.kind === 'HOST_TAKEN') throw hostTaken('--host', host)
  if (result.kind === 'LINK') {
    const address = `${originOf(settings, host)}/first-admin#${result.code}`
    console.log(
      `\n  Redress is set up for ${host}. Open this link within 24 hours to become its first administrator,\n` +
        `  ${admin}; it works once:\n\n  ${address}\n`,
    )
    return true
  }
  if (result.host !== host)
    throw new StartError(
      `--host: this installation is set up for ${result.host}, not for ${host}. Nothing was changed. ` +
        (result.isUsed ? 'To move it: --move-host.' : 'To correct the host, with another link: --new-link.'),
    )
  if (isNewLink)
    throw new StartError(
      'The first administrator has signed in, so setup prints no more links. Nothing was changed. ' +
        'A forgotten password is replaced on the sign-in page.',
    )
  console.log(
    `\n  Redress is set up for ${host} already. Nothing was changed.` +
      (result.isUsed
        ? '\n'
        : '\n  The first administrator has not signed in yet. Another link, which ends the one before: --new-link\n'),
  )
  return true
}
