import { expect, test } from 'vitest'
import type { WorkingRecord } from '../../../api/meetings/contract.ts'
import { CallError } from '../../callError.ts'
import { keptRecord, createRecordSaver } from './recordSaver.ts'

const recordOf = (...notes: string[]): WorkingRecord => ({
  points: notes.map((each) => ({ title: null, notes: each })),
  times: {},
  votePoint: null,
})
const at = (revision: number) => ({ revision, updatedAt: '2026-11-03T10:00:00.000Z' })

test('a record left on a device is put together with what others noted since, from the base left with it', async () => {
  const server = { record: recordOf('', 'Theirs.'), revision: 7 }
  const recordSaver = createRecordSaver((record, revision) => {
    if (revision !== server.revision)
      throw new CallError(409, 'STALE_VERSION', '', [], {
        current: { record: server.record, ...at(server.revision) },
      })
    Object.assign(server, { record, revision: revision + 1 })
    return Promise.resolve(at(server.revision))
  })
  recordSaver.knows(keptRecord(at(3), recordOf('', '')))
  const saved = await recordSaver.keep(recordOf('Mine.', ''), 3)
  expect(server.record).toEqual(recordOf('Mine.', 'Theirs.'))
  expect(saved).toMatchObject({ revision: 8, form: recordOf('Mine.', 'Theirs.') })
})
