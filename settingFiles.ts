/** Secret settings as files, as container engines mount them: NAME_FILE names a file that holds NAME. */
import { readFileSync } from 'node:fs'
import { codeOf } from './node.ts'

/** Every setting that is a secret, or an address that carries one. */
export const secretSettings = [
  'DATABASE_URL',
  'APP_DATABASE_URL',
  'PLATFORM_DATABASE_URL',
  'ENCRYPTION_KEY',
  'ENCRYPTION_KEY_PREVIOUS',
  'SMTP_URL',
  'AWS_ACCESS_KEY_ID',
  'AWS_SECRET_ACCESS_KEY',
  'AWS_SESSION_TOKEN',
  'TWILIO_AUTH_TOKEN',
  'GOOGLE_CLIENT_SECRET',
  'MICROSOFT_CLIENT_SECRET',
  'CODEC_SERVER_TOKEN',
  'TEMPORAL_API_KEY',
  'TEMPORAL_TLS_CLIENT_KEY_DATA',
] as const

type Environment = Record<string, string | undefined>

/**
 * The environment with the content of each file in the place of its setting, and a sentence for each that cannot
 * be read or stands beside the setting itself. No sentence repeats what a file holds.
 */
export function readSettingFiles(env: Environment): { env: Environment; faults: string[] } {
  const [read, faults]: [Environment, string[]] = [{}, []]
  for (const name of secretSettings) {
    const path = env[`${name}_FILE`]
    if (!path) continue
    const content = contentOf(path)
    if (env[name]) faults.push(`${name} and ${name}_FILE: set one of them`)
    else if ('fault' in content) faults.push(`${name}_FILE: ${content.fault}`)
    else read[name] = content.text
  }
  return { env: { ...env, ...read }, faults }
}

function contentOf(path: string): { text: string } | { fault: string } {
  try {
    const text = readFileSync(path, 'utf8').trim()
    return text === '' ? { fault: `the file ${path} is empty` } : { text }
  } catch (error) {
    const code = codeOf(error)
    return { fault: code === 'ENOENT' ? `there is no file ${path}` : `${path} cannot be read (${code})` }
  }
}
