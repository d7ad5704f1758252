import { performance } from 'node:perf_hooks'
import { expect, test } from 'vitest'
import { testApp } from '../../api/testApp.ts'
import { keep } from '../../api/imports/keep.ts'
import { makeJob } from '../../api/jobs/starting.ts'
import { inviteImport } from './inviteImport.ts'
import { csv } from './testJobs.ts'
test('speed', async () => {
  const app = await testApp()
  const db = app.db.forWorkspace(app.employer.workspace.id)
  const rows = Array.from({ length: 10_000 }, (_, i) => [`person${i}@example.com`, `First${i}`, `Last${i}`, `E${100000 + i}`, 'Female', ``, 'Engineer', 'Pune', 'EMPLOYEE', `${i} Long Street, Pune 411001`, `+9198${String(10000000 + i)}`, '2024-03-01'])
  const file = new File([csv([['email','firstName','lastName','employeeId','gender','department','designation','branch','role','homeAddress','phoneNumber','dateOfJoining'], ...rows])], 'x.csv')
  const kept = await keep({ db, deps: app.deps, person: { userId: app.employer.admin.id } } as never, file)
  const job = await db.transaction((open) => makeJob(open, { kind: 'INVITE_IMPORT', phase: 'PREPARE', createdBy: app.employer.admin.id, fileId: kept.id, options: { mapping: { email: 0, firstName: 1, lastName: 2, employeeId: 3, gender: 4, department: 5, designation: 6, branch: 7, role: 8, homeAddress: 9, phoneNumber: 10, dateOfJoining: 11 } } }))
  const working = { deps: { db: app.db, filesDir: app.deps.filesDir }, db, workspaceId: app.employer.workspace.id, jobId: job.id, beat: async () => {} }
  let [c, t] = [process.cpuUsage(), performance.now()]
  await inviteImport.PREPARE!(working)
  let used = process.cpuUsage(c)
  console.log('PREPARE 10k: wall', Math.round(performance.now() - t), 'cpu ms', Math.round((used.user + used.system) / 1000), (await db.job.findFirst())!.counts)
  await db.job.updateMany({ data: { status: 'RUNNING' } });
  [c, t] = [process.cpuUsage(), performance.now()]
  await inviteImport.RUN!(working)
  used = process.cpuUsage(c)
  console.log('RUN 10k: wall', Math.round(performance.now() - t), 'cpu ms', Math.round((used.user + used.system) / 1000), (await db.job.findFirst())!.counts)
  expect(1).toBe(1)
  await app.close()
}, 500_000)
