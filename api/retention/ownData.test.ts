import { afterAll, beforeAll, expect, test } from 'vitest'
import { testApp, type TestApp } from '../../test/app.ts'
import { ownDataBytes } from './ownData.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app?.close())

test('says how many rows there are when there are more, and nothing of chapters that are empty', async () => {
  const { db, deps, employer } = app
  const subject = { workspaceId: employer.workspace.id, userId: employer.admin.id, caseIds: [] }
  const rowCounts: number[] = []
  const rows = db.forWorkspace(subject.workspaceId)
  const written = ownDataBytes({ db, rows, store: deps.store, subject }, async (count) => {
    rowCounts.push(count)
    return true
  })
  let size = 0
  for await (const piece of written) size += piece.length
  expect(size).toBeGreaterThan(0)
  expect(rowCounts.length).toBeGreaterThan(0)
  expect(rowCounts).toEqual([...new Set(rowCounts)])
})

test('ends where it is told that nobody waits for it', async () => {
  const { db, deps, employer } = app
  const subject = { workspaceId: employer.workspace.id, userId: employer.admin.id, caseIds: [] }
  const rowCounts: number[] = []
  const rows = db.forWorkspace(subject.workspaceId)
  const written = ownDataBytes({ db, rows, store: deps.store, subject }, async (count) => {
    rowCounts.push(count)
    return false
  })
  for await (const piece of written) expect(piece.length).toBeGreaterThan(0)
  expect(rowCounts).toHaveLength(1)
})
