import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createWriteStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { arch, platform } from 'node:os'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'

type Options = {
  /** Called with how much has arrived, every 8 MB. */
  onProgress?: (sentence: string) => void
  /** The download service; Temporal's own unless given. */
  site?: string
}

/**
 * Fetches one program from the service that Temporal's SDKs download from, as they do it.
 * `release` is such as `cli/v1.5.1`; the program is written to `into`. Gives up after three seconds without
 * an
 * answer, and throws then, as on any refusal: the caller has another way.
 */
export async function download(
  release: string,
  into: string,
  { onProgress = () => {}, site = 'https://temporal.download' }: Options = {},
): Promise<void> {
  const machine = new URLSearchParams({
    arch: arch() === 'x64' ? 'amd64' : arch(),
    platform: platform() === 'win32' ? 'windows' : platform(),
    format: 'tar.gz',
  })
  const response = await fetchWithin(3_000, `${site}/${release}?${machine}`)
  const { archiveUrl, fileToExtract }: { archiveUrl: string; fileToExtract: string } = await response.json()
  const archive = await fetchWithin(10_000, archiveUrl)
  const tar = spawn('tar', ['-xzOf', '-', fileToExtract], { stdio: ['pipe', 'pipe', 'ignore'] })
  const [[code]]: [number[], void, void] = await Promise.all([
    once(tar, 'close'),
    pipeline(Readable.from(counted(archive, onProgress)), tar.stdin),
    pipeline(tar.stdout, createWriteStream(into, { mode: 0o755 })),
  ])
  if (code !== 0 || (await stat(into)).size === 0) throw new Error(`${archiveUrl} holds no ${fileToExtract}`)
}

/** The limit covers the wait for an answer, not the body. */
async function fetchWithin(milliseconds: number, url: string): Promise<Response> {
  const limit = new AbortController()
  const timer = setTimeout(() => limit.abort(), milliseconds)
  try {
    const answer = await fetch(url, { signal: limit.signal })
    if (!answer.ok || !answer.body) throw new Error(`${url} answered ${answer.status}`)
    return answer
  } finally {
    clearTimeout(timer)
  }
}

async function* counted(answer: Response, onProgress: (sentence: string) => void) {
  const total = Number(answer.headers.get('content-length'))
  const step = 8_000_000
  let bytes = 0
  for await (const chunk of answer.body!) {
    const before = Math.floor(bytes / step)
    bytes += chunk.byteLength
    if (Math.floor(bytes / step) > before)
      onProgress(
        `Downloading: ${Math.round(bytes / 1e6)}${total ? ` of ${Math.round(total / 1e6)}` : ''} MB so far…`,
      )
    yield chunk
  }
}
