/**
 * `npm run -s client -- FOLDER`: writes a typed client for others into FOLDER, made from the OpenAPI document
 * alone. One file without dependencies, for any place that has fetch.
 */
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { generateApi } from 'swagger-typescript-api'
import { apiDocument } from './document.ts'

/** Writes `redress.ts` into the folder and answers its path. */
export async function writeClient(folder: string): Promise<string> {
  const work = await mkdtemp(join(tmpdir(), 'redress-client-'))
  try {
    const input = join(work, 'openapi.json')
    await writeFile(input, JSON.stringify(apiDocument()))
    await generateApi({
      input,
      output: resolve(folder),
      fileName: 'redress.ts',
      apiClassName: 'Redress',
      moduleNameFirstTag: true,
      enumStyle: 'union',
      silent: true,
      cleanOutput: false,
    })
  } finally {
    await rm(work, { recursive: true, force: true })
  }
  return join(resolve(folder), 'redress.ts')
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href)
  console.log(await writeClient(process.argv[2] ?? 'client'))
