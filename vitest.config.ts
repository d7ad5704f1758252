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

const globalSetup = ['./test/servers.ts']
const real = { globalSetup, testTimeout: 60_000, hookTimeout: 120_000 }
export default defineConfig({
  test: {
    reporters: ['default', closingLine],
    maxWorkers: 2,
    pool: 'forks',
    projects: [
      {
        test: {
          name: 'pure',
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
        test: {
          name: 'real',
          include: ['{api,prisma,temporal,workers}/**/*.test.ts', 'workflows/*.test.ts', '*.test.ts'],
          exclude: ['api/core/**', 'api/exercised.test.ts', 'node_modules/**'],
          setupFiles: ['./test/callsBegin.ts'],
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
