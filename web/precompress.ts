/**
 * Puts a smaller copy of every text beside it, in brotli and gzip, for the server to send as it lies there.
 */
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Plugin } from 'vite'

/** Below this a packet is not saved. */
const leastBytes = 1_024
const [brotli, gzipped] = [promisify(brotliCompress), promisify(gzip)]

export const precompress = (): Plugin => ({
  name: 'precompress',
  apply: 'build',
  async writeBundle({ dir }) {
    const files = dir ? await readdir(dir, { recursive: true, withFileTypes: true }) : []
    await Promise.all(
      files
        .filter((file) => file.isFile() && /\.(js|css|svg)$/.test(file.name))
        .map((file) => compressOne(join(file.parentPath, file.name))),
    )
  },
})

async function compressOne(path: string): Promise<void> {
  const text = await readFile(path)
  if (text.length < leastBytes) return
  const smaller = brotli(text, {
    params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: text.length },
  })
  await Promise.all([
    smaller.then((bytes) => writeFile(`${path}.br`, bytes)),
    gzipped(text, { level: 9 }).then((bytes) => writeFile(`${path}.gz`, bytes)),
  ])
}
