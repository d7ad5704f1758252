/**
 * What a backup says of itself. It lies in `archive/manifest.json`, is written last, and carries a MAC under the
 * installation's own key, which lies encrypted in `keys/` beside it.
 */
import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { StartError } from '../../temporal/startError.ts'

const FileEntry = z.strictObject({ path: z.string(), bytes: z.int().min(0), sha256: z.string().length(64) })
export type FileEntry = z.infer<typeof FileEntry>
const Manifest = z.strictObject({
  format: z.literal(1),
  /** Names this backup; its keys say the same. */
  backupId: z.guid(),
  createdAt: z.iso.datetime(),
  /** The instant that the database, and with it the whole backup, stands for. */
  databaseAt: z.iso.datetime(),
  /** The id of the main workspace; null where the installation was not set up. */
  installation: z.guid().nullable(),
  /** Whether files were copied, or lie in a bucket that is backed up by its own means. */
  files: z.enum(['COPIED', 'BUCKET']),
  /** Every migration that the database had applied, oldest first. */
  migrations: z.array(z.strictObject({ name: z.string(), checksum: z.string() })),
  tables: z.array(z.strictObject({ name: z.string(), columns: z.array(z.string()), rows: z.int().min(0) })),
  /** All that lies in `archive/` beside this file. */
  contents: z.array(FileEntry),
})
export type Manifest = z.infer<typeof Manifest>
export type TableEntry = Manifest['tables'][number]

const nameIn = (folder: string) => join(folder, 'manifest.json')
const macOf = (secret: Buffer, text: string) =>
  createHmac('sha256', Buffer.from(hkdfSync('sha256', secret, '', 'backup manifest', 32)))
    .update(text)
    .digest()

export async function writeManifest(folder: string, manifest: Manifest, secret: Buffer): Promise<void> {
  const text = JSON.stringify(manifest)
  const signed = { manifest: text, mac: macOf(secret, text).toString('hex') }
  await writeFile(nameIn(folder), JSON.stringify(signed), { mode: 0o600, flush: true })
}

export type SignedManifest = { manifest: Manifest; isSignedWith: (secret: Buffer) => boolean }

/** Throws StartError where there is none, or none of this release's form. */
export async function readManifest(folder: string): Promise<SignedManifest> {
  const text = await readFile(nameIn(folder), 'utf8').catch(() => null)
  if (text === null)
    throw new StartError(
      `${folder} holds no manifest.json: it is no backup, or one that was interrupted. Nothing was restored.`,
    )
  try {
    const { manifest, mac } = z.object({ manifest: z.string(), mac: z.string() }).parse(JSON.parse(text))
    const storedMac = Buffer.from(mac, 'hex')
    return {
      manifest: Manifest.parse(JSON.parse(manifest)),
      isSignedWith: (secret) => {
        const expected = macOf(secret, manifest)
        return storedMac.length === expected.length && timingSafeEqual(storedMac, expected)
      },
    }
  } catch {
    throw new StartError(`The manifest of ${folder} cannot be read. Nothing was restored.`)
  }
}
