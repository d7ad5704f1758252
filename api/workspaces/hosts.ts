/** The addresses of workspaces: one label under the platform's own host. */
import { badField } from '../core/errors.ts'
import { say } from '../messages/say.ts'

const label = /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/
/** What a stranger would take for the platform itself, or what stands beside it. */
const reserved = new Set([
  'www',
  'api',
  'admin',
  'app',
  'platform',
  'redress',
  'mail',
  'smtp',
  'imap',
  'ftp',
  'ns1',
  'ns2',
  'mx',
  'static',
  'assets',
  'cdn',
  'files',
  'docs',
  'help',
  'support',
  'status',
  'blog',
  'auth',
  'login',
  'signin',
  'signup',
  'sso',
  'account',
  'billing',
  'security',
  'root',
  'test',
  'localhost',
  'temporal',
  'postgres',
  'public',
  'internal',
  'demo',
])

/** Answers the host, or throws VALIDATION_FAILED saying what is wrong with it. */
export function workspaceHost(host: string, mainHost: string): string {
  const [first = '', ...rest] = host.split('.')
  if (rest.join('.') !== mainHost) throw badField('host', say('workspaces.hostUnderMain', { mainHost }))
  if (!label.test(first) || first.startsWith('xn--')) throw badField('host', say('workspaces.hostFormat'))
  if (reserved.has(first)) throw badField('host', say('workspaces.hostReserved'), 'reserved')
  return host
}
