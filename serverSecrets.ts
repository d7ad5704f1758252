/** The server's secrets: the present one, the one that it replaces, and those that were replaced before. */
import { keptKey, type DataFolder } from './dataFolder.ts'
import { codeOf } from './node.ts'
import { connect } from './prisma/connect.ts'
import { openSecret, type SealedSecret } from './prisma/secrets.ts'
import type { Settings } from './settings.ts'

export type ServerSecrets = {
  /** What everything new is written with. */
  present: Buffer
  /** Accepted for codes and links, too: ENCRYPTION_KEY_PREVIOUS. */
  previous: Buffer[]
  /** Earlier ones that read and verify alone; those whose rotation is under way come first. */
  earlier: Buffer[]
  /** How many of `earlier` are still being rotated. */
  rotating: number
}

/** The key of the settings, else the one that is kept in the data folder. */
export const presentSecret = async ({ ENCRYPTION_KEY }: Settings, data: DataFolder): Promise<Buffer> =>
  ENCRYPTION_KEY ? Buffer.from(ENCRYPTION_KEY, 'hex') : keptKey(data)

/** `platformUrl`: the database as `redress_platform`, which keeps replaced secrets sealed under the present one. */
export async function readSecrets(
  settings: Settings,
  data: DataFolder,
  platformUrl: string,
): Promise<ServerSecrets> {
  const present = await presentSecret(settings, data)
  const { ENCRYPTION_KEY_PREVIOUS: previousKey } = settings
  const previous = previousKey ? [Buffer.from(previousKey, 'hex')] : []
  const holders = [present, ...previous]
  const retired = (await readRetired(platformUrl)).flatMap(
    (each) => holders.map((holder) => openSecret(holder, each)).find((opened) => opened !== null) ?? [],
  )
  const rotating = previous.filter((each) => !retired.some((known) => known.equals(each)))
  return { present, previous, earlier: [...rotating, ...retired], rotating: rotating.length }
}

async function readRetired(platformUrl: string): Promise<SealedSecret[]> {
  const client = await connect(platformUrl, 'PLATFORM_DATABASE_URL')
  try {
    const { rows } = await client.query<SealedSecret>(
      'SELECT "keyId", sealed FROM "RetiredSecret" ORDER BY "retiredAt" DESC',
    )
    return rows
  } catch (error) {
    const undefinedTable = '42P01'
    if (codeOf(error) === undefinedTable) return []
    throw error
  } finally {
    await client.end()
  }
}

/** For the ledger and the keys of cases. */
export const secretOptions = ({ present, earlier, rotating }: ServerSecrets) => ({
  secret: present,
  earlierSecrets: earlier,
  acceptedSecrets: rotating,
})

/** For what may have been written with any of them, the present one first. */
export const allSecrets = ({ present, earlier }: ServerSecrets): [Buffer, ...Buffer[]] => [
  present,
  ...earlier,
]
