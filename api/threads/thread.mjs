/**
 * A thread starts without tsx, whatever the program was started with; production holds plain JavaScript. Runs
 * the module that it is told.
 */
import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { workerData } from 'node:worker_threads'

const plain = `${workerData.module}.js`
if (existsSync(fileURLToPath(plain))) await import(plain)
else {
  const { register } = await import('tsx/esm/api')
  register()
  await import(`${workerData.module}.ts`)
}
