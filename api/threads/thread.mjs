/**
 * Runs the module that `workerData` names. A thread starts without tsx, however the program was started; production
 * holds plain JavaScript.
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
