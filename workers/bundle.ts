/** The workflow code as the workers run it, built once for one content and kept between processes. */
import { createHash } from 'node:crypto'
import { readdir, readFile, rename, writeFile } from 'node:fs/promises'
import { tmpdir, userInfo } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { bundleWorkflowCode, DefaultLogger } from '@temporalio/worker'
import { version } from '@temporalio/worker/package.json'
import { failureConverterPath } from '../temporal/connection.ts'

const folder = fileURLToPath(new URL('../workflows/', import.meta.url))
let building: Promise<{ code: string }> | null = null

/** Builds it in about a second, or takes the one that was built of the same files before. */
export const workflowBundle = (): Promise<{ code: string }> => (building ??= build())

async function build(): Promise<{ code: string }> {
  const kept = join(tmpdir(), `redress-workflows-${userInfo().uid}-${await fingerprint()}.js`)
  const before = await readFile(kept, 'utf8').catch(() => null)
  if (before !== null) return { code: before }
  const { code } = await bundleWorkflowCode({ workflowsPath: join(folder, 'index.ts'), failureConverterPath, logger: new DefaultLogger('ERROR') })
  await writeFile(`${kept}.${process.pid}`, code, { mode: 0o600 })
  await rename(`${kept}.${process.pid}`, kept)
  return { code }
}

async function fingerprint(): Promise<string> {
  const hash = createHash('sha256').update(version).update(await readFile(failureConverterPath))
  const files = (await readdir(folder, { recursive: true })).filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts')).toSorted()
  for (const name of files) hash.update(name).update(await readFile(join(folder, name)))
  return hash.digest('hex').slice(0, 32)
}
