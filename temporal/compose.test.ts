import { readFileSync } from 'node:fs'
import { Ajv, type AnySchemaObject } from 'ajv'
import addFormats from 'ajv-formats'
import { describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import { secretSettings } from '../settingFiles.ts'
import { readArguments, readSettings, refuseContradictions, Settings } from '../settings.ts'

// No container engine is needed for these. The schema is the Compose specification's own (compose-go v2.9.0).
type Service = {
  image: string
  environment?: Record<string, string>
  build?: string
  command?: string[]
  restart?: string
  depends_on?: Record<string, { condition: string }>
  healthcheck?: { test: string[] }
  volumes?: string[]
  configs?: { source: string }[]
  deploy: { replicas?: number; resources: { limits: { cpus: string; memory: string } } }
}
type Compose = { services: Record<string, Service>; volumes: object; configs: object }

const read = (path: string) => readFileSync(new URL(path, import.meta.url), 'utf8')
const text = read('../docker-compose.yml')
const compose = parse(text, { merge: true }) as Compose
const services = Object.entries(compose.services)

/** One-offs end by themselves; everything else stays up. */
const endsByItself = ([, service]: [string, Service]) =>
  service.restart === 'no' || service.restart?.startsWith('on-failure')

// A variable without a value stands for what the file itself falls back to, as the engine would fill it in.
const filled = (environment: Record<string, string> = {}, from = requiredEnv) =>
  Object.fromEntries(
    Object.entries(environment).map(([name, value]) => [
      name,
      value.replaceAll(
        /\$\{(\w+)(?::(-|\?)([^}]*))?\}/g,
        (_, variable, kind, other) => from[variable] ?? (kind === '-' ? other : ''),
      ),
    ]),
  )
const requiredEnv: Record<string, string> = {
  POSTGRES_PASSWORD: 'own3r',
  APP_PASSWORD: 'app',
  PLATFORM_PASSWORD: 'platform',
  ENCRYPTION_KEY: 'a'.repeat(64),
  SMTP_URL: 'smtp://mail.example.com',
  SITE: 'redress.example.com, acme.redress.example.com',
}

const listed = (list: string[] = []) => Object.fromEntries(list.entries())

describe('docker-compose.yml', () => {
  test('is valid by the Compose specification', () => {
    const { $schema: _, $id: __, ...schema } = JSON.parse(read('compose-spec/schema.json')) as AnySchemaObject
    const ajv = new Ajv({ strict: false, allErrors: true })
    addFormats.default(ajv, ['duration', 'uri'])
    const validate = ajv.compile(schema)
    expect(validate(compose), JSON.stringify(validate.errors)).toBe(true)
    expect(validate({ services: { api: { imagee: 'redress' } } })).toBe(false)
  })

  test('has two APIs behind a proxy, two workers, PostgreSQL, Temporal, migrations and setup', () => {
    expect(Object.keys(compose.services).toSorted()).toEqual([
      'api',
      'migrate',
      'postgres',
      'proxy',
      'setup',
      'temporal',
      'temporal-schema',
      'temporal-ui',
      'worker',
    ])
    expect(compose.services['api']?.deploy.replicas).toBe(2)
    expect(compose.services['worker']?.deploy.replicas).toBe(2)
  })

  test.each(services)('%s has limits, and what it names exists', (_, service) => {
    expect(service.deploy.resources.limits).toEqual({ cpus: expect.any(String), memory: expect.any(String) })
    for (const source of service.configs ?? []) expect(compose.configs).toHaveProperty(source.source)
    for (const volume of Object.values(filled(listed(service.volumes))))
      expect(compose.volumes).toHaveProperty(volume.split(':')[0]!)
  })

  test.each(services.filter((entry) => !endsByItself(entry)))(
    '%s tells whether it is healthy',
    (_, service) => {
      expect(service.healthcheck?.test.length).toBeGreaterThan(1)
    },
  )

  test.each(
    services.flatMap(([name, service]) =>
      Object.entries(service.depends_on ?? {}).map(([on, { condition }]) => [name, on, condition] as const),
    ),
  )('%s waits for %s in a way that can come true', (_, on, condition) => {
    const awaited = compose.services[on]!
    expect(condition).toBe(endsByItself([on, awaited]) ? 'service_completed_successfully' : 'service_healthy')
  })

  const ours = ['migrate', 'api', 'worker'] as const

  test.each(ours)('%s gets settings with which it starts', (name) => {
    const { environment, command = [] } = compose.services[name]!
    const argument = command.at(-1)!
    expect(() =>
      refuseContradictions(readArguments([argument]), readSettings(filled(environment))),
    ).not.toThrow()
  })

  test('secrets may be files of SECRETS_DIR instead, but for the addresses that passwords make', () => {
    const { ENCRYPTION_KEY: _, SMTP_URL: __, ...rest } = requiredEnv
    const from = { ...rest, ENCRYPTION_KEY_FILE: '/run/secrets/key', SMTP_URL_FILE: '/run/secrets/smtp' }
    for (const name of ['api', 'worker', 'migrate', 'setup'] as const) {
      const { environment, volumes } = compose.services[name]!
      const set = Object.entries(filled(environment, from)).filter(([, value]) => value !== '')
      expect(Object.fromEntries(set)).toMatchObject({
        ENCRYPTION_KEY_FILE: '/run/secrets/key',
        SMTP_URL_FILE: '/run/secrets/smtp',
      })
      expect(Object.fromEntries(set)).not.toHaveProperty('ENCRYPTION_KEY')
      expect(Object.values(filled(listed(volumes), { ...from, SECRETS_DIR: './secrets' }))).toContain(
        './secrets:/run/secrets:ro',
      )
    }
    // Refused with a sentence by the process itself, where neither is given.
    const { environment } = compose.services['api']!
    expect(() =>
      refuseContradictions(readArguments(['--only=api']), readSettings(filled(environment, rest))),
    ).toThrow(/SMTP_URL is not set/)
  })

  test('every setting that matters is passed on to APIs and workers', () => {
    // The owner's address must not be; the pages are Temporal's own service.
    const notPassed = ['DATABASE_URL', 'TEMPORAL_UI_PORT']
    const secretFiles = secretSettings
      .filter((name) => !name.endsWith('DATABASE_URL'))
      .map((name) => `${name}_FILE`)
    for (const name of ['api', 'worker'] as const)
      expect(Object.keys(compose.services[name]?.environment ?? {}).toSorted()).toEqual(
        [...Object.keys(Settings.shape), ...secretFiles]
          .filter((each) => !notPassed.includes(each))
          .toSorted(),
      )
  })

  test('people are told apart behind the proxy, links name what they can open, and cookies are Secure', () => {
    const { TRUSTED_PROXIES, PUBLIC_SCHEME, PUBLIC_PORT } = readSettings(
      filled(compose.services['api']?.environment),
    )
    expect({ TRUSTED_PROXIES, PUBLIC_SCHEME, PUBLIC_PORT }).toEqual({
      TRUSTED_PROXIES: 1,
      PUBLIC_SCHEME: 'https',
      PUBLIC_PORT: 443,
    })
  })

  test('the owner’s password reaches migrations and servers of data alone; roles have their own', () => {
    const knowing = services
      .filter(([, { environment }]) => JSON.stringify(filled(environment)).includes('own3r'))
      .map(([name]) => name)
    expect(knowing.toSorted()).toEqual(['migrate', 'postgres', 'temporal', 'temporal-schema'])
    const { APP_DATABASE_URL = '', PLATFORM_DATABASE_URL = '' } = readSettings(
      filled(compose.services['worker']?.environment),
    )
    expect(
      [APP_DATABASE_URL, PLATFORM_DATABASE_URL]
        .map((url) => new URL(url))
        .map(({ username, password }) => [username, password]),
    ).toEqual([
      ['redress_app', 'app'],
      ['redress_platform', 'platform'],
    ])
  })

  test('keeps no secret, and README and runbook list every variable it reads', () => {
    expect(text).not.toMatch(/PASSWORD: (?!\$\{)|PWD: (?!\$\{)|KEY: (?!\$\{)/)
    const variables = new Set([...text.matchAll(/(?<!\$)\$\{(\w+)/g)].map(([, name]) => name!))
    const docsText = read('../README.md') + read('../docs/runbook.md')
    expect([...variables].filter((name) => !docsText.includes(`\`${name}\``))).toEqual([])
  })

  test('passes every setting that there is, and the README lists each', () => {
    const section = /## Settings\n([\s\S]*?)\n## /.exec(read('../README.md'))?.[1] ?? ''
    const settingNames = section
      .split('\n')
      .filter((line) => line.startsWith('| `'))
      .flatMap((line) => [...(line.split('|')[1] ?? '').matchAll(/`(\w+)`/g)].map(([, name]) => String(name)))
    expect(new Set(settingNames)).toEqual(new Set(Object.keys(Settings.shape)))
    // The pages are those of a server of its own there.
    const passed = new Set([
      ...Object.keys(compose.services['migrate']?.environment ?? {}),
      'TEMPORAL_UI_PORT',
    ])
    expect(settingNames.filter((name) => !passed.has(name))).toEqual([])
  })
})

test('the Dockerfile runs only scripts and copies only files that exist', () => {
  const dockerfile = read('../Dockerfile')
  const { scripts } = JSON.parse(read('../package.json')) as { scripts: Record<string, string> }
  for (const [, script] of dockerfile.matchAll(/npm run (\S+)/g)) expect(scripts).toHaveProperty(script!)
  for (const [, files] of dockerfile.matchAll(/^COPY (?!\.|--from)(.+) \S+$/gm))
    for (const file of files!.split(' ')) expect(() => read(`../${file}`), file).not.toThrow(/ENOENT/)
})
