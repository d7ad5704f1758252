/** Where the bucket is, as one setting: s3://bucket/prefix?region=…&endpoint=…&encryption=… */
import { z } from 'zod'

export type Bucket = {
  bucket: string
  /** Before every key, with a slash at its end; empty for none. */ prefix: string
  region: string
  /** A server other than Amazon's. */ endpoint?: string
  /** How the bucket encrypts what it keeps; its own default where not set. */
  encryption?: (typeof encryptions)[number]
}
const encryptions = ['AES256', 'aws:kms'] as const
const Query = z.strictObject({
  region: z
    .string()
    .regex(/^[a-z0-9-]+$/)
    .default('us-east-1'),
  endpoint: z.url({ protocol: /^https?$/ }).optional(),
  encryption: z.enum(encryptions).optional(),
})

const shape =
  'must be s3://bucket/folder?region=…, with endpoint=… and encryption=AES256 or aws:kms where needed'

/** Throws with a sentence; never with what was given, for it may hold what it must not. */
export function bucketOf(url: string): Bucket {
  if (!URL.canParse(url)) throw new Error(shape)
  const at = new URL(url)
  if (at.username || at.password)
    throw new Error('credentials stand in AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY, never in an address')
  const prefix = at.pathname.replace(/^\/|\/$/g, '')
  const query = Query.safeParse(Object.fromEntries(at.searchParams))
  const isSound =
    at.protocol === 's3:' && /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/.test(at.host) && /^[\w/-]*$/.test(prefix)
  if (!isSound || !query.success) throw new Error(shape)
  const { region, endpoint, encryption } = query.data
  return {
    bucket: at.host,
    prefix: prefix && `${prefix}/`,
    region,
    ...(endpoint ? { endpoint } : {}),
    ...(encryption ? { encryption } : {}),
  }
}
