import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'
import type { Reporter, TestModule } from 'vitest/node'

/** Closes the run with one line that says how it went. */
const closingLine: Reporter = {
  onTestRunEnd(modules: readonly TestModule[]) {
    const tests = modules.flatMap((module) => [...module.children.allTests()])
    const count = (state: string) => tests.filter((test) => test.result().state === state).length
    const broken = modules.filter((module) => module.errors().length > 0).length
    setImmediate(() => console.log(`\n${count('passed')} passed, ${count('failed') + broken} failed`))
  },
}

const asInBrowser = { '@hono/zod-openapi': fileURLToPath(new URL('web/zod.ts', import.meta.url)) }
const globalSetup = ['./test/servers.ts']
const setupFiles = ['./test/callsBegin.ts']
/**
 * Their files run one after another in one process: to import the app anew for each takes longer than most of
 * their tests. A file that changes its process stays out of it.
 */
const leavesNothingBehind = [
  'api/{audit,branches,committees,dashboard,departments,files,flags,invites,manuals,meetings}/**/*.test.ts',
  'api/{navigation,notices,permissions,reports,users,whitelist,workspaces}/**/*.test.ts',
  'workers/mail/**/*.test.ts',
]
const real = { globalSetup, testTimeout: 180_000, hookTimeout: 120_000 }
export default defineConfig({
  test: {
    reporters: ['default', closingLine],
    maxWorkers: 2,
    pool: 'forks',
    silent: 'passed-only',
    coverage: {
      provider: 'v8',
      include: ['{api,prisma,temporal,web,workers,workflows}/**/*.{ts,tsx}'],
      exclude: [
        '**/*.test.{ts,tsx}',
        'prisma/generated/**',
        'web/journeys/**',
        'web/words/**',
        'api/fuzz/**',
      ],
      reporter: ['text-summary', 'html'],
    },
    projects: [
      {
        test: {
          name: 'pure',
          testTimeout: 60_000,
          include: [
            'workflows/{definition,engine}/**/*.test.ts',
            'web/**/*.test.ts',
            'api/core/**/*.test.ts',
            'test/*.test.ts',
          ],
          sequence: { groupOrder: 0 },
        },
      },
      {
        resolve: { alias: asInBrowser },
        test: {
          name: 'screens',
          include: ['web/**/*.test.tsx'],
          environment: 'jsdom',
          isolate: false,
          environmentOptions: { jsdom: { url: 'http://acme.localhost/' } },
          setupFiles: ['./test/screenSetup.ts'],
          testTimeout: 120_000,
          expect: { poll: { timeout: 10_000 } },
          sequence: { groupOrder: 0 },
        },
      },
      {
        test: {
          name: 'shared',
          include: leavesNothingBehind,
          isolate: false,
          setupFiles,
          sequence: { groupOrder: 1 },
          ...real,
        },
      },
      {
        test: {
          name: 'real',
          include: ['{api,prisma,temporal,workers}/**/*.test.ts', 'workflows/*.test.ts', '*.test.ts'],
          exclude: ['api/core/**', 'api/exercised.test.ts', 'node_modules/**', ...leavesNothingBehind],
          setupFiles,
          sequence: { groupOrder: 1 },
          ...real,
        },
      },
      {
        test: { name: 'exercised', include: ['api/exercised.test.ts'], sequence: { groupOrder: 2 }, ...real },
      },
      {
        test: {
          name: 'journeys',
          include: ['web/journeys/*.journey.ts'],
          fileParallelism: false,
          sequence: { groupOrder: 3 },
          globalSetup,
          testTimeout: 600_000,
          hookTimeout: 600_000,
        },
      },
    ],
  },
})
