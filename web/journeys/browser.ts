import { spawnSync } from 'node:child_process'
import { createReadStream, createWriteStream, existsSync } from 'node:fs'
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { homedir } from 'node:os'
import { delimiter, dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createBrotliDecompress } from 'node:zlib'
import { chromium, type Browser } from 'playwright-core'

const args = [
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

const places = {
  environment: fromEnvironment,
  machine: fromMachine,
  playwright: fromPlaywright,
  npm: fromNpm,
}
type BrowserSource = keyof typeof places
type Program = { path: string; env?: Record<string, string> }

/**
 * A Chromium for the journeys, headless, with a fresh profile: the one CHROMIUM_PATH names, else one on this
 * machine,
 * else Playwright's own, else the one from npm. One that is there but does not start is passed over.
 * `from` narrows the search. Throws an Error with the way out when none starts. Close it with `close()`.
 */
export async function launchBrowser({
  from = Object.keys(places) as BrowserSource[],
}: { from?: BrowserSource[] } = {}): Promise<Browser> {
  const failures: string[] = []
  for (const place of from) {
    for (const { path, env } of await places[place]()) {
      try {
        return await chromium.launch({ executablePath: path, args, env: { ...definedEnv(), ...env } })
      } catch (error) {
        failures.push(`${path}: ${String(error).split('\n')[0]}`)
      }
    }
  }
  throw new Error(
    'No Chromium starts here. Install Chromium or Chrome, or name one in ' +
      `CHROMIUM_PATH.${failures.map((line) => `\n  ${line}`).join('')}`,
  )
}

function fromEnvironment(): Program[] {
  const path = process.env['CHROMIUM_PATH']
  return path ? [{ path }] : []
}

function fromMachine(): Program[] {
  const names = [
    'chromium',
    'chromium-browser',
    'google-chrome',
    'google-chrome-stable',
    'chrome',
    'microsoft-edge',
  ]
  const folders = (process.env['PATH'] ?? '').split(delimiter)
  const apps = [
    '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
    '/Applications/Chromium.app/Contents/MacOS/Chromium',
  ]
  return [...names.flatMap((name) => folders.map((folder) => join(folder, name))), ...apps]
    .filter(existsSync)
    .map((path) => ({ path }))
}

function fromPlaywright(): Program[] {
  return [chromium.executablePath()].filter(existsSync).map((path) => ({ path }))
}

/**
 * Debian, Ubuntu and the like on x64: the program is inside an npm package, and so are the libraries it may
 * miss.
 */
async function fromNpm(): Promise<Program[]> {
  if (process.platform !== 'linux' || process.arch !== 'x64') return []
  const home = await unpacked()
  const path = join(home, 'chromium')
  const startsAlone = spawnSync(path, ['--version']).status === 0
  const fonts: Record<string, string> = existsSync('/etc/fonts')
    ? {}
    : { FONTCONFIG_PATH: join(home, 'fonts') }
  const libraries: Record<string, string> = startsAlone ? {} : { LD_LIBRARY_PATH: join(home, 'al2023/lib') }
  return [{ path, env: { ...fonts, ...libraries } }]
}

/** Unpacks the npm package into the user's cache folder, once per version; returns that folder. */
async function unpacked(): Promise<string> {
  const packed = join(dirname(createRequire(import.meta.url).resolve('@sparticuz/chromium')), '../..')
  const { version } = JSON.parse(await readFile(join(packed, 'package.json'), 'utf8')) as { version: string }
  const home = join(
    process.env['XDG_CACHE_HOME'] || join(homedir(), '.cache'),
    'redress',
    `chromium-${version}`,
  )
  if (existsSync(home)) return home
  const partial = `${home}.${process.pid}.part`
  await mkdir(partial, { recursive: true })
  await inflate(
    join(packed, 'bin/chromium.br'),
    createWriteStream(join(partial, 'chromium'), { mode: 0o755 }),
  )
  await untar(join(packed, 'bin/swiftshader.tar.br'), partial)
  await untar(join(packed, 'bin/fonts.tar.br'), join(partial, 'fonts'))
  const fontList = join(partial, 'fonts/fonts.conf')
  await writeFile(
    fontList,
    (await readFile(fontList, 'utf8')).replace('/tmp/fonts', join(home, 'fonts/fonts')),
  )
  await untar(join(packed, 'bin/al2023.tar.br'), join(partial, 'al2023'))
  await rename(partial, home).catch(() => rm(partial, { recursive: true })) // another process was first
  return home
}

async function inflate(file: string, into: NodeJS.WritableStream) {
  await pipeline(createReadStream(file), createBrotliDecompress(), into)
}

/**
 * By way of a file: tar ends at an archive's last entry, and what still comes through a pipe then breaks it.
 */
async function untar(file: string, folder: string) {
  await mkdir(folder, { recursive: true })
  const archive = join(folder, 'archive.tar')
  await inflate(file, createWriteStream(archive))
  const { status } = spawnSync('tar', ['-xf', archive, '-C', folder], {
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  if (status !== 0) throw new Error(`${file} could not be unpacked (tar ended with ${status}).`)
  await rm(archive)
}

function definedEnv(): Record<string, string> {
  return Object.fromEntries(
    Object.entries(process.env).flatMap(([key, value]) => (value === undefined ? [] : [[key, value]])),
  )
}
