import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { bundledPackages } from './web/bundledPackages.ts'
import { precompress } from './web/precompress.ts'

/**
 * Where `vite` (not `npm start`, which serves the built app itself) finds the API. The Host header stays, for
 * it decides the workspace.
 */
const api = { target: process.env['API_ORIGIN'] ?? 'http://localhost:3000', changeOrigin: false }

export default defineConfig({
  root: 'web',
  plugins: [react(), precompress(), bundledPackages()],
  // Contract rows are written with @hono/zod-openapi; a browser needs only their zod, not the OpenAPI
  // generator (31 instead of 103 kB gz).
  resolve: { alias: { '@hono/zod-openapi': fileURLToPath(new URL('web/zod.ts', import.meta.url)) } },
  // light-dark() stays as it is: rewritten for older browsers it would lose its colours, because Mantine and
  // not our CSS sets the scheme.
  build: {
    manifest: true,
    outDir: '../dist/web',
    emptyOutDir: true,
    target: 'es2022',
    cssTarget: ['chrome123', 'firefox120', 'safari17.5'],
    // What every page needs first goes as one file, what signing in, the frame and most screens need beyond it as one
    // each: in many they are packed worse, and a slow line waits for each.
    rolldownOptions: {
      output: {
        advancedChunks: {
          groups: [
            { name: 'frame', test: /web.(App|routes)\.tsx$/, priority: 3 },
            { name: 'signIn', test: /web.signIns.SignIn\.tsx$/, priority: 2 },
            { name: 'shell', test: /web.shell.Shell\.tsx$/, priority: 1 },
            { name: 'shared', minShareCount: 75, priority: 0 },
          ],
        },
      },
    },
  },
  server: {
    allowedHosts: ['.localhost'],
    proxy: { '/api': api, '/learning/api': api, '/complaint-workflow/api': api },
  },
})
