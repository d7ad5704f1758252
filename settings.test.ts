/** What is asked for on the command line and in the environment, and what is refused in a sentence. */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { secretSettings } from './settingFiles.ts'
import { hasDemoInbox, readArguments, readSettings, refuseContradictions } from './settings.ts'

describe('what is asked for', () => {
  test.each([
    [{ PORT: 'eighty' }, /PORT: /],
    [{ PORT: '70000' }, /PORT: /],
    [{ DATABASE_URL: 'mysql://x' }, /DATABASE_URL: /],
    [{ TEMPORAL_ADDRESS: 'http://here' }, /TEMPORAL_ADDRESS: must be host:port/],
    [{ ENCRYPTION_KEY: 'abc' }, /ENCRYPTION_KEY: must be 64 hex digits/],
    [{ SMTP_URL: 'mail.example' }, /SMTP_URL: must be smtp:\/\/… or none/],
    [{ APP_DATABASE_URL: 'here' }, /APP_DATABASE_URL: /],
    [{ LOG_LEVEL: 'loud' }, /LOG_LEVEL: /],
    [{ APP_DATABASE_POOL: '3' }, /APP_DATABASE_POOL: /],
    [{ PLATFORM_DATABASE_POOL: '1000' }, /PLATFORM_DATABASE_POOL: /],
    [{ TEMPORAL_CONFIG_FILE: '/none.toml' }, /^TEMPORAL_CONFIG_FILE: there is no file/],
    [{ TEMPORAL_TLS_CLIENT_CERT_DATA: 'a' }, /^TEMPORAL_TLS_CLIENT_CERT_PATH and TEMPORAL_TLS_CLIENT_KEY/],
    [{ TEMPORAL_TLS_SERVER_CA_CERT_PATH: '/none' }, /^TEMPORAL_TLS_SERVER_CA_CERT_PATH: \/none cannot/],
    [{ FILES_URL: 'https://s3.example/bucket' }, /FILES_URL: must be s3:/],
    [{ FILES_URL: 'bucket' }, /FILES_URL: must be s3:/],
    [{ FILES_URL: 's3://bucket/a b' }, /FILES_URL: must be s3:/],
    [{ FILES_URL: 's3://bucket?endpoint=ftp://here' }, /FILES_URL: must be s3:/],
    [{ FILES_URL: 's3://bucket?regoin=x' }, /FILES_URL: must be s3:/],
    [{ FILES_URL: 's3://bucket?encryption=rot13' }, /FILES_URL: must be s3:/],
    [{ FILES_URL: 's3://me:secret@bucket' }, /FILES_URL: credentials stand in AWS_ACCESS_KEY_ID/],
  ])('%o is refused by name', (env, words) => {
    expect(() => readSettings(env)).toThrow(words)
  })

  describe('secrets in files', () => {
    const home = mkdtempSync(join(tmpdir(), 'redress-settings-'))
    afterAll(() => rmSync(home, { recursive: true }))
    const fileOf = (content: string) => {
      const path = join(home, String(Math.random()))
      writeFileSync(path, content)
      return path
    }

    test.each(secretSettings.map((name) => [name]))('%s', (name) => {
      const content = { SMTP_URL: 'smtps://me:secret@mail' }
      const text =
        (content as Record<string, string>)[name] ??
        (/URL/.test(name) ? 'postgres://a:b@c/d' : 'ab'.repeat(32))
      const address = { TEMPORAL_TLS_CLIENT_CERT_DATA: 'a certificate' }
      expect(
        readSettings({
          ...address,
          TEMPORAL_TLS_CLIENT_KEY_DATA: 'k',
          ...keyless(name),
          [`${name}_FILE`]: fileOf(`${text}\n`),
        }),
      ).toMatchObject({ [name]: text })
      expect(() => readSettings({ [`${name}_FILE`]: fileOf(text), [name]: text })).toThrow(
        `${name} and ${name}_FILE: set one of them`,
      )
      expect(() => readSettings({ [`${name}_FILE`]: join(home, 'none') })).toThrow(
        `${name}_FILE: there is no file ${join(home, 'none')}`,
      )
      expect(() => readSettings({ [`${name}_FILE`]: fileOf(' \n') })).toThrow(/is empty/)
      expect(readFileSync('README.md', 'utf8')).toContain(`\`${name}\``)
    })
    /** The pair of a certificate, unless the key itself comes from a file. */
    const keyless = (name: string) =>
      name === 'TEMPORAL_TLS_CLIENT_KEY_DATA' ? { TEMPORAL_TLS_CLIENT_KEY_DATA: '' } : {}

    test('what a file holds stands in no sentence, and a setting that is no secret has no file', () => {
      expect(() => readSettings({ ENCRYPTION_KEY_FILE: fileOf('opensesame') })).toThrow(
        /^(?!.*opensesame).*ENCRYPTION_KEY: must be 64/,
      )
      expect(readSettings({ PORT_FILE: fileOf('81') }).PORT).toBe(8080)
    })
  })

  test.each(['--onyl=api', '--only=web', 'reset', '--port=80'])('%s is not known', (argument) => {
    expect(() => readArguments([argument])).toThrow(`"${argument}" is not known. There are --reset`)
  })

  const [DATABASE_URL, TEMPORAL_ADDRESS] = ['postgresql://postgres:p@here/redress', 'here:7233']
  const logins = {
    APP_DATABASE_URL: 'postgresql://redress_app:p@here/redress',
    PLATFORM_DATABASE_URL: 'postgresql://redress_platform:p@here/redress',
  }
  const whole = { ...logins, TEMPORAL_ADDRESS, SMTP_URL: 'smtp://mail', ENCRYPTION_KEY: 'a'.repeat(64) }
  const check = (argument: string, env: Record<string, string>) =>
    refuseContradictions(readArguments(argument ? argument.split(' ') : []), readSettings(env))

  test.each([
    ['--only=api', { SMTP_URL: 'none' }, /needs servers that the other parts share/],
    ['--only=migrate --adopt', { ...whole, DATABASE_URL }, /^--adopt is for a process that serves/],
    ['--reset --adopt', {}, /^--adopt is for a process that serves: leave out --reset/],
    ['--reset', { DATABASE_URL }, /^--reset empties DATA_DIR only/],
    ['--reset', { FILES_URL: 's3://bucket' }, /^--reset empties DATA_DIR only/],
    [
      '',
      { FILES_URL: 's3://bucket', AWS_ACCESS_KEY_ID: 'me' },
      /^AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY go/,
    ],
    ['--only=api', { ...whole, SMTP_URL: '' }, /^SMTP_URL is not set, and only the demo/],
    ['--only=worker', { ...whole, SMTP_URL: '' }, /^SMTP_URL is not set/],
    ['', { DATABASE_URL }, /^SMTP_URL is not set/],
    [
      '--only=api',
      { ...whole, DATABASE_URL },
      /^DATABASE_URL is the owner's address, for --only=migrate alone/,
    ],
    ['--only=worker', { ...whole, DATABASE_URL }, /^DATABASE_URL is the owner's address/],
    ['--only=worker', { ...whole, PLATFORM_DATABASE_URL: '' }, /APP_DATABASE_URL and PLATFORM_DATABASE_URL/],
    ['--only=migrate', whole, /^--only=migrate needs DATABASE_URL/],
    ['--only=migrate', { DATABASE_URL, TEMPORAL_ADDRESS }, /APP_DATABASE_URL and PLATFORM_DATABASE_URL/],
    ['', logins, /go together, and with DATABASE_URL/],
    ['', { DATABASE_URL, SMTP_URL: 'none', APP_DATABASE_URL: logins.APP_DATABASE_URL }, /go together/],
    ['', { ENCRYPTION_KEY_PREVIOUS: 'a'.repeat(64) }, /^ENCRYPTION_KEY_PREVIOUS is the key that/],
    ['--only=api', { ...whole, ENCRYPTION_KEY_PREVIOUS: 'A'.repeat(64) }, /^ENCRYPTION_KEY_PREVIOUS is/],
    ['', { TEMPORAL_API_KEY: 'key' }, /^TEMPORAL_TLS_…, TEMPORAL_API_KEY, TEMPORAL_CONFIG_FILE/],
    ['--only=api', { ...whole, ENCRYPTION_KEY: '' }, /^ENCRYPTION_KEY is not set/],
  ])('%s with %o is refused', (argument, env, words) => {
    expect(() => check(argument, env)).toThrow(words)
  })

  test.each([
    ['', {}],
    ['', { DATABASE_URL, SMTP_URL: 'none' }],
    ['', { DATABASE_URL, SMTP_URL: 'none', ...logins }],
    ['--only=api', whole],
    ['--only=api', { ...whole, FILES_URL: 's3://bucket' }],
    ['--only=worker', { ...whole, SMTP_URL: 'none' }],
    ['--only=migrate', { ...whole, DATABASE_URL, SMTP_URL: '', ENCRYPTION_KEY: '' }],
  ])('%s with %o is sound', (argument, env) => {
    expect(() => check(argument, env)).not.toThrow()
  })

  test.each([
    ['', {}, true],
    ['--dev', {}, true],
    ['', { HOST: 'localhost' }, true],
    ['', { HOST: '127.0.0.1' }, true],
    ['', { HOST: '::1' }, true],
    ['', { HOST: '0.0.0.0' }, false],
    ['', { HOST: '::' }, false],
    ['', { HOST: '192.168.1.4' }, false],
    ['', { HOST: '127.0.0.1.example.com' }, false],
    ['', { TRUSTED_PROXIES: '1' }, false],
    ['', { SMTP_URL: 'smtp://mail' }, false],
    ['', { SMTP_URL: 'none' }, false],
    ['', { DATABASE_URL, SMTP_URL: 'none' }, false],
    ['', { DATABASE_URL }, false],
    ['--only=api', {}, false],
    ['--only=worker', {}, false],
    ['--only=migrate', {}, false],
  ])('the demo’s inbox with %s %o: %s', (argument, env, isThere) => {
    expect(hasDemoInbox(readArguments(argument ? [argument] : []), readSettings(env))).toBe(isThere)
  })

  test('a bucket is one address, with a folder in it and another server where they are told', () => {
    const { FILES_URL } = readSettings({
      FILES_URL:
        's3://our-files/redress/live/?region=eu-central-1&endpoint=http://minio:9000&encryption=AES256',
    })
    expect(FILES_URL).toEqual({
      bucket: 'our-files',
      prefix: 'redress/live/',
      region: 'eu-central-1',
      endpoint: 'http://minio:9000',
      encryption: 'AES256',
    })
    expect(readSettings({ FILES_URL: 's3://our-files' }).FILES_URL).toEqual({
      bucket: 'our-files',
      prefix: '',
      region: 'us-east-1',
    })
  })

  test('no sentence repeats a secret', () => {
    expect(() => readSettings({ FILES_URL: 's3://me:opensesame@bucket' })).not.toThrow(/opensesame/)
  })

  test('empty settings count as not set', () => {
    expect(readSettings({ PORT: '', SMTP_URL: '' })).toMatchObject({ PORT: 8080 })
  })
})
