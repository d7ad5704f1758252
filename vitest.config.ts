import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { pureApiTests } from './test/projects.ts'
import { runReporter } from './test/runReport.ts'

const asInBrowser = { '@hono/zod-openapi': fileURLToPath(new URL('web/zod.ts', import.meta.url)) }
const globalSetup = ['./test/servers.ts']
const setupFiles = ['./test/callsBegin.ts']
/**
 * Each of these has a process of its own: it kills parts or whole products, measures its process, or counts
 * what one Temporal server holds. The others run one after another in one process: to import the app anew, and
 * to start Temporal, takes longer than most of their tests. A file that changes its process belongs here.
 */
const ownProcess = [
  'start.test.ts',
  'commands/*.test.ts',
  'api/toyDomain.test.ts',
  'workers/jobs/long.test.ts',
  'workers/faults.test.ts',
  'workers/frozen.test.ts',
  'workers/asyncContexts.test.ts',
  'workers/temporalLost.test.ts',
  'workers/outages.test.ts',
  'keepUp.test.ts',
  'workflows/*.test.ts',
  'prisma/*.test.ts',
  'deploy/{helm,image}/*.test.ts',
  'temporal/server.test.ts',
  'workers/cleanup/sweep.test.ts',
  'workers/relay.test.ts',
  'workers/reconciler.test.ts',
  'workers/metrics/metrics.test.ts',
  'api/tracing/tracing.test.ts',
  'workers/restore.test.ts',
  'api/escalations/escalations.test.ts',
  'api/tables/lines.test.ts',
]
/** Loses PostgreSQL twenty times under load of its own: a neighbour's load would be measured with it. */
const alone = ['workers/failover.test.ts']
/** What takes longest begins first in its project, so that no core idles at the end. */
const longest = [
  ...ownProcess,
  'api/complaints/attackCalls.test.ts',
  'api/complaints/attackChains.test.ts',
  'api/contracts.test.ts',
  'api/complaints/partyChains.test.ts',
  'workers/assignments/training.test.ts',
  'workers/parkedCases.test.ts',
  'api/signIns/limits.test.ts',
  'api/hostile.test.ts',
  'api/evidence/uploads.test.ts',
  'web/journeys/dialogs.journey.ts',
  'web/journeys/screens.journey.ts',
  'web/journeys/main.journey.ts',
  'web/journeys/forms.journey.ts',
  'web/journeys/meetings.journey.ts',
]
/** Groups and projects stay as they are; what the last run took decides among the others. */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files) // eslint-disable-line unicorn/no-array-sort -- Vitest's own
    const projects = [...new Set(sorted.map(({ project }) => project.name))]
    const place = ({ moduleId }: TestSpecification) => {
      const at = longest.findIndex((file) => moduleId.endsWith(`/${file}`))
      return at === -1 ? longest.length : at
    }
    const own = (project: string) => sorted.filter((each) => each.project.name === project)
    return projects.flatMap((project) => own(project).toSorted((one, other) => place(one) - place(other)))
  }
}

/** How long `expect.poll` waits for what real parts do: its own second is over before a busy machine has done it. */
const polling = { expect: { poll: { timeout: 20_000, interval: 100 } } }
const realParts = { ...polling, globalSetup, testTimeout: 180_000, hookTimeout: 120_000 }
export default defineConfig({
  test: {
    reporters: ['default', runReporter],
    maxWorkers: 2,
    experimental: { fsModuleCache: true },
    pool: 'forks',
    ...(process.argv.some((arg) => arg.startsWith('--sequence.'))
      ? {}
      : { sequence: { sequencer: LongestFirst } }),
    silent: 'passed-only',
    coverage: {
      provider: 'v8',
      include: ['{api,prisma,temporal,web,workers,workflows}/**/*.{ts,tsx}'],
      exclude: ['**/*.test.{ts,tsx}', 'prisma/generated/**', 'web/journeys/**', 'api/fuzz/**'],
      reporter: ['text-summary', 'html'],
      // Figures are no gate: a test that fails because everything is slower here does not withhold them.
      reportOnFailure: true,
    },
    projects: [
      {
        test: {
          name: 'pure',
          // These change nothing of what they import, so that one process reads it once for many files.
          isolate: false,
          testTimeout: 60_000,
          include: [
            'workflows/{definition,engine}/**/*.test.ts',
            'web/**/*.test.ts',
            ...pureApiTests,
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
          include: [
            '{api,commands,deploy,prisma,temporal,workers}/**/*.test.ts',
            'workflows/*.test.ts',
            '*.test.ts',
          ],
          exclude: [...pureApiTests, 'api/rowCoverage.test.ts', 'node_modules/**', ...ownProcess, ...alone],
          isolate: false,
          setupFiles,
          sequence: { groupOrder: 1 },
          ...realParts,
        },
      },
      {
        test: {
          name: 'real',
          include: ownProcess,
          setupFiles,
          sequence: { groupOrder: 1 },
          ...realParts,
        },
      },
      {
        test: {
          name: 'alone',
          include: alone,
          setupFiles,
          sequence: { groupOrder: 2 },
          ...realParts,
        },
      },
      {
        test: {
          name: 'exercised',
          include: ['api/rowCoverage.test.ts'],
          sequence: { groupOrder: 3 },
          ...realParts,
        },
      },
      {
        test: {
          name: 'buyersDay',
          include: ['test/buyersDay/*.test.ts'],
          // It mostly waits for faults to pass, which leaves journeys beside it time enough.
          sequence: { groupOrder: 3 },
          ...polling,
          globalSetup: [...globalSetup, './web/journeys/globalSetup.ts'],
          testTimeout: 900_000,
          hookTimeout: 300_000,
        },
      },
      {
        test: {
          name: 'journeys',
          include: ['web/journeys/*.journey.ts'],
          // Each has a product and a browser of its own; what they share is code that was read once.
          isolate: false,
          sequence: { groupOrder: 3 },
          ...polling,
          globalSetup: [...globalSetup, './web/journeys/globalSetup.ts'],
          testTimeout: 600_000,
          hookTimeout: 600_000,
        },
      },
    ],
  },
})
