/** `npm run keys`: the encryption key and what it binds (docs/operations.md). */
import { z } from 'zod'
import { beginHeads } from '../api/audit/upkeep.ts'
import { recordAdoption, type AdoptFrom } from '../api/installation/installation.ts'
import { rotateKey } from '../api/installation/rotate.ts'
import { adoptParts, checked } from '../installationParts.ts'
import { openLog } from '../log.ts'
import { onStop, say } from '../processLifecycle.ts'
import { allSecrets } from '../serverSecrets.ts'
import { encryptingCodec } from '../temporal/codec.ts'
import { startCodecServer } from '../temporal/codecServer.ts'
import { StartError } from '../temporal/startError.ts'
import { UsageError, type Command } from './command.ts'
import { openInstallation, openOperatorParts } from './installation.ts'

export const keys: Command = {
  name: 'keys',
  actions: {
    rotate: {
      usage: 'rotate',
      summary: 'Replaces ENCRYPTION_KEY_PREVIOUS by ENCRYPTION_KEY, while Redress runs with both.',
      run: rotate,
    },
    adopt: {
      usage: 'adopt [--from INSTALLATION_ID]',
      summary: 'Accepts a folder, bucket or database that was changed deliberately.',
      options: { from: { type: 'string' } },
      run: ({ values: { from } }) => adopt(typeof from === 'string' ? { from } : {}),
    },
    codec: {
      usage: 'codec',
      summary: 'Decrypts Temporal’s payloads for operators who know CODEC_SERVER_TOKEN, until Ctrl-C.',
      run: serveCodec,
    },
  },
}

async function rotate(): Promise<boolean> {
  const used = await openOperatorParts(await openInstallation(), { usesFiles: true })
  const { present, previous, earlier, rotating } = used.secrets
  if (!previous[0])
    throw new StartError(
      'ENCRYPTION_KEY_PREVIOUS is not set: it is the key that ENCRYPTION_KEY replaces (docs/operations.md).',
    )
  const retired = earlier.slice(rotating)
  await rotateKey({ ...checked(used), present, previous: previous[0], retired, onStep: say })
  return true
}

/** `from`: the other installation that folders, bucket or database are taken from. */
async function adopt(options: AdoptFrom): Promise<boolean> {
  if (options.from !== undefined && !z.uuid().safeParse(options.from).success)
    throw new UsageError('--from: is the id of an installation, as installation.json in the folder has it')
  const used = await openOperatorParts(await openInstallation(), { usesFiles: true, verifies: false })
  const adopted = await adoptParts(used, options)
  await beginHeads(used.db)
  if (adopted) await recordAdoption(used.db, adopted)
  say(adopted ? `Adopted: ${adopted.parts.map(({ part }) => part).join(', ')}` : 'Every part matched')
  return true
}

async function serveCodec(): Promise<boolean> {
  const { settings, secrets } = await openOperatorParts(await openInstallation())
  const { CODEC_SERVER_PORT: port, CODEC_SERVER_TOKEN: token, LOG_LEVEL: level } = settings
  const { CODEC_SERVER_PUBLIC_URL: publicUrl } = settings
  if (!port || !token)
    throw new StartError(
      'CODEC_SERVER_PORT and CODEC_SERVER_TOKEN are not set: the codec server runs for operators alone.',
    )
  // Each decode leaves its line, whatever else is logged.
  const log = openLog(level === 'silent' || level === 'error' ? 'warn' : level)
  const server = await startCodecServer({
    codec: encryptingCodec(allSecrets(secrets)),
    port,
    token,
    host: settings.CODEC_SERVER_HOST,
    origin: new URL(settings.CODEC_SERVER_ORIGIN).origin,
    publicOrigin: publicUrl ? new URL(publicUrl).origin : null,
    onCall: (call) => log.warn(call, 'payloads for an operator'),
  })
  onStop(() => server.close())
  say(`The codec server answers on http://${settings.CODEC_SERVER_HOST}:${port}`)
  if (publicUrl) say(`Operators sign in on ${new URL(publicUrl).origin}`)
  await new Promise((resolve) => server.once('close', resolve))
  return true
}
