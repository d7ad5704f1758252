/**
 * The keys of a backup: those of the installation and of each case, in a file of their own, sealed under a passphrase
 * (scrypt, AES-256-GCM). The archive without the passphrase reveals no word of a case.
 */
import { createCipheriv, createDecipheriv, randomBytes, scrypt } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { promisify } from 'node:util'
import { gunzip, gzip } from 'node:zlib'
import { z } from 'zod'
import { StartError } from '../../temporal/startError.ts'

const BackupKeys = z.strictObject({
  /** Of the archive that they belong to. */
  backupId: z.guid(),
  /** Hex. */
  encryptionKey: z.string(),
  /** By their path in CASE_KEYS_DIR: what each file holds, tombstones of erased cases too. */
  caseKeys: z.record(z.string(), z.string()),
})
export type BackupKeys = z.infer<typeof BackupKeys>

const magic = Buffer.from('REDRESS1')
const [saltBytes, nonceBytes, tagBytes] = [16, 12, 16]
const cost = { N: 2 ** 17, r: 8, p: 1, maxmem: 256 * 2 ** 20 }
const minPassphrase = 12
const [compress, decompress] = [promisify(gzip), promisify(gunzip)]

/** Of BACKUP_PASSPHRASE, or the file that BACKUP_PASSPHRASE_FILE names. Throws StartError for none or a short one. */
export async function readPassphrase(env: Record<string, string | undefined>): Promise<string> {
  const { BACKUP_PASSPHRASE: plain, BACKUP_PASSPHRASE_FILE: file } = env
  if (plain && file) throw new StartError('Set BACKUP_PASSPHRASE or BACKUP_PASSPHRASE_FILE, not both.')
  const text = file
    ? await readFile(file, 'utf8').catch(() => {
        throw new StartError(`BACKUP_PASSPHRASE_FILE: ${file} cannot be read.`)
      })
    : (plain ?? '')
  const passphrase = text.replace(/\r?\n$/, '')
  if (passphrase.length < minPassphrase)
    throw new StartError(
      `BACKUP_PASSPHRASE, or the file of BACKUP_PASSPHRASE_FILE, must hold at least ${minPassphrase} characters: ` +
        'it seals the keys of the backup. Keep it somewhere else; without it nothing can be restored.',
    )
  return passphrase
}

const derive = (passphrase: string, salt: Buffer) =>
  new Promise<Buffer>((resolve, reject) =>
    scrypt(passphrase.normalize('NFKC'), salt, 32, cost, (error, key) =>
      error ? reject(error) : resolve(key),
    ),
  )

export async function writeSealedKeys(path: string, keys: BackupKeys, passphrase: string): Promise<void> {
  const [salt, nonce] = [randomBytes(saltBytes), randomBytes(nonceBytes)]
  const cipher = createCipheriv('aes-256-gcm', await derive(passphrase, salt), nonce).setAAD(magic)
  const sealed = Buffer.concat([cipher.update(await compress(JSON.stringify(keys))), cipher.final()])
  const whole = Buffer.concat([magic, salt, nonce, cipher.getAuthTag(), sealed])
  await writeFile(path, whole, { mode: 0o600, flag: 'wx', flush: true })
}

/** Throws StartError where the passphrase does not open the file, or it was changed. */
export async function readSealedKeys(path: string, passphrase: string): Promise<BackupKeys> {
  const whole = await readFile(path).catch(() => {
    throw new StartError(`${path} cannot be read: a backup is restored with its keys. Nothing was restored.`)
  })
  const parts = [magic.length, saltBytes, nonceBytes, tagBytes].map(
    (
      (at) => (size: number) =>
        whole.subarray(at, (at += size))
    )(0),
  )
  const [start, salt, nonce, tag] = parts as [Buffer, Buffer, Buffer, Buffer]
  const sealed = whole.subarray(parts.reduce((sum, { length }) => sum + length, 0))
  try {
    const decipher = createDecipheriv('aes-256-gcm', await derive(passphrase, salt), nonce).setAAD(start)
    decipher.setAuthTag(tag)
    const plain = Buffer.concat([decipher.update(sealed), decipher.final()])
    return BackupKeys.parse(JSON.parse(String(await decompress(plain))))
  } catch {
    throw new StartError(`${path} does not open with this passphrase, or was changed. Nothing was restored.`)
  }
}
