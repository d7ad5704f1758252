/** The Helm chart: what Helm and the schemas of Kubernetes say of it, and that it runs the image as compose does. */
import { spawnSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { beforeAll, describe, expect, test } from 'vitest'
import { parse, parseAllDocuments } from 'yaml'
import { Settings } from '../../settings.ts'
import { buildGoPrograms } from '../../test/goPrograms.ts'
import { skipAsNotRun } from '../../test/notRun.ts'

type Container = {
  name: string
  command: string[]
  env: { name: string; value: string }[]
  envFrom: { secretRef: { name: string } }[]
  securityContext: object
  volumeMounts: { mountPath: string }[]
  livenessProbe?: { httpGet: { path: string } }
  readinessProbe?: { httpGet: { path: string } }
}
type Manifest = {
  kind: string
  metadata: { name: string; annotations?: Record<string, string> }
  spec: { template: { spec: { containers: [Container]; securityContext: object } } }
}
const path = (name: string) => fileURLToPath(new URL(name, import.meta.url))
const programs = await buildGoPrograms(new URL('../tools/', import.meta.url), [
  'helm.sh/helm/v3/cmd/helm',
  'github.com/yannh/kubeconform/cmd/kubeconform',
])
const requiredValues = {
  'image.repository': 'registry.example/redress',
  existingSecret: 'redress',
  'migrate.existingSecret': 'redress-owner',
  'settings.TEMPORAL_ADDRESS': 'temporal:7233',
  'setup.host': 'complaints.acme.example',
  'setup.admin': 'asha@acme.example',
}

function run(
  program: 'helm' | 'kubeconform',
  args: string[],
  input = '',
): { code: number | null; output: string } {
  const { status, stdout, stderr } = spawnSync(`${programs}/${program}`, args, { input, encoding: 'utf8' })
  return { code: status, output: `${stdout}${stderr}` }
}
const setting = (values: Record<string, string>) =>
  Object.entries(values).flatMap(([name, value]) => ['--set-string', `${name}=${value}`])
const template = (values: Record<string, string>, ...more: string[]) =>
  run('helm', [
    'template',
    'redress',
    path('redress'),
    '--namespace',
    'acme',
    '--kube-version',
    '1.34.2',
    ...setting(values),
    ...more,
  ])
const validate = (manifests: string) =>
  run(
    'kubeconform',
    ['-strict', '-summary', '-schema-location', `${path('schemas')}/{{.ResourceKind}}{{.KindSuffix}}.json`],
    manifests,
  )

test('Helm and kubeconform are there', (context) => {
  if (!programs) skipAsNotRun(context, 'there is no Go to build Helm and kubeconform with')
})

describe.runIf(programs)('the chart', () => {
  let text: string
  let manifests: Manifest[]
  beforeAll(() => {
    const { code, output } = template(requiredValues)
    expect(code, output).toBe(0)
    text = output
    manifests = parseAllDocuments(output).map((each) => each.toJS() as Manifest)
  })
  const containersOf = () =>
    manifests
      .filter(({ kind }) => kind === 'Deployment' || kind === 'Job')
      .map(({ spec }) => spec.template.spec.containers[0])

  test('passes helm lint', () => {
    const { code, output } = run('helm', ['lint', '--strict', path('redress'), ...setting(requiredValues)])
    expect([code, output]).toEqual([0, expect.stringContaining('0 chart(s) failed')])
  })

  test('makes what Kubernetes takes, with every part on and with what may be left out off', () => {
    const plain = template(
      { ...requiredValues, 'setup.host': '' },
      ...[
        'networkPolicy.enabled=false',
        'metricsPort=0',
        'api.autoscaling.enabled=false',
        'worker.autoscaling.enabled=false',
      ].flatMap((each) => ['--set', each]),
      ...setting({ 'persistence.data.existingClaim': 'nfs', 'persistence.caseKeys.existingClaim': 'keys' }),
    )
    expect(plain.code, plain.output).toBe(0)
    for (const each of [text, plain.output]) {
      const { code, output } = validate(each)
      expect([code, output]).toEqual([0, expect.stringMatching(/Invalid: 0, Errors: 0, Skipped: 0/)])
    }
    const broken = validate(text.replace('minReplicas: 2', 'minReplica: 2'))
    expect(broken).toEqual({ code: 1, output: expect.stringMatching(/minReplica/) })
    const used = new Set(manifests.map(({ kind }) => kind.toLowerCase()))
    const schemas = readdirSync(path('schemas')).flatMap(
      (name) => /^([a-z]+)-.*\.json$/.exec(name)?.[1] ?? [],
    )
    expect([...used].toSorted()).toEqual(schemas.toSorted())
  })

  test.each(Object.keys(requiredValues).filter((name) => name !== 'setup.host'))('asks for %s', (name) => {
    const { code, output } = template({ ...requiredValues, [name]: '' })
    expect([code, output]).toEqual([1, expect.stringContaining(name.split('.').at(-1)!)])
  })

  test('keeps secrets in the Secrets that are named, and the owner’s address for migrations alone', () => {
    for (const name of ['DATABASE_URL', 'APP_DATABASE_URL', 'ENCRYPTION_KEY'])
      expect(template({ ...requiredValues, [`settings.${name}`]: 'x' }).code).toBe(1)
    for (const { name, envFrom } of containersOf())
      expect([name, envFrom.map(({ secretRef }) => secretRef.name)]).toEqual([
        name,
        name === 'migrate' ? ['redress', 'redress-owner'] : ['redress'],
      ])
  })

  test('runs the image as docker-compose.yml does', () => {
    const compose = parse(readFileSync(path('../../docker-compose.yml'), 'utf8'), { merge: true }) as {
      services: Record<string, { command: string[]; environment: Record<string, string> }>
    }
    expect(
      containersOf()
        .map(({ name }) => name)
        .toSorted(),
    ).toEqual(['api', 'migrate', 'setup', 'worker'])
    for (const { name, command, env, securityContext, volumeMounts } of containersOf()) {
      if (name !== 'setup') expect(command).toEqual(compose.services[name]?.command)
      expect(securityContext).toEqual({
        allowPrivilegeEscalation: false,
        readOnlyRootFilesystem: true,
        capabilities: { drop: ['ALL'] },
      })
      expect(volumeMounts.map(({ mountPath }) => mountPath)).toEqual(['/data', '/case-keys', '/tmp'])
      expect(env.filter((each) => !(each.name in Settings.shape))).toEqual([])
      const environment = Object.fromEntries(env.map((each) => [each.name, each.value]))
      for (const folder of [
        'DATA_DIR',
        'LEDGER_HEADS_DIR',
        'CASE_KEYS_DIR',
        'PORT',
        'HOST',
        'TRUSTED_PROXIES',
      ])
        expect([folder, environment[folder]]).toEqual([folder, compose.services['api']?.environment[folder]])
    }
  })

  test('asks each part whether it lives and whether it serves, and hides what setup prints', () => {
    for (const container of containersOf().filter(({ name }) => name === 'api' || name === 'worker')) {
      expect(container.livenessProbe?.httpGet.path).toBe('/livez')
      expect(container.readinessProbe?.httpGet.path).toBe('/readyz')
    }
    const hooks = manifests
      .filter(({ kind }) => kind === 'Job')
      .map(({ metadata }) => metadata.annotations?.['helm.sh/hook'])
    expect(new Set(hooks)).toEqual(new Set(['post-install', 'pre-install,pre-upgrade']))
    const setup = containersOf().find(({ name }) => name === 'setup')
    expect(setup?.command.join(' ')).toMatch(/> \/dev\/null/)
  })
})
