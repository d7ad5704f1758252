/**
 * Which file may import which. Whatever is not allowed here is refused by `npm run check`; ARCHITECTURE.md says
 * the same in words. Imports of types alone are erased, so between folders of the API they go either way.
 */

/**
 * The folders of api/ that others build upon, from the ground up: each imports those above it in this list and
 * none below it, so no two need each other. A folder that is not named here imports any of them, and no other
 * folder imports it: a new domain needs no line.
 */
const ground = [
  'messages',
  'zip',
  'metrics',
  'tracing',
  'core',
  'outbox',
  'notices',
  'storage',
  'tables',
  'threads',
  'committees',
  'publicMessages',
  'pdf',
  'files',
  'cases',
  'jobs',
  'imports',
  'invites',
  'users',
  'audit',
  'signIns',
  'meetings',
  'questions',
  'escalations',
  'workflows',
  'scorm',
  'courses',
  'learning',
  'assignments',
  'policies',
  'compliance',
  'complaints',
  'navigation',
  'workspaces',
  'workspaceProfile',
]
const anyOf = (names) => `(${names.join('|')})`
const inApi = (names) => `^api/${anyOf(names)}/`

const ours = '^(api|commands|web|workers|workflows|prisma|temporal|bench|test|deploy)/|^[^/]+\\.(ts|mjs)$'
const tests = '\\.test\\.tsx?$|^(test|bench|web/journeys|api/fuzz)/'
const contracts = '^api/[^/]+/(contract|\\w+Contract)(\\.ts$|/)'
/** Of the API, what a browser may have too: it is pure. */
const forBrowsers = [
  contracts,
  '^api/([^/]+/module|modules)\\.ts$',
  '^api/core/(accessFlags|contrast|errors|permissions|redirect|screens)\\.ts$',
  '^api/questions/',
  '^api/courses/definition/',
  '^api/messages/(catalogue|format|formatters|languages|moments|say|sizes)\\.ts$',
  '^api/navigation/entries\\.ts$',
]

export default {
  allowed: [
    { from: {}, to: { pathNot: ours } },
    { from: { path: `${tests}|^commands/|^[^/]+\\.(ts|mjs)$` }, to: {} },
    { from: { path: '^(web|workers|workflows|prisma|temporal|deploy)/' }, to: { path: '^$1/' } },
    { from: { path: '^deploy/' }, to: { path: '^web/(build|bundledPackages)\\.ts$' } },
    { from: { path: '^(api|prisma|temporal)/' }, to: { path: '^node\\.ts$' } },
    { from: { path: '^web/' }, to: { path: [...forBrowsers, '^workflows/(definition|engine)/'] } },
    { from: { path: '^workers/' }, to: { path: '^(prisma|temporal|workflows)/' } },
    { from: { path: '^workers/' }, to: { path: '^api/[^/]+/', pathNot: '/routes\\.ts$' } },
    { from: { path: '^api/' }, to: { path: '^(prisma|temporal|workflows)/' } },
    { from: { path: '^api/' }, to: { path: '^api/', dependencyTypes: ['type-only'] } },
    { from: { path: '^api/' }, to: { path: '^api/modules\\.ts$' } },
    // What reads the whole: the app, its lists, and the document of all calls.
    { from: { path: '^api/([^/]+\\.ts$|document/)' }, to: { path: '^api/' } },
    { from: { path: '^api/([^/]+)/' }, to: { path: '^api/$1/' } },
    { from: { path: '^api/[^/]+/', pathNot: inApi(ground) }, to: { path: inApi(ground) } },
    ...ground.slice(1).map((name, at) => ({
      from: { path: `^api/${name}/` },
      to: { path: inApi(ground.slice(0, at + 1)) },
    })),
  ],
  allowedSeverity: 'error',
  forbidden: [
    {
      name: 'no-cycles',
      comment:
        'Two files that need each other are one, or what they share lies in a third. What is fetched later may read the list that names it.',
      severity: 'error',
      from: {},
      to: { circular: true, viaOnly: { dependencyTypesNot: ['type-only', 'dynamic-import'] } },
    },
    {
      name: 'no-tests-in-what-ships',
      severity: 'error',
      from: { path: ours, pathNot: [tests, '^vitest\\.config\\.ts$'] },
      to: { path: tests },
    },
    {
      name: 'contracts-are-pure',
      comment: 'Routes, browser, OpenAPI and tests read them.',
      severity: 'error',
      from: { path: contracts },
      to: {
        path: ours,
        pathNot: [
          contracts,
          '^api/core/',
          '^api/messages/(languages|say)\\.ts$',
          '^api/(courses/definition|questions)/',
          '^api/modules\\.ts$',
          '^workflows/',
        ],
        dependencyTypesNot: ['type-only'],
      },
    },
    {
      name: 'manifests-hold-data',
      comment:
        'Everything reads them, so they need nothing of ours but types, messages, names of roles and their own light shapes.',
      severity: 'error',
      from: { path: '^api/([^/]+)/module\\.ts$' },
      to: {
        path: ours,
        pathNot: [
          '^api/messages/say\\.ts$',
          '^workflows/definition/(keys|roles)\\.ts$',
          '^api/$1/figuresContract\\.ts$',
        ],
        dependencyTypesNot: ['type-only'],
      },
    },
  ],
  options: {
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '(^|/)(node_modules|generated|dist|data|compose-spec)/' },
    cache: { folder: 'node_modules/.cache/dependency-cruiser', strategy: 'content' },
  },
}
