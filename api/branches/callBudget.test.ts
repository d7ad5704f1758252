/** What one person may ask in a minute ends in 429 with when to come again; others and cheap calls go on. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { callCosts } from '../core/callCosts.ts'
import { callsPerMinute } from '../core/callBudget.ts'
import { testApp, type TestApp } from '../../test/app.ts'
import { call, newDraft, publishFor, soundForm } from '../../test/complaint.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app?.close())

test('a file, a row and a search count together, for the person alone', async () => {
  const admin = await app.as(app.employer.admin)
  const { workflowId } = await publishFor(app.db, app.employer)
  const draftId = await newDraft(admin, workflowId)
  const preview = () => admin.post(`${call}/case/draft/${draftId}/preview`, { form: soundForm() })
  expect((await preview()).status).toBe(200)
  const words = () => {
    const form = new FormData()
    form.set('text', '2026-12-25 Christmas')
    return form
  }
  const read = () => admin.upload('/api/workspace/holidays/read', words())
  for (let n = 1; n < callsPerMinute / callCosts.job; n++) expect((await read()).status).toBe(200)
  const late = await read()
  expect(late.status).toBe(429)
  expect(late.body).toMatchObject({
    code: 'RATE_LIMITED',
    message: expect.stringMatching(/Try again in \d+ seconds?\.$/),
  })
  expect(Number(late.headers.get('retry-after'))).toBeGreaterThan(0)
  const searched = () => admin.post('/api/user/search', { searchText: 'a' })
  for (let n = 0; n * callCosts.search <= callCosts.job; n++) await searched()
  const refused = await searched()
  expect(refused.status).toBe(429)
  expect(Number(refused.headers.get('retry-after'))).toBeLessThanOrEqual(60)
  expect((await preview()).status).toBe(429)
  expect((await admin.get('/api/user/details')).status).toBe(200)
  const colleague = await app.as(app.employer.branchAdmin)
  expect((await colleague.post('/api/user/search', { searchText: 'a' })).status).toBe(200)
})
