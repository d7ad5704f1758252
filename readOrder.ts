/** What a start was asked for: arguments, settings and the folder; refused in one sentence where they cannot be. */
import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { anyInstallation } from './api/installation/installation.ts'
import { refuseTakenPort } from './api/server.ts'
import { emptyDataFolder, openDataFolder, takeDataFolder, type DataFolder } from './dataFolder.ts'
import { openLog } from './log.ts'
import { onStop, say, sayAsJson } from './processLifecycle.ts'
import {
  readArguments,
  readSettings,
  refuseContradictions,
  type StartOptions,
  type Settings,
} from './settings.ts'
import { StartError } from './temporal/server.ts'

/** What was asked for, and where it is kept. */
export type Order = { options: StartOptions; settings: Settings; data: DataFolder; adoptFrom?: string }

export async function readOrder(): Promise<Order> {
  const options = readArguments(process.argv.slice(2))
  if (options.only) sayAsJson(openLog('info', options.only))
  if (existsSync('.env')) process.loadEnvFile('.env')
  const settings = readSettings(process.env)
  refuseContradictions(options, settings)
  const data = await openDataFolder(resolve(settings.DATA_DIR))
  if (options.only) return { options, settings, data }
  onStop(await takeDataFolder(data))
  await refuseTakenPort('PORT', settings.PORT, settings.HOST)
  if (!settings.TEMPORAL_ADDRESS) await refuseTakenPort('TEMPORAL_UI_PORT', settings.TEMPORAL_UI_PORT)
  if (existsSync(data.restoreUnderWay))
    throw new StartError(
      `A restore into ${data.folder} was interrupted. Run it again: npm run restore -- FOLDER begins anew.`,
    )
  const isReal = existsSync(data.noDemo)
  if (options.reset && isReal)
    throw new StartError(
      `${data.folder} holds an installation of your own, and --reset is for the demo. To remove it for ever, ` +
        'take a backup and delete that folder yourself.',
    )
  if (options.reset) {
    await emptyDataFolder(data)
    say(`Everything Redress kept in ${data.folder} was removed`)
  } else if (existsSync(data.demoUnderWay)) {
    say('The demo was interrupted while it was made; beginning anew')
    await emptyDataFolder(data)
    // A bucket keeps the id of the database that went.
    return { options: { ...options, adopt: true }, settings, data, adoptFrom: anyInstallation }
  }
  return { options: { ...options, noDemo: options.noDemo || isReal }, settings, data }
}
