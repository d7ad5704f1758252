/** TLS, a client certificate and an API key before a real Temporal server, for all that connects to it. */
import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { randomBytes } from 'node:crypto'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { Connection } from '@temporalio/client'
import { msToTs } from '@temporalio/common/lib/time.js'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { certificateAuthority } from '../test/certificates.ts'
import { startTemporalProxy, type TemporalProxy } from '../test/temporalProxy.ts'
import { readSettings } from '../settings.ts'
import { connect, connectWorker } from './connection.ts'
import { makeMissingOrSay, missingInTemporal, prepareNamespace } from './namespace.ts'
import { refuseBrokenLink, unreachable } from './probeLink.ts'
import { searchAttributes } from './searchAttributes.ts'
import { findTemporal, startTemporal, StartError, type Temporal } from './server.ts'

const home = mkdtempSync(join(tmpdir(), 'redress-link-'))
const fileOf = (name: string, content: string) => {
  const path = join(home, name)
  writeFileSync(path, content)
  return path
}
const [ours, foreign] = [certificateAuthority('ours'), certificateAuthority('foreign')]
const server = ours.issue('temporal.internal')
const client = ours.issue('redress')
const other = foreign.issue('redress')
const apiKey = randomBytes(16).toString('hex')
let [temporal, open, strict] = [] as unknown as [Temporal, TemporalProxy, TemporalProxy]

beforeAll(async () => {
  temporal = await startTemporal({ binary: await findTemporal() })
  const upstream = temporal.address
  open = await startTemporalProxy({ upstream, server })
  strict = await startTemporalProxy({ upstream, server, clientCa: ours.cert, apiKey })
}, 600_000)
afterAll(async () => {
  open.close()
  strict.close()
  await temporal.stop()
  rmSync(home, { recursive: true })
})

const TEMPORAL_TLS_SERVER_CA_CERT_PATH = fileOf('ca.pem', ours.cert)
const pairOf = ({ cert, key }: { cert: string; key: string }) => ({
  TEMPORAL_TLS_CLIENT_CERT_PATH: fileOf(`${cert.length}-${Math.random()}.pem`, cert),
  TEMPORAL_TLS_CLIENT_KEY_DATA_FILE: fileOf(`${key.length}-${Math.random()}.key`, key),
})
const linkOf = (env: Record<string, string>) => readSettings(env).temporalLink

/** Namespace, search attributes, client and worker, as a start connects them. */
async function useAll(address: string, env: Record<string, string>): Promise<void> {
  const link = linkOf(env)
  await refuseBrokenLink(address, link)
  await prepareNamespace(address, { namespace: 'linked', link })
  const place = { address, namespace: 'linked', secret: randomBytes(32), link }
  const connected = await connect(place)
  await connected.workflow.start('nobody', {
    workflowId: 'linked',
    taskQueue: 'none',
    args: ['what one says'],
  })
  await connected.workflow.getHandle('linked').terminate()
  await connected.connection.close()
  const connection = await connectWorker(place)
  expect(
    (await connection.workflowService.describeNamespace({ namespace: 'linked' })).namespaceInfo?.name,
  ).toBe('linked')
  await connection.close()
}

describe('a link', () => {
  test('by TLS carries all that connects', async () => {
    await useAll(open.address, { TEMPORAL_TLS_SERVER_CA_CERT_PATH })
    await useAll(open.address, {
      TEMPORAL_TLS_SERVER_CA_CERT_PATH,
      TEMPORAL_TLS_SERVER_NAME: 'temporal.internal',
    })
  })

  test('with a client certificate and an API key carries all that connects, and each call names the key', async () => {
    await useAll(strict.address, {
      TEMPORAL_TLS_SERVER_CA_CERT_PATH,
      ...pairOf(client),
      TEMPORAL_API_KEY_FILE: fileOf('key', `${apiKey}\n`),
    })
    expect(strict.authorizations).toEqual(new Set([`Bearer ${apiKey}`]))
  })

  test('comes from a profile of a configuration file, which the environment overrides', async () => {
    const TEMPORAL_CONFIG_FILE = fileOf(
      'temporal.toml',
      `[profile.live]\naddress = "${open.address}"\nnamespace = "linked"\n[profile.live.tls]\n` +
        `server_ca_cert_path = "${TEMPORAL_TLS_SERVER_CA_CERT_PATH}"\n`,
    )
    const env = { TEMPORAL_CONFIG_FILE, TEMPORAL_PROFILE: 'live' }
    const settings = readSettings(env)
    expect(settings).toMatchObject({ TEMPORAL_ADDRESS: open.address, TEMPORAL_NAMESPACE: 'linked' })
    await useAll(open.address, env)
    expect(readSettings({ ...env, TEMPORAL_NAMESPACE: 'other' }).TEMPORAL_NAMESPACE).toBe('other')
    expect(() => readSettings({ ...env, TEMPORAL_PROFILE: 'none' })).toThrow(/Profile 'none' not found/)
    // The file of Temporal's own tools is not ours.
    writeFileSync(join(home, 'temporal.toml'), '[profile.default]\naddress = "elsewhere:1"\n')
    expect(readSettings({ XDG_CONFIG_HOME: home, HOME: home }).TEMPORAL_ADDRESS).toBeUndefined()
  })
})

const sentence = (address: string, words: string) =>
  new RegExp(`^The Temporal server at ${address} [^.]*${words}[^.]*\\.$`)
describe('a broken link is one sentence', () => {
  const probe = (at: () => string, env: () => Record<string, string>) => refuseBrokenLink(at(), linkOf(env()))

  test.each([
    ['no CA', { TEMPORAL_TLS: 'true' }, 'check TEMPORAL_TLS_SERVER_CA_CERT_PATH'],
    [
      'a foreign CA',
      { TEMPORAL_TLS_SERVER_CA_CERT_PATH: fileOf('foreign.pem', foreign.cert) },
      'check TEMPORAL_TLS_SERVER_CA_CERT_PATH',
    ],
    [
      'another name',
      { TEMPORAL_TLS_SERVER_CA_CERT_PATH, TEMPORAL_TLS_SERVER_NAME: 'elsewhere.internal' },
      'check TEMPORAL_TLS_SERVER_NAME',
    ],
    ['plain text', {}, 'speaks TLS: set TEMPORAL_TLS=true'],
  ])('%s', async (_, env, words) => {
    await expect(
      probe(
        () => open.address,
        () => env,
      ),
    ).rejects.toThrow(sentence(open.address, words))
  })

  test.each([
    ['no client certificate', {}],
    ['a client certificate of a foreign CA', pairOf(other)],
  ])('%s', async (_, env) => {
    await expect(
      probe(
        () => strict.address,
        () => ({ TEMPORAL_TLS_SERVER_CA_CERT_PATH, ...env }),
      ),
    ).rejects.toThrow(sentence(strict.address, 'set TEMPORAL_TLS_CLIENT_CERT_PATH and'))
  })

  test('TLS before a server that speaks plain text', async () => {
    await expect(
      probe(
        () => temporal.address,
        () => ({ TEMPORAL_TLS: 'true' }),
      ),
    ).rejects.toThrow(sentence(temporal.address, 'does not speak TLS'))
  })

  test('a right link, and a server that is away, are none', async () => {
    const env = { TEMPORAL_TLS_SERVER_CA_CERT_PATH, ...pairOf(client) }
    await probe(
      () => strict.address,
      () => env,
    )
    await probe(
      () => temporal.address,
      () => ({}),
    )
    await probe(
      () => '127.0.0.1:9',
      () => env,
    )
  })

  test('a wrong API key is refused by the server', async () => {
    const link = linkOf({ TEMPORAL_TLS_SERVER_CA_CERT_PATH, ...pairOf(client), TEMPORAL_API_KEY: 'wrong' })
    await expect(
      prepareNamespace(strict.address, { namespace: 'linked', link }).catch(unreachable(strict.address)),
    ).rejects.toThrow(sentence(strict.address, 'check TEMPORAL_API_KEY'))
  })
})

test('a role without rights on the operator API says what is missing, and starts once it is made', async () => {
  const forbidding = await startTemporalProxy({
    upstream: temporal.address,
    server,
    forbids: /^\/temporal\.api\.operatorservice\./,
  })
  const { tls } = linkOf({ TEMPORAL_TLS_SERVER_CA_CERT_PATH })
  const connection = await Connection.connect({ address: forbidding.address, tls: tls ?? null })
  const byOperator = await Connection.connect({ address: temporal.address })
  try {
    await byOperator.workflowService.registerNamespace({
      namespace: 'guarded',
      workflowExecutionRetentionPeriod: msToTs('1 day'),
    })
    const refused = await makeMissingOrSay(connection, 'guarded').catch((error: unknown) => error)
    expect(refused).toBeInstanceOf(StartError)
    const { message } = refused as StartError
    for (const [name, type] of Object.entries(searchAttributes))
      expect(message).toContain(
        `temporal operator search-attribute create --namespace guarded --name ${name} --type ${type}`,
      )
    expect(await missingInTemporal(connection, { namespace: 'guarded' })).toHaveLength(3)
    const [, ...lines] = message.split('\n').filter((line) => line.startsWith('temporal operator'))
    const binary = await findTemporal()
    for (const line of lines)
      await promisify(execFile)(binary, [...line.split(' ').slice(1), '--address', temporal.address])
    await expect
      .poll(() => makeMissingOrSay(connection, 'guarded').catch(String), { timeout: 30_000 })
      .toEqual([])
    expect(await missingInTemporal(connection, { namespace: 'guarded' })).toEqual([])
  } finally {
    await Promise.all([connection.close(), byOperator.close()])
    forbidding.close()
  }
}, 120_000)
