/** For tests: cases on the server that skips time, with a worker and a real database of their own. */
import { diskStore } from '../api/storage/disk.ts'
import { randomBytes } from 'node:crypto'
import { tmpdir } from 'node:os'
import type { TestWorkflowEnvironment } from '@temporalio/testing'
import { v7 as uuid } from 'uuid'
import { buildEmployer, type Employer } from '../prisma/builders.ts'
import { openDatabase, type Database } from '../prisma/client.ts'
import { testDatabase, type TestUrl } from './database.ts'
import { dataConverter } from '../temporal/connection.ts'
import { caseWorkflowId, caseWorkflowType, namespace, queues } from '../temporal/names.ts'
import { numbered } from '../temporal/namespace.ts'
import { searchAttributes } from '../temporal/searchAttributes.ts'
import { startTimeSkipping } from './temporalServer.ts'
import type { Act, By, CaseState } from '../workflows/engine/state.ts'
import { actUpdate, stateQuery, type Acted, type CaseInput } from '../workflows/messages.ts'
import { installRuntime, startWorker } from '../workers/worker.ts'

export type TimeRig = {
  db: Database
  url: TestUrl
  employer: Employer
  env: TestWorkflowEnvironment
  /** Starts the run of a filed case; `more` goes into its input. */
  start(caseId: string, more?: Partial<CaseInput> & { isLost?: boolean }): Promise<void>
  /** Rejects with the ApplicationFailure of a refusal. */
  act(caseId: string, by: By, act: Act, key?: string): Promise<Acted>
  state(caseId: string): Promise<CaseState>
  pass(time: string): Promise<void>
  stop(): Promise<void>
}

export async function startTimeRig({
  maxCachedWorkflows,
  secret = randomBytes(32),
}: { maxCachedWorkflows?: number; secret?: Uint8Array } = {}): Promise<TimeRig> {
  installRuntime()
  const database = await testDatabase()
  const db = openDatabase(database.url)
  const env = await startTimeSkipping({ client: { dataConverter: dataConverter(secret) } })
  await env.connection.operatorService.addSearchAttributes({
    namespace,
    searchAttributes: numbered(searchAttributes),
  })
  const worker = await startWorker({
    store: diskStore(tmpdir()),
    address: env.address,
    connection: env.nativeConnection,
    secret,
    db,
    ...(maxCachedWorkflows === undefined ? {} : { maxCachedWorkflows }),
  })
  const handle = (caseId: string) => env.client.workflow.getHandle(caseWorkflowId(caseId))
  return {
    db,
    url: database.url,
    env,
    employer: await buildEmployer(db, 'acme.localhost'),
    async start(caseId, { isLost = false, ...more } = {}) {
      const { workspaceId, definitionHash } = await db.platform.case.findUniqueOrThrow({
        where: { id: caseId },
      })
      const input: CaseInput = { caseId, workspaceId, definitionHash, ...more }
      await env.client.workflow.start(caseWorkflowType, {
        workflowId: caseWorkflowId(caseId),
        taskQueue: queues.cases,
        args: [input],
        workflowIdReusePolicy: isLost ? 'ALLOW_DUPLICATE' : 'REJECT_DUPLICATE',
      })
    },
    act: (caseId, by, act, key = uuid()) =>
      handle(caseId)
        .executeUpdate(actUpdate, { args: [{ key, act, by }], updateId: key })
        .catch((error: Error) => {
          throw error.cause ?? error
        }),
    async state(caseId) {
      const state = await handle(caseId).query(stateQuery)
      if (!state) throw new Error('The case has not begun')
      return state
    },
    pass: (time) => env.sleep(time),
    async stop() {
      await worker.stop()
      await env.teardown()
      env.nativeConnection.callContextStorage.disable()
      await db.close()
      await database.drop()
    },
  }
}
