/** Names of connections, and locks that go with them. */
import type pg from 'pg'
import type { KeyLock } from './caseKeys.ts'
import { keyIdOf } from '../node.ts'

/**
 * What a process calls its connections: what it is, and the id of the key that it writes with, which is how a rotation
 * of the key knows whether any process still writes with the earlier one.
 */
export const connectionNameOf = (process: string, secret: Buffer | undefined): string =>
  secret ? `${process} ${keyIdOf(secret)}` : process

/** A lock of the database's, which goes with its connection whatever happens to the process. */
export const lockIn =
  (pool: pg.Pool): KeyLock =>
  async (keyId, work) => {
    const client = await pool.connect()
    const key = `case key ${keyId}`
    try {
      await client.query('SELECT pg_advisory_lock(hashtextextended($1, 0))', [key])
      const done = await work()
      await client.query('SELECT pg_advisory_unlock(hashtextextended($1, 0))', [key])
      client.release()
      return done
    } catch (error) {
      client.release(true)
      throw error
    }
  }
