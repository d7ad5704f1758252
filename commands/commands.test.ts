/** Operator commands as they are typed: from source and from the built server, on installations of their own. */
import { randomBytes } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { beforeAll, describe, expect, test } from 'vitest'
import { openDatabase } from '../prisma/client.ts'
import { workspaceKey } from '../temporal/searchAttributes.ts'
import { findTemporal, startTemporal } from '../temporal/server.ts'
import { freePort } from '../test/port.ts'
import { runBuilt, runFromSource, type CommandResult } from '../test/operator.ts'
import { builtServer } from '../test/parts.ts'
import { requestJson, emptyDatabase, ends, newDataDir, start, ten } from '../test/start.ts'
import { usageOf, type Command } from './command.ts'

beforeAll(builtServer, 300_000)
const forms = [
  ['from source', runFromSource],
  ['in the image', runBuilt],
] as const

/** A database of its own, migrated, with the settings of a worker. */
async function deployment() {
  const url = await emptyDatabase()
  const env = {
    APP_DATABASE_URL: url.app,
    PLATFORM_DATABASE_URL: url.platform,
    TEMPORAL_ADDRESS: `127.0.0.1:${await freePort()}`,
    ENCRYPTION_KEY: randomBytes(32).toString('hex'),
    DATA_DIR: await newDataDir(),
    SMTP_URL: 'none',
  }
  return { env, url }
}
const linkIn = ({ stdout }: CommandResult, page = 'first-admin') =>
  new RegExp(`http://redress\\.test:\\d+/${page}#(\\S+)`).exec(stdout)?.[1]

describe.each(forms)('%s', (_, run) => {
  test('wrong usage prints usage and ends with 2; what cannot be done is one sentence and 1', async () => {
    const { env } = await deployment()
    const wrong = [
      [[], /Name a command\. There are: setup, ledger, backup, restore, keys, cases/],
      [['nonsense'], /"nonsense" is not a command/],
      [['ledger'], /ledger needs an action[\s\S]*npm run ledger -- check/],
      [['ledger', 'constructor'], /"constructor" is not an action of ledger/],
      [['ledger', 'check', 'now'], /Usage:/],
      [['cases', 'key'], /A value is missing[\s\S]*npm run cases -- key WORKSPACE_ID/],
      [['cases', 'key', '12'], /WORKSPACE_ID: "12" is not the id/],
      [['setup'], /--host: [\s\S]*--admin: [\s\S]*npm run setup -- --host HOST --admin EMAIL/],
      [['setup', '--host', 'https://x.test', '--admin', 'a@b.test'], /^--host: must be a name/m],
      [['setup', '--host', '10.0.0.1', '--admin', 'a@b.test'], /^--host: must be a name, not an address/m],
      [['setup', '--host', 'x.test', '--admin', 'a'], /^--admin: must be an email address/m],
      [['setup', '--move-host', '10.0.0.1'], /^--move-host: must be a name, not an address/m],
      [['setup', '--move-host', 'x.test', '--admin', 'a@b.test'], /^--move-host: stands alone/m],
      [['setup', '--new-admin', 'a'], /^--new-admin: must be an email address/m],
      [['setup', '--new-admin', 'a@b.test', '--new-link'], /^--new-admin: stands alone/m],
      [['setup', '--new-admin', 'a@b.test', '--move-host', 'x.test'], /^--new-admin: stands alone/m],
      [['keys', 'adopt', '--from', 'them'], /^--from: is the id of an installation/m],
      [['setup', '--host', 'x.test', '--admin', 'a@b.test', '--force'], /Unknown option '--force'/],
    ] as const
    // One program reads the arguments in both forms; from source it takes twice as long to start.
    const tried = run === runBuilt ? wrong : wrong.slice(0, 3)
    const results = await Promise.all(tried.map(([args]) => run(env, ...args)))
    for (const [at, [args, words]] of tried.entries()) {
      expect([args, results[at]?.code, results[at]?.stderr]).toEqual([args, 2, expect.stringMatching(words)])
      expect(results[at]?.stderr).not.toMatch(/^\s+at /m)
    }
    const refused = await run({ DATA_DIR: env.DATA_DIR }, 'ledger', 'check')
    expect([refused.code, refused.stderr]).toEqual([1, expect.stringMatching(/There is no installation in/)])
    const unmigrated = await run(env, 'setup', '--host', 'redress.test', '--admin', 'you@redress.test')
    expect([unmigrated.code, unmigrated.stderr]).toEqual([1, expect.stringMatching(/--only=migrate/)])
  }, 120_000)

  test('a deployment is migrated, set up, looked at, and refuses to accept a restore while it runs', async () => {
    const { env, url } = await deployment()
    const temporal = await startTemporal({ binary: await findTemporal() })
    ends.push(() => temporal.stop())
    Object.assign(env, { TEMPORAL_ADDRESS: temporal.address })
    const migrate = await start({ ...env, DATABASE_URL: url.owner }, '--only=migrate')
    expect(await migrate.ended, migrate.output()).toBe(0)
    const api = await start(env, '--only=api')
    await api.until('Answering on port')
    const profile = (host: string) =>
      requestJson(api.port, host, '', `/api/workspace/company-profile/${host}`)
    expect((await profile('redress.test')).body).toMatchObject({ status: 503, code: 'NOT_SET_UP' })

    const newAdmin = (email: string) => run({ ...env, PORT: String(api.port) }, 'setup', '--new-admin', email)
    expect(await newAdmin('next@redress.test')).toMatchObject({
      code: 1,
      stderr: expect.stringMatching(/not set up yet/),
    })
    const setUp = (...more: string[]) =>
      run(
        { ...env, PORT: String(api.port) },
        'setup',
        '--host',
        'Redress.test',
        '--admin',
        'you@redress.test',
        ...more,
      )
    const first = await setUp()
    expect([first.code, first.stderr]).toEqual([0, ''])
    expect(linkIn(first)).toBeDefined()
    expect((await profile('redress.test')).body.content).toMatchObject({
      isMainHost: true,
      awaitsFirstAdmin: true,
    })
    expect((await profile('acme.redress.test')).body.code).toBe('NOT_SET_UP')
    const second = await setUp()
    expect([second.code, linkIn(second), second.stdout]).toEqual([
      0,
      undefined,
      expect.stringMatching(/set up for redress\.test already\. Nothing was changed/),
    ])
    const third = await setUp('--new-link')
    const become = (setupCode?: string) =>
      requestJson(api.port, 'redress.test', '', '/api/user/first-admin', {
        setupCode,
        firstName: 'Priya',
        userPassword: 'monsoon over Pune',
        termsAccepted: true,
      })
    expect((await become(linkIn(first))).status).toBe(400)
    expect((await become(linkIn(third))).status).toBe(200)
    expect((await profile('redress.test')).body.content.awaitsFirstAdmin).toBe(false)
    await expect.poll(async () => (await profile('acme.redress.test')).body.code, ten).toBe('NOT_FOUND')
    expect(await setUp('--new-link')).toMatchObject({
      code: 1,
      stderr: expect.stringMatching(/no more links/),
    })
    expect(api.output()).not.toContain(linkIn(third))
    expect(await newAdmin('you@redress.test')).toMatchObject({
      code: 1,
      stderr: expect.stringMatching(/you@redress\.test is a platform admin already/),
    })
    const printed = await newAdmin('Next@redress.test')
    const inviteCode = linkIn(printed, 'platform-admin')
    expect([printed.code, printed.stderr, inviteCode]).toEqual([0, '', expect.stringMatching(/^[\w-]{43}$/)])
    const accept = () =>
      requestJson(api.port, 'redress.test', '', '/api/user/platform-admin', {
        inviteCode,
        firstName: 'Pavan',
        userPassword: 'monsoon over Pune',
        termsAccepted: true,
      })
    expect([(await accept()).status, (await accept()).status]).toEqual([200, 400])
    expect(api.output()).not.toContain(inviteCode)
    const moveHost = (host: string) => run(env, 'setup', '--move-host', host)
    expect(await moveHost('speak.test')).toMatchObject({
      code: 0,
      stdout: expect.stringMatching(/answers at http:\/\/speak\.test/),
    })
    await expect
      .poll(async () => (await profile('speak.test')).body.content?.isMainHost, { timeout: 70_000 })
      .toBe(true)
    expect(await setUp('--new-link')).toMatchObject({
      code: 1,
      stderr: expect.stringMatching(/set up for speak\.test, not for redress\.test.*--move-host/),
    })

    expect(await run(env, 'ledger', 'check')).toMatchObject({
      code: 0,
      stdout: expect.stringMatching(/Every chain is as it was written/),
    })
    const acceptRestore = () => run(env, 'ledger', 'accept-restore')
    expect(await acceptRestore()).toMatchObject({
      code: 1,
      stderr: expect.stringMatching(/Redress runs\. Stop it first/),
    })
    const worker = await start(env, '--only=worker')
    await worker.until('Worker, relay and reconciler run')
    expect(await run(env, 'cases', 'restored')).toMatchObject({
      code: 0,
      stdout: expect.stringMatching(/No run knows more than the database/),
    })
    expect(await run(env, 'cases', 'find', 'ACME-2026-000000', '--reason', 'It stands still')).toMatchObject({
      code: 1,
      stdout: expect.stringMatching(/no case of that number/),
    })
    const named = [
      '--workspace',
      'nowhere.localhost',
      '--person',
      'x@example.com',
      '--reason',
      'Nobody is left',
    ]
    expect(await run(env, 'cases', 'appoint', 'ACME-2026-000000', ...named)).toEqual({
      code: 1,
      stdout: expect.stringMatching(/no case of that number/),
      stderr: '',
    })
    for (const part of [api, worker]) part.kill('SIGTERM')
    await Promise.all([api.ended, worker.ended])
    expect(await acceptRestore()).toMatchObject({
      code: 0,
      stdout: expect.stringMatching(/nothing to accept/),
    })

    const db = openDatabase(url)
    ends.push(() => db.close())
    const { id } = await db.platform.workspace.findFirstOrThrow()
    expect(await run(env, 'cases', 'key', id)).toEqual({
      code: 0,
      stderr: '',
      stdout: `RedressWorkspace = '${workspaceKey(Buffer.from(env.ENCRYPTION_KEY, 'hex'), id)}'\n`,
    })
    const wrongKey = { ...env, ENCRYPTION_KEY: randomBytes(32).toString('hex') }
    for (const action of [
      ['ledger', 'check'],
      ['keys', 'adopt'],
    ])
      expect(await run(wrongKey, ...action)).toMatchObject({
        code: 1,
        stderr: expect.stringMatching(/^\s*ENCRYPTION_KEY is not the key of this installation/),
      })
    // The key is replaced, and the earlier one is refused from then on.
    const both = { ...wrongKey, ENCRYPTION_KEY_PREVIOUS: env.ENCRYPTION_KEY }
    expect(await run(both, 'keys', 'rotate')).toMatchObject({
      code: 0,
      stdout: expect.stringMatching(/leave out ENCRYPTION_KEY_PREVIOUS/),
    })
    expect(await run(wrongKey, 'ledger', 'check')).toMatchObject({ code: 0 })
    expect(await run(env, 'ledger', 'check')).toMatchObject({ code: 1 })
    expect(await run(wrongKey, 'keys', 'codec')).toMatchObject({
      code: 1,
      stderr: expect.stringMatching(/CODEC_SERVER_PORT and CODEC_SERVER_TOKEN are not set/),
    })
    // Folders that were moved deliberately.
    const moved = { ...wrongKey, LEDGER_HEADS_DIR: await newDataDir() }
    expect(await run(moved, 'ledger', 'check')).toMatchObject({
      code: 1,
      stderr: expect.stringMatching(/^\s*LEDGER_HEADS_DIR \(/),
    })
    expect(await run(moved, 'keys', 'adopt')).toMatchObject({
      code: 0,
      stdout: expect.stringMatching(/Adopted: LEDGER_HEADS/),
    })
    expect(await run(moved, 'ledger', 'check')).toMatchObject({ code: 0 })
  }, 480_000)
})

test('every command has its script, its line in the table, and actions that say what they do', async () => {
  const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: Record<string, string> }
  const names = readdirSync('commands')
    .filter((name) => name.endsWith('.ts') && !/^(command|installation)\.ts$|\.test\.ts$/.test(name))
    .map((name) => name.slice(0, -'.ts'.length))
  expect(names).toContain('ledger')
  for (const name of names) {
    const module = (await import(new URL(`${name}.ts`, import.meta.url).href)) as Record<string, Command>
    const command = module[name]
    expect(scripts[name]).toMatch(new RegExp(`command\\.ts ${name}$`))
    expect(readFileSync('command.ts', 'utf8')).toContain(`./commands/${name}.ts`)
    expect(command?.name).toBe(name)
    if (command) expect(usageOf(command)).toContain(`npm run ${name} -- `)
    for (const { summary } of Object.values(command?.actions ?? {}))
      expect(summary).toMatch(/^[A-Z].{20,}\.$/)
  }
})
