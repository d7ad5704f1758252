/**
 * A store in a bucket of S3, or of a server that speaks like it. Loaded only where one is configured: the SDK
 * is large.
 */
import { PassThrough, Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import {
  AbortMultipartUploadCommand,
  CopyObjectCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  HeadBucketCommand,
  HeadObjectCommand,
  ListMultipartUploadsCommand,
  ListObjectsV2Command,
  S3Client,
  type S3ClientConfig,
} from '@aws-sdk/client-s3'
import { Upload } from '@aws-sdk/lib-storage'
import { v7 as uuid } from 'uuid'
import { StartError } from '../../temporal/startError.ts'
import { nameOf, plainly, statusOf } from './s3Errors.ts'
import type { Bucket } from './s3Url.ts'
import { incomingKey, type Store } from './store.ts'

/** Access to the bucket; without it the SDK looks where it always does, such as the machine's own role. */
export type Credentials = { accessKeyId: string; secretAccessKey: string; sessionToken?: string }
type S3Options = Bucket & { credentials?: Credentials; maxConnections?: number }
type BucketLocation = { client: S3Client; Bucket: string; prefix: string; sealed: Sealed }
type Sealed = { ServerSideEncryption?: NonNullable<Bucket['encryption']> }

/** As much of a file as is in memory on its way; ten thousand of these are the largest file. */
const partSize = 8 * 1024 * 1024
/** A call is tried so often, and a connection that says nothing ends. */
const patience = { attempts: 3, connectMs: 5_000, silentMs: 60_000 }

/** The bucket, which is asked whether we may write there. Throws StartError with what is wrong. */
export async function openS3(options: S3Options): Promise<Store> {
  const client = new S3Client(configOf(options))
  const place: BucketLocation = {
    client,
    Bucket: options.bucket,
    prefix: options.prefix,
    sealed: options.encryption ? { ServerSideEncryption: options.encryption } : {},
  }
  await refuseUnusable(place)
  return s3Store(place)
}

const configOf = ({ region, endpoint, credentials, maxConnections = 200 }: S3Options): S3ClientConfig => ({
  region,
  // Buckets of other servers are folders of one address.
  ...(endpoint ? { endpoint, forcePathStyle: true } : {}),
  ...(credentials ? { credentials } : {}),
  maxAttempts: patience.attempts,
  requestHandler: {
    connectionTimeout: patience.connectMs,
    socketTimeout: patience.silentMs,
    httpAgent: { maxSockets: maxConnections, keepAlive: true },
    httpsAgent: { maxSockets: maxConnections, keepAlive: true },
  },
  // Not every server knows the newer checksums; what evidence is, its own SHA-256 tells.
  requestChecksumCalculation: 'WHEN_REQUIRED',
  responseChecksumValidation: 'WHEN_REQUIRED',
})

async function refuseUnusable(place: BucketLocation): Promise<void> {
  try {
    await place.client.send(new HeadBucketCommand({ Bucket: place.Bucket }))
    await writeProbe(place)
  } catch (error) {
    throw new StartError(whyNot(place.Bucket, error))
  }
}

async function writeProbe(place: BucketLocation): Promise<void> {
  const key = incomingKey(uuid())
  await put(place, key, Readable.from([Buffer.from('may we write here')]))
  await place.client.send(new DeleteObjectCommand(at(place, key)))
}

function whyNot(bucket: string, error: unknown): string {
  const status = statusOf(error)
  if (status === 404) return `There is no bucket "${bucket}". Create it, or correct FILES_URL.`
  if (status === 301) return `The bucket "${bucket}" is in another region. Correct region=… in FILES_URL.`
  if (status === 401 || status === 403)
    return (
      `The bucket "${bucket}" denied access (${status}). Check AWS_ACCESS_KEY_ID and ` +
      'AWS_SECRET_ACCESS_KEY, and that they allow listing, reading, writing and deleting there.'
    )
  if (nameOf(error) === 'CredentialsProviderError')
    return (
      `There are no credentials for the bucket "${bucket}". Set AWS_ACCESS_KEY_ID ` +
      'and AWS_SECRET_ACCESS_KEY, or give this machine a role.'
    )
  return (
    `The bucket "${bucket}" cannot be reached (${nameOf(error)}). Check ` +
    'FILES_URL, and that its server answers from here.'
  )
}

const at = ({ Bucket, prefix }: BucketLocation, key: string) => ({ Bucket, Key: prefix + key })

/** In parts, of which the bucket makes one file at the end; taken back where it breaks off. */
async function put(place: BucketLocation, key: string, Body: Readable): Promise<void> {
  const params = { ...at(place, key), ...place.sealed, Body, ContentType: 'application/octet-stream' }
  await new Upload({ client: place.client, params, partSize, queueSize: 2 }).done()
}

function s3Store(place: BucketLocation): Store {
  const { client } = place
  return {
    probe: () => writeProbe(place).catch(rethrow),
    async write(key, pieces) {
      const body = Readable.from(pieces, { objectMode: false })
      try {
        await put(place, key, body)
      } catch (error) {
        // An error on our side is thrown as it is.
        throw body.errored ?? plainly(error)
      } finally {
        body.destroy()
      }
    },
    /** Up to 5 GB, as the bucket copies them. What it then does not take away is left to the sweep. */
    async move(from, to) {
      const source = at(place, from)
      const CopySource = encodeURIComponent(`${source.Bucket}/${source.Key}`)
      await client
        .send(new CopyObjectCommand({ ...at(place, to), ...place.sealed, CopySource }))
        .catch(rethrow)
      await client.send(new DeleteObjectCommand(source)).catch(() => null)
    },
    async size(key) {
      const head = await client.send(new HeadObjectCommand(at(place, key))).catch((error: unknown) => {
        if (statusOf(error) === 404) return null
        throw plainly(error)
      })
      return head?.ContentLength ?? null
    },
    open: (key, range) => opened(place, key, range),
    async remove(key) {
      await client.send(new DeleteObjectCommand(at(place, key))).catch(rethrow)
    },
    clearIncoming: (before, most) => clear(place, before, most).catch(rethrow),
    writtenBefore: (time) => writtenBefore(place, time),
  }
}

const rethrow = (error: unknown): never => {
  throw plainly(error)
}

function opened(
  place: BucketLocation,
  key: string,
  range: { from: number; to: number } | undefined,
): Readable {
  if (range && range.from >= range.to) return Readable.from([])
  const controller = new AbortController()
  const out = new PassThrough()
  out.once('close', () => controller.abort())
  const Range = range && `bytes=${range.from}-${range.to - 1}`
  place.client
    .send(new GetObjectCommand({ ...at(place, key), Range }), { abortSignal: controller.signal })
    .then(({ Body }) => pipeline(Body as Readable, out))
    .catch((error: unknown) => {
      if (statusOf(error) === 416) out.end()
      else out.destroy(plainly(error))
    })
  return out
}

/** Files that wait for nobody any more, and parts of files that never became one. */
async function clear(place: BucketLocation, before: Date, most: number): Promise<number> {
  const waiting = await oldOnes(place, before, most)
  // eslint-disable-next-line no-await-in-loop
  for (const Key of waiting) await place.client.send(new DeleteObjectCommand({ Bucket: place.Bucket, Key }))
  const parts = await oldParts(place, before, most - waiting.length)
  for (const each of parts)
    // eslint-disable-next-line no-await-in-loop
    await place.client.send(new AbortMultipartUploadCommand({ Bucket: place.Bucket, ...each }))
  return waiting.length + parts.length
}

async function oldOnes(place: BucketLocation, before: Date, most: number): Promise<string[]> {
  const old: string[] = []
  for await (const page of listed(place, incomingKey(''), before)) {
    old.push(...page)
    if (old.length >= most) break
  }
  return old.slice(0, most)
}

async function* writtenBefore(place: BucketLocation, time: Date): AsyncGenerator<string[]> {
  try {
    for await (const page of listed(place, '', time))
      yield page
        .map((Key) => Key.slice(place.prefix.length))
        .filter((key) => !key.startsWith(incomingKey('')))
  } catch (error) {
    rethrow(error)
  }
}

/** What lies under a beginning of keys and was written before that time, a page of the bucket at a time. */
async function* listed(place: BucketLocation, begin: string, before: Date): AsyncGenerator<string[]> {
  const { client, Bucket, prefix } = place
  for (let ContinuationToken: string | undefined; ;) {
    const page = await client.send(
      new ListObjectsV2Command({ Bucket, Prefix: prefix + begin, ContinuationToken }),
    )
    yield (page.Contents ?? []).flatMap(({ Key, LastModified }) =>
      Key && LastModified && LastModified < before ? [Key] : [],
    )
    ContinuationToken = page.NextContinuationToken
    if (!ContinuationToken) return
  }
}

type MultipartUpload = { Key: string; UploadId: string }
async function oldParts(
  { client, Bucket, prefix }: BucketLocation,
  before: Date,
  most: number,
): Promise<MultipartUpload[]> {
  const old: MultipartUpload[] = []
  let marks: { KeyMarker?: string | undefined; UploadIdMarker?: string | undefined } = {}
  for (;;) {
    const page = await client.send(new ListMultipartUploadsCommand({ Bucket, Prefix: prefix, ...marks }))
    for (const { Key, UploadId, Initiated } of page.Uploads ?? [])
      if (Key && UploadId && Initiated && Initiated < before) old.push({ Key, UploadId })
    if (old.length >= most || !page.IsTruncated) return old.slice(0, most)
    marks = { KeyMarker: page.NextKeyMarker, UploadIdMarker: page.NextUploadIdMarker }
  }
}
