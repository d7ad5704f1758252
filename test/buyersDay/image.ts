/** What the image holds, in a folder: the steps of the Dockerfile, within reach of `node_modules`. */
import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, rm, symlink } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { buildWeb } from '../../web/build.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))

export type Image = { folder: string; remove(): Promise<void> }

/** Builds the server, and the web app where it is older than its sources. */
export async function buildImage(): Promise<Image> {
  await mkdir(join(root, 'dist'), { recursive: true })
  const folder = await mkdtemp(join(root, 'dist/buyersDay-'))
  await Promise.all([
    buildWeb((line) => console.log(line)),
    promisify(execFile)('npm', ['run', '-s', 'build:server', '--', folder], { cwd: root }),
  ])
  await mkdir(join(folder, 'dist'))
  await symlink(join(root, 'dist/web'), join(folder, 'dist/web'))
  return { folder, remove: () => rm(folder, { recursive: true, force: true }) }
}
