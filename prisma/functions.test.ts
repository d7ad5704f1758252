/**
 * `prisma/functions` holds the current text of each function of the database, as PostgreSQL prints it, but for
 * `uuidv7`, which only versions before 18 need: a migration restates a function whole, and the change of its file
 * here is what it changes. `npx vitest run prisma/functions.test.ts -u` writes the folder anew.
 */
import { readdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { expect, test } from 'vitest'
import { testDatabase } from '../test/database.ts'

const folder = fileURLToPath(new URL('functions', import.meta.url))

test('each function of the database stands in prisma/functions as it is, and no other', async () => {
  const database = await testDatabase()
  const client = new pg.Client({ connectionString: database.url.owner })
  await client.connect()
  const { rows } = await client
    .query<{ name: string; text: string }>(
      `SELECT proname AS name, pg_get_functiondef(oid) AS text FROM pg_proc
       WHERE pronamespace = 'public'::regnamespace AND proname <> 'uuidv7' ORDER BY proname, oid`,
    )
    .finally(() => client.end())
  await database.drop()
  for (const { name, text } of rows) await expect(text).toMatchFileSnapshot(`${folder}/${name}.sql`)
  expect(readdirSync(folder).toSorted()).toEqual(rows.map(({ name }) => `${name}.sql`).toSorted())
})
