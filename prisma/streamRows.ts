/** Rows of one statement by a cursor of the database: all of them as of one moment, and never whole in memory. */
import type pg from 'pg'

type Statement = { text: string; values: unknown[] }

/**
 * Batches of `size` rows, the last one shorter. The connection is held until the last row is taken or the consumer
 * stops; one that failed is not used again.
 */
export async function* streamed<T extends object>(
  connect: () => Promise<pg.PoolClient>,
  { text, values }: Statement,
  size: number,
): AsyncGenerator<T[]> {
  const client = await connect()
  let isSound = false
  try {
    await client.query('BEGIN READ ONLY')
    await client.query(`DECLARE streamed NO SCROLL CURSOR FOR ${text}`, values)
    isSound = true
    for (let isLast = false; !isLast;) {
      isSound = false
      // eslint-disable-next-line no-await-in-loop
      const { rows } = await client.query<T>(`FETCH ${size} FROM streamed`)
      isSound = true
      isLast = rows.length < size
      if (rows.length > 0) yield rows
    }
  } finally {
    if (isSound) isSound = await client.query('ROLLBACK').then(Boolean, () => false)
    client.release(!isSound)
  }
}
