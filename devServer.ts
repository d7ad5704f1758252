import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { onStop } from './processLifecycle.ts'
import type { Settings } from './settings.ts'

/**
 * Starts Vite's own server with our API behind it, on the port after PORT: screens change there as their files do.
 * Answers its port.
 */
export async function startDevServer(settings: Settings): Promise<number> {
  process.env['API_ORIGIN'] = `http://127.0.0.1:${settings.PORT}`
  const { createServer } = await import('vite')
  const folder = fileURLToPath(new URL('web', import.meta.url))
  const vite = await createServer({
    root: folder,
    configFile: join(folder, '../vite.config.ts'),
    // The default loader writes a copy of the file and imports it, which a file watcher takes for a change.
    configLoader: 'runner',
    clearScreen: false,
    logLevel: 'warn',
    // The next one that is free, as two products may be developed side by side.
    server: { port: settings.PORT < 65535 ? settings.PORT + 1 : settings.PORT - 1 },
  })
  onStop(() => vite.close())
  await vite.listen()
  const at = vite.httpServer?.address()
  return at && typeof at === 'object' ? at.port : settings.PORT
}
