/**
 * `npm run restore -- FOLDER`: puts a backup into an empty place. Everything is checked before anything is written:
 * manifest, hashes, keys, release and target.
 */
import { join, resolve } from 'node:path'
import { anyInstallation, recordAdoption } from '../api/installation/installation.ts'
import { countUnreadable } from '../api/installation/proofs.ts'
import { acceptRestore, beginHeads, checkEveryChain } from '../api/audit/upkeep.ts'
import { destroyRestoredKeys, eraseRestored } from '../api/retention/erasures.ts'
import { adoptParts } from '../installationParts.ts'
import { openDataFolder } from '../dataFolder.ts'
import { listMigrations } from '../prisma/migrate.ts'
import { storeOf } from '../providers.ts'
import { say } from '../processLifecycle.ts'
import { StartError } from '../temporal/startError.ts'
import { requireContents } from './archive/copyTree.ts'
import { readManifest, type Manifest } from './archive/manifest.ts'
import { readPassphrase, readSealedKeys, type BackupKeys } from './archive/sealedKeys.ts'
import { fillTarget, openTarget } from './archive/target.ts'
import type { Command } from './command.ts'
import { lossSentence } from './ledger.ts'
import { openOperatorParts, readOperatorSettings, type Installation } from './installation.ts'

export const restore: Command = {
  name: 'restore',
  actions: {
    '': {
      usage: 'FOLDER',
      summary: 'Puts a backup into an empty DATA_DIR, or an empty database of DATABASE_URL.',
      positionals: 1,
      run: ({ positionals: [folder = ''] }) => restoreFrom(resolve(folder)),
    },
  },
}

async function restoreFrom(folder: string): Promise<boolean> {
  const [archive, keysFile] = [join(folder, 'archive'), join(folder, 'keys', 'keys.sealed')]
  const { manifest, keys } = await openBackup(archive, keysFile)
  const settings = readOperatorSettings()
  const data = await openDataFolder(resolve(settings.DATA_DIR))
  const secret = Buffer.from(keys.encryptionKey, 'hex')
  if (settings.ENCRYPTION_KEY && !Buffer.from(settings.ENCRYPTION_KEY, 'hex').equals(secret))
    throw new StartError(
      'ENCRYPTION_KEY is not the key of this backup. Set the one that the installation had, or none. ' +
        'Nothing was restored.',
    )
  if ((manifest.files === 'BUCKET') !== Boolean(settings.FILES_URL))
    throw new StartError(
      manifest.files === 'BUCKET'
        ? 'The files of this backup lie in a bucket: set FILES_URL. Nothing was restored.'
        : 'This backup holds its files, and FILES_URL names a bucket: leave it out, restore, and move them ' +
            'afterwards (docs/runbook.md). Nothing was restored.',
    )
  const target = await openTarget(settings, data, secret)
  const done = await fillTarget(target, { archive, manifest, keys }, () => complete(target))
  say(`Restored as of ${manifest.databaseAt}`)
  for (const line of report(done)) say(line)
  if (!settings.ENCRYPTION_KEY && !target.isEmbedded)
    say(`The installation’s key lies in ${data.key}: give it to every process as ENCRYPTION_KEY`)
  if (settings.TEMPORAL_ADDRESS) say('Start a worker now, then run: npm run cases -- restored')
  return done.broken.length === 0 && !isUnreadable(done.unreadable)
}

/**
 * Makes one installation of what was written: it may lie in other folders, or another bucket, than before. What the
 * heads know of and the backup does not is owned up to before anything else is written into a chain.
 */
async function complete(target: Installation) {
  const used = await openOperatorParts(target, { usesFiles: true, verifies: false })
  const { db } = used
  // Whose they are was looked at before anything was written.
  const adopted = await adoptParts(used, { from: anyInstallation })
  await beginHeads(db)
  const { accepted } = await acceptRestore(db, { explains: ({ kind }) => kind === 'MISSING' })
  if (adopted) await recordAdoption(db, adopted)
  const store = await storeOf(target.settings, target.data.evidence)
  const erased = await eraseRestored({ db, store })
  await destroyRestoredKeys(db)
  const unreadable = await countUnreadable({ db, store })
  return { accepted, erased, unreadable, broken: await checkEveryChain(db) }
}
type Completed = Awaited<ReturnType<typeof complete>>

/** A file alone may be missing: its row was removed while the backup was taken. */
const isUnreadable = ({ cases, files, looked }: Completed['unreadable']): boolean =>
  cases > 0 || (files > 0 && files === looked.files)

function report({ accepted, erased, unreadable, broken }: Completed): string[] {
  const { cases, files, looked } = unreadable
  return [
    ...accepted.map((lost) => `${lossSentence(lost)}; an entry of the audit log says so`),
    ...(erased.cases + erased.people > 0
      ? [`Erased again, as the list of erasures says: ${erased.cases} cases, ${erased.people} people`]
      : []),
    ...(cases > 0
      ? [`${cases} of the newest ${looked.cases} cases cannot be opened: the backup holds no key of theirs`]
      : []),
    ...(files > 0 ? [`${files} of the newest ${looked.files} files are not there`] : []),
    ...(cases + files === 0 ? ['The newest cases and files can be opened'] : []),
    broken.length > 0
      ? `${broken.length} chains of the audit logs do not hold: npm run ledger -- check names them`
      : 'Every chain of the audit logs holds',
  ]
}

async function openBackup(
  archive: string,
  keysFile: string,
): Promise<{ manifest: Manifest; keys: BackupKeys }> {
  const passphrase = await readPassphrase(process.env)
  const { manifest, isSignedWith } = await readManifest(archive)
  const keys = await readSealedKeys(keysFile, passphrase)
  if (keys.backupId !== manifest.backupId)
    throw new StartError(`The keys in ${keysFile} are those of another backup. Nothing was restored.`)
  if (!isSignedWith(Buffer.from(keys.encryptionKey, 'hex')))
    throw new StartError(`The manifest of ${archive} was changed. Nothing was restored.`)
  await requireContents(archive, manifest.contents)
  requireKnownMigrations(manifest)
  return { manifest, keys }
}

function requireKnownMigrations({ migrations }: Manifest): void {
  const ours = new Map(listMigrations().map(({ name, checksum }) => [name, checksum]))
  const unknown = migrations.find(({ name, checksum }) => ours.get(name) !== checksum)
  if (unknown)
    throw new StartError(
      `The backup was made by a newer release, or another one: this one does not know its migration ` +
        `${unknown.name}. Restore it with the release that made it. Nothing was restored.`,
    )
}
