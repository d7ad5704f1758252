/**
 * `npm run setup`: makes an installation usable. The link goes to the terminal alone: whoever has it becomes the
 * administrator of the platform.
 */
import { writeFile } from 'node:fs/promises'
import { beginHeads } from '../api/audit/upkeep.ts'
import { SetupInput, setUpInstallation, type SetupResult } from '../api/workspaces/installation.ts'
import { originOf } from '../settings.ts'
import { StartError } from '../temporal/startError.ts'
import { UsageError, type Command } from './command.ts'
import { openInstallation, openOperatorDatabase, prepareDatabase, requireSchema } from './installation.ts'

export const setup: Command = {
  name: 'setup',
  actions: {
    '': {
      usage: '--host HOST --admin EMAIL [--new-link]',
      summary: 'Sets the installation up and prints a link for the first administrator of the platform.',
      options: {
        host: { type: 'string' },
        admin: { type: 'string' },
        'new-link': { type: 'boolean' },
      },
      run: ({ values }) => setUp(values),
    },
  },
}

async function setUp({ 'new-link': isNewLink = false, ...given }: Record<string, unknown>): Promise<boolean> {
  const input = SetupInput.safeParse(given)
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

type Reported = { host: string; admin: string; isNewLink: boolean } & {
  settings: Parameters<typeof originOf>[0]
}
/** Resolves to whether the installation is as it was asked for. */
function report(result: SetupResult, { host, admin, isNewLink, settings }: Reported): boolean {
  if (result.kind === 'HOST_TAKEN')
    throw new StartError(`--host: ${host} is the address of a workspace. Nothing was changed.`)
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
      `--host: this installation is set up for ${result.host}, not for ${host}. Nothing was changed.`,
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
