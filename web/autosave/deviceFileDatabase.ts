/** The database of kept files: what is known of each, and its parts by number. */
import { answerOf } from './deviceKeys.ts'

const databaseName = 'redress-files'

/** Does one thing in one of its stores; what is written is on the disk by then. */
export async function inStore<T>(
  name: 'files' | 'chunks',
  mode: IDBTransactionMode,
  work: (store: IDBObjectStore) => IDBRequest,
): Promise<T> {
  const database = await openDatabase()
  try {
    const transaction = database.transaction(name, mode)
    const answer = await answerOf<T>(work(transaction.objectStore(name)))
    if (mode === 'readwrite') await endOf(transaction)
    return answer
  } finally {
    database.close()
  }
}
function openDatabase(): Promise<IDBDatabase> {
  const request = indexedDB.open(databaseName, 1)
  request.addEventListener('upgradeneeded', () => {
    request.result.createObjectStore('files', { keyPath: 'id' }).createIndex('place', 'place')
    request.result.createObjectStore('chunks', { keyPath: ['id', 'at'] })
  })
  return answerOf(request)
}
/** A browser may find that there is no room only when it writes. */
const endOf = (transaction: IDBTransaction): Promise<void> =>
  new Promise((resolve, reject) => {
    const fail = () => reject(transaction.error ?? new Error('IndexedDB failed'))
    transaction.addEventListener('complete', () => resolve())
    transaction.addEventListener('abort', fail)
    transaction.addEventListener('error', fail)
  })
