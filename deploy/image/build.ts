/**
 * `npm run build:image -- FOLDER`: all that the production image holds but Node, as the Dockerfile copies it: the
 * server as plain JavaScript, the built web app, the npm packages that production needs, and what names them
 * (`sbom.json` in CycloneDX, `THIRD-PARTY-NOTICES.txt`). Packages come from node_modules, so `npm ci` comes first.
 */
import { execFileSync } from 'node:child_process'
import {
  copyFileSync,
  cpSync,
  linkSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { bundledPackagesFile } from '../../web/bundledPackages.ts'
import { buildWeb } from '../../web/build.ts'
import { noticesOf } from './notices.ts'
import {
  isNeededAtRunTime,
  packagesAt,
  productionPackages,
  type ProductionPackage,
} from './productionPackages.ts'
import { sbomOf } from './sbom.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))

const [outputFolder] = process.argv.slice(2)
if (!outputFolder) throw new Error('npm run build:image -- FOLDER')
await buildImage(resolve(outputFolder))

async function buildImage(folder: string): Promise<void> {
  rmSync(folder, { recursive: true, force: true })
  await buildWeb((line) => console.log(line))
  execFileSync(process.execPath, ['--import', 'tsx', 'buildServer.ts', folder], {
    cwd: root,
    stdio: 'inherit',
  })
  cpSync(join(root, 'dist/web'), join(folder, 'dist/web'), { recursive: true })
  copyFileSync(join(root, 'package.json'), join(folder, 'package.json'))
  const server = productionPackages(root)
  for (const each of server) copyPackage(each, folder)
  const all = [...server, ...bundledInWeb().filter(({ path }) => !server.some((each) => each.path === path))]
  writeFileSync(join(folder, 'sbom.json'), `${JSON.stringify(sbomOf(root, all), null, 2)}\n`)
  writeFileSync(join(folder, 'THIRD-PARTY-NOTICES.txt'), noticesOf(root, all))
  console.log(`${folder}: ${all.length} packages`)
}

function bundledInWeb(): ProductionPackage[] {
  const paths = JSON.parse(readFileSync(join(root, 'dist/web', bundledPackagesFile), 'utf8')) as string[]
  return packagesAt(root, paths)
}

/** Its own files; packages below it are packages of their own. */
function copyPackage({ path }: ProductionPackage, folder: string): void {
  const walk = (below: string): void => {
    for (const entry of readdirSync(join(root, below), { withFileTypes: true })) {
      const next = join(below, entry.name)
      if (entry.isDirectory() && entry.name !== 'node_modules') walk(next)
      else if (entry.isFile() && isNeededAtRunTime(next)) copy(join(root, next), join(folder, next))
    }
  }
  walk(path)
}

/** A second name of the same file where that is possible: nothing changes a file of a package. */
function copy(from: string, to: string): void {
  mkdirSync(dirname(to), { recursive: true })
  try {
    linkSync(from, to)
  } catch {
    copyFileSync(from, to)
  }
}
