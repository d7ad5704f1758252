/** The workflow code as the workers run it, built once for one content and kept between processes. */
import { createHash } from 'node:crypto'
import { mkdir, readdir, readFile, rename, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, extname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { bundleWorkflowCode, DefaultLogger } from '@temporalio/worker'
import { cachePath } from '../temporal/cache.ts'
import { failureConverterPath } from '../temporal/connection.ts'

const { version }: { version: string } = createRequire(import.meta.url)('@temporalio/worker/package.json')
/** TypeScript as we write it, JavaScript as production images hold it. */
const extension = extname(import.meta.url)
const folder = fileURLToPath(new URL('../workflows/', import.meta.url))
/** The pure core keeps nothing of a run, so that all runs share it instead of each evaluating its modules anew. */
const shared = [join(folder, `stackTraces${extension}`), join(folder, 'engine', `advance${extension}`)]
let building: Promise<{ code: string }> | null = null

/** Builds it in about a second, or takes what was built of the same files before; builds again after a failure. */
export const workflowBundle = (): Promise<{ code: string }> =>
  (building ??= build().catch((error: unknown) => {
    building = null
    throw error
  }))

async function build(): Promise<{ code: string }> {
  const cacheFile = cachePath('workflows', `${await fingerprint()}.js`)
  const before = await readFile(cacheFile, 'utf8').catch(() => null)
  if (before !== null) return { code: before }
  const { code } = await bundleWorkflowCode({
    workflowsPath: join(folder, `index${extension}`),
    preloadModules: shared,
    failureConverterPath,
    logger: new DefaultLogger('ERROR'),
  })
  await keep(cacheFile, code).catch(() => {}) // where nothing may be kept, the next process builds it again
  return { code }
}

/** In the user's own folder: code in a place that others may write to is not to be trusted. */
async function keep(cacheFile: string, code: string): Promise<void> {
  await mkdir(dirname(cacheFile), { recursive: true, mode: 0o700 })
  await writeFile(`${cacheFile}.${process.pid}`, code, { mode: 0o600 })
  await rename(`${cacheFile}.${process.pid}`, cacheFile)
}

async function fingerprint(): Promise<string> {
  const hash = createHash('sha256')
    .update(version)
    .update('stack traces are off, the pure core is shared')
    .update(await readFile(failureConverterPath))
  const files = (await readdir(folder, { recursive: true }))
    .filter((name) => name.endsWith(extension) && !name.endsWith('.test.ts'))
    .toSorted()
  for (const name of files) hash.update(name).update(await readFile(join(folder, name)))
  return hash.digest('hex').slice(0, 32)
}
