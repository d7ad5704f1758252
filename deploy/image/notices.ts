/** What licences ask to be said wherever the software goes: each package with its licence and its texts. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { ProductionPackage } from './productionPackages.ts'

const rule = '-'.repeat(80)
const isNotice = (name: string): boolean => /^(licen[cs]e|notice|copying|copyright)/i.test(name)

/** One text, by the names of the packages; one that is installed twice in the same version is named once. */
export function noticesOf(root: string, packages: ProductionPackage[]): string {
  const sections = new Map<string, string>()
  for (const each of packages.toSorted((one, other) => (one.name < other.name ? -1 : 1)))
    sections.set(`${each.name}@${each.version}`, sectionOf(root, each))
  const head = 'Redress contains the following packages of others, under the licences that stand with them.'
  return `${[head, ...sections.values()].join(`\n\n${rule}\n`)}\n`
}

function sectionOf(root: string, { path, name, version, license }: ProductionPackage): string {
  const folder = join(root, path)
  const texts = readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isFile() && isNotice(entry.name))
    .map((entry) => readFileSync(join(folder, entry.name), 'utf8').trim())
  const missing = `The package brings no text of its licence: https://spdx.org/licenses/${license}.html`
  return [`${name} ${version}`, `Licence: ${license}`, ...(texts.length > 0 ? texts : [missing])].join('\n\n')
}
