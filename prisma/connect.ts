import { Client } from 'pg'
import { StartError } from './startError.ts'
import { codeOf } from '../node.ts'

/** The oldest PostgreSQL that runs Redress; the README says which are tested. */
const oldestMajor = 15

/**
 * One connection, to be ended by who asked for it. Throws StartError that names `setting`, where the URL came
 * from, where the server is out of reach or too old.
 */
export async function connect(url: string, setting: string): Promise<Client> {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: 10_000 })
  client.on('error', () => {}) // If the server ends meanwhile, the running query reports it.
  try {
    await client.connect()
  } catch (error) {
    const code = codeOf(error)
    const reason = error instanceof Error ? error.message || code : String(error)
    const sentence =
      `The database at ${client.host}:${client.port} cannot be reached ` +
      `(${reason}). Check that it runs and that ${setting} is right.`
    throw Object.assign(new StartError(sentence), { code })
  }
  await refuseOldServer(client, setting)
  return client
}

async function refuseOldServer(client: Client, setting: string): Promise<void> {
  const { rows } = await client.query<{ server_version: string }>('SHOW server_version')
  const [version = ''] = (rows[0]?.server_version ?? '').split(' ')
  if (Number.parseInt(version, 10) >= oldestMajor) return
  await client.end()
  throw new StartError(
    `The PostgreSQL at ${client.host}:${client.port} is version ${version}, and Redress needs ${oldestMajor} ` +
      `or newer. Upgrade it, or let ${setting} name another one.`,
  )
}
