/** Whether database, key and folders belong together, and the sentence for an operator where they do not. */
import { secretOfCheck, type Secrets } from '../../prisma/secrets.ts'
import { checkedWords, readMarker, type Marker, type PartLocation } from './markers.ts'

/**
 * As the database keeps it. `nextKeyCheck`: of the key that replaces the present one, while a rotation is under way.
 * `boundAt`: null while the first start is under way.
 */
export type Installation = { id: string; keyCheck: string; nextKeyCheck: string | null; boundAt: Date | null }
export type Mismatch = {
  part: PartLocation['part'] | 'DATABASE' | 'ENCRYPTION_KEY'
  /** One sentence that names the setting. */
  sentence: string
  /** The installation that the part says it belongs to; null where it says nothing. */
  claimedId: string | null
}

const adopting = 'or accept a deliberate change with --adopt'
const sentences = {
  key: () =>
    'ENCRYPTION_KEY is not the key of this installation: set the one that its other processes use ' +
    '(docs/operations.md says how to rotate it).',
  rotating: () =>
    'ENCRYPTION_KEY is being replaced, and this process would still sign with the earlier key: set the new key as ' +
    'ENCRYPTION_KEY and the earlier one as ENCRYPTION_KEY_PREVIOUS (docs/operations.md).',
  empty: (setting: string) =>
    `${setting} is empty or not mounted, and this installation's own is needed: mount it, ${adopting}.`,
  other: (setting: string) =>
    `${setting} belongs to another installation: set the one of this database, ${adopting}.`,
  database: () =>
    'The database belongs to another installation than the case keys, the signed heads and the files: ' +
    `set its own APP_DATABASE_URL and PLATFORM_DATABASE_URL or DATA_DIR, ${adopting}.`,
}
export const keyMismatch: Mismatch = { part: 'ENCRYPTION_KEY', sentence: sentences.key(), claimedId: null }
const rotationMismatch: Mismatch = { part: 'ENCRYPTION_KEY', sentence: sentences.rotating(), claimedId: null }
/** The mismatch of a part that has no marker: its folder or bucket is empty or not mounted. */
export const emptyPart = ({ part, setting }: PartLocation): Mismatch => ({
  part,
  sentence: sentences.empty(setting),
  claimedId: null,
})
const otherPart = ({ part, setting }: PartLocation, claimedId: string | null): Mismatch => ({
  part,
  sentence: sentences.other(setting),
  claimedId,
})

/**
 * Every part that does not belong to `installation`; null stands for a database that belongs to none yet. A part
 * without a marker is a mismatch once the installation is bound. `secrets`: all that may have made a check value.
 */
export async function findMismatches(
  installation: Installation | null,
  locations: readonly PartLocation[],
  secrets: Secrets,
): Promise<Mismatch[]> {
  if (installation && !isOurs(installation.keyCheck, installation.id, 'DATABASE', secrets))
    return [keyMismatch]
  if (installation && !signsWithNextKey(installation, secrets)) return [rotationMismatch]
  const markers = await Promise.all(locations.map(readMarker))
  const mismatches = locations.flatMap((location, n): Mismatch[] => {
    const marker = markers[n] ?? null
    if (marker === null) return installation?.boundAt ? [emptyPart(location)] : []
    return isMarkerOf(installation, marker, location, secrets) ? [] : [otherPart(location, idIn(marker))]
  })
  const others = new Set(mismatches.map(({ claimedId }) => claimedId))
  const isOneOther = mismatches.length === locations.length && locations.length > 1 && others.size === 1
  return isOneOther && !others.has(null)
    ? [{ part: 'DATABASE', sentence: sentences.database(), claimedId: [...others][0] ?? null }, ...mismatches]
    : mismatches
}

/** Once a rotation has begun, the key that everything new is signed with must be the next one. */
const signsWithNextKey = ({ id, nextKeyCheck }: Installation, [present]: Secrets): boolean =>
  nextKeyCheck === null || isOurs(nextKeyCheck, id, 'DATABASE', [present])

const idIn = (marker: Marker | 'UNREADABLE') => (marker === 'UNREADABLE' ? null : marker.installationId)

function isMarkerOf(
  installation: Installation | null,
  marker: Marker | 'UNREADABLE',
  { part }: PartLocation,
  secrets: Secrets,
): boolean {
  if (marker === 'UNREADABLE' || marker.installationId !== installation?.id) return false
  return isOurs(marker.check, marker.installationId, part, secrets)
}

const isOurs = (
  check: string,
  installationId: string,
  part: PartLocation['part'] | 'DATABASE',
  secrets: Secrets,
) => secretOfCheck(secrets, checkedWords(installationId, part), check) !== undefined
