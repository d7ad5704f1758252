/** For tests: Helm and kubeconform, built from the modules that `deploy/tools/go.mod` pins, once for the machine. */
import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { cachePath, makeOnce } from '../../temporal/cache.ts'
import { onPath } from '../../temporal/find.ts'

const modules = ['helm.sh/helm/v3/cmd/helm', 'github.com/yannh/kubeconform/cmd/kubeconform']
const folder = fileURLToPath(new URL('../tools', import.meta.url))

/** Paths of both programs; null where they were not built yet and there is no Go to build them with. */
export async function chartTools(): Promise<{ helm: string; kubeconform: string } | null> {
  const version = createHash('sha256')
    .update(readFileSync(join(folder, 'go.sum')))
    .digest('hex')
    .slice(0, 12)
  const target = cachePath(`chart-tools-${version}`)
  const programs = { helm: join(target, 'helm'), kubeconform: join(target, 'kubeconform') }
  const go = onPath('go')
  try {
    await makeOnce(target, async (partial) => {
      if (!go) throw new Error('There is no Go')
      await mkdir(partial)
      await promisify(execFile)(go, ['build', '-ldflags=-s -w', '-o', `${partial}/`, ...modules], {
        cwd: folder,
      })
    })
    return programs
  } catch (error) {
    if (go) throw error
    return null
  }
}
