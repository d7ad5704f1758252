import { Client } from 'pg'
import { StartError } from './startError.ts'
import { codeOf } from '../node.ts'

/**
 * One connection, to be ended by who asked for it. Throws StartError that names `setting`, where the URL came
 * from.
 */
export async function connect(url: string, setting: string): Promise<Client> {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: 10_000 })
  client.on('error', () => {}) // a server that ends meanwhile is told by the query under way
  try {
    await client.connect()
    return client
  } catch (error) {
    const code = codeOf(error)
    const reason = error instanceof Error ? error.message || code : String(error)
    const sentence =
      `The database at ${client.host}:${client.port} cannot be reached ` +
      `(${reason}). Check that it runs and that ${setting} is right.`
    throw Object.assign(new StartError(sentence), { code })
  }
}
