/**
 * What a SCORM package says of itself (imsmanifest.xml, SCORM 1.2 and SCORM 2004): its standard and what can be
 * launched, in the order of its default organization. Nothing outside of the file is read; a doctype is refused.
 */
import { AppError } from '../core/errors.ts'
import { say } from '../messages/say.ts'
import { readWhole } from '../tables/xml.ts'
import type { Standard } from './contract.ts'

export const manifestName = 'imsmanifest.xml'
/** What is launched by itself. `path` is a file of the package, `search` what stands behind it in the address. */
export type Sco = {
  id: string
  title: string
  path: string
  search: string
  /** Share of the points that passes, 0 to 100; null: the package decides. */ passPercent: number | null
  /** The launch data that the package asks for. */ launchData: string
  /** False for a page that reports nothing: opening it completes it. */ reports: boolean
}
export type PackageManifest = { standard: Standard; title: string; scos: Sco[] }

type Node = { name: string; attributes: Record<string, string>; children: Node[]; text: string }
const maxNodes = 50_000
const maxScos = 300

const refused = () => new AppError('FILE_TYPE', { text: say('scorm.manifestDamaged') })

/** Throws FILE_TYPE for what is no manifest, or launches nothing that the package holds. */
export async function readManifest(
  pieces: AsyncIterable<string>,
  has: (path: string) => boolean,
): Promise<PackageManifest> {
  const manifest = await treeOf(pieces)
  if (manifest.name !== 'manifest') throw refused()
  const organizations = child(manifest, 'organizations')
  const all = children(organizations, 'organization')
  const organization =
    all.find(({ attributes }) => attributes['identifier'] === organizations?.attributes['default']) ?? all[0]
  const title = textOf(organization, 'title')
  const resources = resourcesOf(manifest)
  const items = organization ? itemsIn(organization) : []
  const scos = items.flatMap((item) => scoOf(item, resources) ?? []).slice(0, maxScos)
  if (scos.length === 0) throw new AppError('FILE_TYPE', { text: say('scorm.launchesNothing') })
  const missing = scos.find(({ path }) => !has(path))
  if (missing)
    throw new AppError('FILE_TYPE', {
      text: say('scorm.launchMissing', { name: missing.path.slice(0, 200) }),
    })
  return { standard: standardOf(manifest), title: title || (scos[0]?.title ?? ''), scos }
}

async function treeOf(pieces: AsyncIterable<string>): Promise<Node> {
  const root: Node = { name: '', attributes: {}, children: [], text: '' }
  const path = [root]
  let count = 0
  const events = {
    open(name: string, rawAttributes: Record<string, string>) {
      if (++count > maxNodes) throw refused()
      const attributes = Object.fromEntries(
        Object.entries(rawAttributes).map(([key, value]) => [plain(key), value]),
      )
      const node: Node = { name, attributes, children: [], text: '' }
      path.at(-1)?.children.push(node)
      path.push(node)
    },
    close: () => void path.pop(),
    text(text: string) {
      const node = path.at(-1)
      if (node) node.text += text
    },
  }
  await readWhole(pieces, events).catch((error: unknown) => {
    throw error instanceof AppError && error.code === 'FILE_TYPE' ? refused() : error
  })
  return root.children[0] ?? root
}
/** Prefixes differ from tool to tool. */
const plain = (name: string) => name.slice(name.indexOf(':') + 1).toLowerCase()
const named = (name: string) => (node: Node) => node.name.toLowerCase() === name
const children = (node: Node | undefined, name: string) => node?.children.filter(named(name)) ?? []
const child = (node: Node | undefined, name: string) => children(node, name)[0]
const textOf = (node: Node | undefined, name: string) =>
  (child(node, name)?.text ?? '').replace(/\s+/g, ' ').trim().slice(0, 200)

/** By what it says, else by the names that it uses. */
function standardOf(manifest: Node): Standard {
  const schemaVersion = textOf(child(manifest, 'metadata'), 'schemaversion')
  if (schemaVersion.startsWith('1.2')) return 'SCORM_12'
  if (/2004|CAM|1\.3/i.test(schemaVersion)) return 'SCORM_2004'
  return Object.values(manifest.attributes).some((each) => /adlcp_v1p3/i.test(each))
    ? 'SCORM_2004'
    : 'SCORM_12'
}

const itemsIn = (node: Node): Node[] => children(node, 'item').flatMap((item) => [item, ...itemsIn(item)])

function resourcesOf(manifest: Node): Map<string, { href: string; reports: boolean }> {
  const resources = child(manifest, 'resources')
  const base = `${manifest.attributes['base'] ?? ''}${resources?.attributes['base'] ?? ''}`
  return new Map(
    children(resources, 'resource').flatMap(({ attributes }) => {
      const { identifier, href, base: own = '', scormtype = 'sco' } = attributes
      return identifier && href
        ? [
            [
              identifier,
              { href: `${base}${own}${href}`, reports: scormtype.toLowerCase() !== 'asset' },
            ] as const,
          ]
        : []
    }),
  )
}

function scoOf(item: Node, resources: ReturnType<typeof resourcesOf>): Sco | null {
  const resource = resources.get(item.attributes['identifierref'] ?? '')
  const at = resource && placeOf(resource.href, item.attributes['parameters'] ?? '')
  if (!resource || !at) return null
  return {
    id: (item.attributes['identifier'] ?? '').slice(0, 200),
    title: textOf(item, 'title'),
    ...at,
    passPercent: passPercentOf(item),
    launchData: (child(item, 'datafromlms')?.text ?? '').slice(0, 4_000),
    reports: resource.reports,
  }
}

/** A file of the package alone: another site's address launches nothing, and no path leads out of it. */
function placeOf(href: string, parameters: string): { path: string; search: string } | null {
  const base = 'http://package.invalid/'
  if (!URL.canParse(href, base)) return null
  const url = new URL(href, base)
  if (url.origin !== new URL(base).origin) return null
  const more = parameters.replace(/^[?&]/, '')
  const search =
    parameters.startsWith('#') || !more ? url.search : `${url.search ? `${url.search}&` : '?'}${more}`
  try {
    return { path: decodeURIComponent(url.pathname).slice(1), search: search.slice(0, 1_000) }
  } catch {
    return null
  }
}

/** SCORM 1.2 says 0 to 100; SCORM 2004 0 to 1, and less than nothing for what nobody fails. */
function passPercentOf(item: Node): number | null {
  const mastery = numberIn(child(item, 'masteryscore')?.text)
  if (mastery !== null) return within(mastery)
  const objective = child(child(child(item, 'sequencing'), 'objectives'), 'primaryobjective')
  if (objective?.attributes['satisfiedbymeasure'] !== 'true') return null
  const measure = numberIn(child(objective, 'minnormalizedmeasure')?.text ?? '1')
  return measure === null ? null : within(measure * 100)
}
const within = (percent: number) => Math.min(100, Math.max(0, percent))
/** Null for what is no number. */
export function numberIn(text: string | undefined): number | null {
  const number = Number(text?.trim() || Number.NaN)
  return Number.isFinite(number) ? number : null
}
