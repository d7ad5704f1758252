/**
 * How processes reach a Temporal server that is not the local one: TLS, a client certificate, an API key. Names and
 * meaning are Temporal's own (`@temporalio/envconfig`), as its other tools read them.
 */
import { existsSync } from 'node:fs'
import { loadClientConfigProfile, toClientOptions, type ClientConfigProfile } from '@temporalio/envconfig'
import { StartError } from './startError.ts'
import { codeOf } from '../node.ts'

/** For `Connection.connect` and `NativeConnection.connect`, beside the address. Empty: plain text, as locally. */
export type TemporalLink = Pick<
  ReturnType<typeof toClientOptions>['connectionOptions'],
  'tls' | 'apiKey' | 'metadata'
>
export const linkSettings = [
  'TEMPORAL_TLS',
  'TEMPORAL_TLS_SERVER_CA_CERT_PATH',
  'TEMPORAL_TLS_SERVER_CA_CERT_DATA',
  'TEMPORAL_TLS_SERVER_NAME',
  'TEMPORAL_TLS_CLIENT_CERT_PATH',
  'TEMPORAL_TLS_CLIENT_CERT_DATA',
  'TEMPORAL_TLS_CLIENT_KEY_PATH',
  'TEMPORAL_TLS_CLIENT_KEY_DATA',
  'TEMPORAL_API_KEY',
  'TEMPORAL_CONFIG_FILE',
  'TEMPORAL_PROFILE',
] as const
type Environment = Record<string, string | undefined>

/**
 * Address, namespace and link, from the environment alone, or from a profile of a configuration file where one is
 * named, whose values the environment overrides. Throws StartError with one sentence that names the setting.
 */
export function readTemporalProfile(env: Environment): {
  address?: string
  namespace?: string
  link: TemporalLink
} {
  const { TEMPORAL_CONFIG_FILE: file, TEMPORAL_PROFILE: name } = env
  if (file && !existsSync(file)) throw new StartError(`TEMPORAL_CONFIG_FILE: there is no file ${file}.`)
  const temporalEntries = Object.entries(env).filter(([key, value]) => key.startsWith('TEMPORAL_') && value)
  const profile = load({
    // The file in the user's home is for Temporal's own tools: it is read only where a setting asks for it.
    disableFile: !file && !name,
    ...(file ? { configSource: { path: file } } : {}),
    overrideEnvVars: homeOf(env, Object.fromEntries(temporalEntries) as Record<string, string>),
  })
  if (!profile.tls?.clientCert !== !profile.tls?.clientKey)
    throw new StartError(
      'TEMPORAL_TLS_CLIENT_CERT_PATH and TEMPORAL_TLS_CLIENT_KEY_PATH go together: set both, or leave both out.',
    )
  const { tls, apiKey, metadata } = optionsOf(profile)
  return {
    ...(profile.address ? { address: profile.address } : {}),
    ...(profile.namespace ? { namespace: profile.namespace } : {}),
    link: {
      ...(tls === undefined ? {} : { tls }),
      ...(apiKey === undefined ? {} : { apiKey }),
      ...(metadata === undefined ? {} : { metadata }),
    },
  }
}

/** Where the user's own configuration file lies follows from these. */
const homeOf = (env: Environment, temporalEnv: Record<string, string>): Record<string, string> => ({
  ...Object.fromEntries(
    ['HOME', 'XDG_CONFIG_HOME', 'APPDATA'].flatMap((key) => (env[key] ? [[key, env[key]]] : [])),
  ),
  ...temporalEnv,
})

function load(options: Parameters<typeof loadClientConfigProfile>[0]): ClientConfigProfile {
  try {
    return loadClientConfigProfile(options)
  } catch (error) {
    const reason = error instanceof Error ? error.message.split('\n')[0] : String(error)
    throw new StartError(
      `TEMPORAL_CONFIG_FILE, TEMPORAL_PROFILE or TEMPORAL_TLS_… cannot be used: ${reason}.`,
    )
  }
}

/** Reads the certificates. */
function optionsOf(profile: ClientConfigProfile): TemporalLink {
  try {
    return toClientOptions(profile).connectionOptions
  } catch (error) {
    const path = error instanceof Error && 'path' in error ? String(error.path) : 'a certificate'
    throw new StartError(`${settingOf(profile, path)}: ${path} cannot be read (${codeOf(error)}).`)
  }
}

function settingOf({ tls }: ClientConfigProfile, path: string): string {
  const isAt = (source: object | undefined) => source && 'path' in source && source.path === path
  if (isAt(tls?.clientCert)) return 'TEMPORAL_TLS_CLIENT_CERT_PATH'
  return isAt(tls?.clientKey) ? 'TEMPORAL_TLS_CLIENT_KEY_PATH' : 'TEMPORAL_TLS_SERVER_CA_CERT_PATH'
}
