/** A thread starts without tsx, whatever the program was started with; production holds plain JavaScript. */
import { existsSync } from 'node:fs'

if (existsSync(new URL('drawing.js', import.meta.url))) await import('./drawing.js')
else {
  const { register } = await import('tsx/esm/api')
  register()
  await import('./drawing.ts')
}
