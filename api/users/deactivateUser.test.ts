import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { v7 as uuid } from 'uuid'
import { buildPerson } from '../../prisma/builders.ts'
import { testApp, type Caller } from '../../test/app.ts'
import { openStaff, type Staff } from '../../test/staff.ts'

let { app, other, asha, leela, vikram, meera, person } = {} as Staff
beforeAll(async () => {
  ;({ app, other, asha, leela, vikram, meera, person } = await openStaff())
})
afterAll(() => app.close())

const update = (who: Caller, { id }: { id: string }, change: object) =>
  who.post(`/api/user/update/${id}`, change)
const memberOf = ({ id }: { id: string }) =>
  app.db.platform.membership.findUniqueOrThrow({
    where: { workspaceId_userId: { workspaceId: app.employer.workspace.id, userId: id } },
  })
const namesIn = (answer: { body: { content: { name: string }[] } }) =>
  answer.body.content.map(({ name }) => name)

describe('roles', () => {
  test('an admin gives every role, with a fresh proof of who it is', async () => {
    const someone = await person()
    expect((await update(asha, someone, { role: 'BRANCH_ADMIN' })).body.content).toMatchObject({
      role: 'BRANCH_ADMIN',
      managedBranchIds: [app.employer.pune.id],
    })
    const late = await app.as(app.employer.admin)
    await app.db.platform.session.updateMany({
      where: { userId: app.employer.admin.id },
      data: { provenAt: new Date(Date.now() - 13 * 3_600_000) },
    })
    expect((await update(late, someone, { role: 'EMPLOYER' })).body.code).toBe('PROOF_REQUIRED')
    expect((await update(late, someone, { designation: 'No role' })).status).toBe(200)
    await app.db.platform.session.updateMany({
      where: { userId: app.employer.admin.id },
      data: { provenAt: new Date() },
    })
  })

  test('a Business Unit Admin edits employees of the own unit, promotes nobody and moves nobody away', async () => {
    const [near, far, peer] = [
      await person(),
      await person({ branchId: app.employer.toronto.id }),
      await person({ role: 'BRANCH_ADMIN' }),
    ]
    expect((await update(leela, near, { designation: 'Near' })).status).toBe(200)
    expect((await update(leela, far, { designation: 'Far' })).status).toBe(404)
    expect((await update(leela, peer, { designation: 'Peer' })).status).toBe(403)
    for (const role of ['BRANCH_ADMIN', 'EMPLOYER', 'WORKSPACE_ADMIN'])
      expect((await update(leela, near, { role })).body).toMatchObject({
        status: 403,
        fields: [{ path: 'role' }],
      })
    for (const [branchId, status] of [
      [app.employer.toronto.id, 404],
      [null, 400],
    ] as const)
      expect((await update(leela, near, { branchId })).body).toMatchObject({
        status,
        fields: [{ path: 'branchId' }],
      })
    expect((await leela.get(`/api/workspace/users/${near.id}`)).body.content).toMatchObject({
      roles: ['EMPLOYEE'],
      abilities: { update: true, changeRole: false },
    })
  })

  test('nobody edits themself upward or into another unit', async () => {
    const me = app.employer.branchAdmin
    for (const role of ['WORKSPACE_ADMIN', 'EMPLOYER'])
      expect((await update(leela, me, { role })).status).toBe(403)
    expect((await update(leela, me, { branchId: app.employer.toronto.id })).status).toBe(404)
    expect((await update(leela, me, { designation: 'Myself' })).status).toBe(200)
  })

  test('the last active Workspace Admin stays one, also when two let each other go at once', async () => {
    const here = await testApp()
    const { admin, workspace, pune } = here.employer
    const [first, second] = [
      await here.as(admin),
      await buildPerson(here.db, workspace, {
        name: 'Second Admin',
        role: 'WORKSPACE_ADMIN',
        branchId: pune.id,
      }),
    ]
    const caller = await here.as(second)
    expect((await first.delete(`/api/user/${admin.id}`)).status).toBe(403)
    const answers = await Promise.all([
      first.post(`/api/user/update/${second.id}`, { role: 'EMPLOYEE' }),
      caller.post(`/api/user/update/${admin.id}`, { role: 'EMPLOYEE' }),
    ])
    expect(answers.filter((each) => each.status === 200)).toHaveLength(1)
    expect(
      await here.db.platform.membership.count({
        where: { workspaceId: workspace.id, role: 'WORKSPACE_ADMIN', active: true },
      }),
    ).toBe(1)
    const last = answers[0].status === 200 ? { id: admin.id, caller: first } : { id: second.id, caller }
    expect((await last.caller.post(`/api/user/update/${last.id}`, { role: 'EMPLOYEE' })).body).toMatchObject({
      status: 409,
      code: 'ILLEGAL_STATE',
    })
    await here.close()
  })
})

describe('leaving and coming back', () => {
  test('somebody deactivated is out at once, and their old session stays shut when they come back', async () => {
    const someone = await person()
    const caller = await app.as(someone)
    expect((await asha.delete(`/api/user/${someone.id}`)).body.content).toEqual({
      id: someone.id,
      status: 'DEACTIVATED',
    })
    expect((await caller.get('/api/user/details')).status).toBe(401)
    expect(await memberOf(someone)).toMatchObject({
      active: false,
      deactivatedAt: expect.any(Date),
      version: 2,
    })
    expect((await asha.delete(`/api/user/${someone.id}`)).status).toBe(200)
    expect(namesIn(await asha.post('/api/workspace/users?pageSize=300', { active: false }))).toContain(
      someone.name,
    )
    expect((await update(asha, someone, { active: true })).body.content).toMatchObject({
      active: true,
      status: 'ACTIVE',
    })
    expect((await caller.get('/api/user/details')).status).toBe(401)
    expect((await (await app.as(someone)).get('/api/user/details')).status).toBe(200)
    expect((await update(asha, someone, { active: false })).body.content.status).toBe('DEACTIVATED')
  })

  test('whoever presides over a committee is kept until another does; a member goes', async () => {
    expect((await asha.delete(`/api/user/${app.employer.presiding.id}`)).body).toMatchObject({
      status: 409,
      code: 'IN_USE',
      message: expect.stringMatching(/presiding officer/),
    })
    expect((await asha.delete(`/api/user/${app.employer.substitute.id}`)).status).toBe(200)
    const { members } = (await meera.get('/api/committee')).body.content[0]
    expect(members.map(({ name, active }: { name: string; active: boolean }) => [name, active])).toEqual([
      ['Kavita Menon', true],
      ['Arjun Pillai', true],
      ['Farah Khan', true],
      ['Neha Joshi', false],
    ])
  })

  test('a Business Unit Admin lets employees of their own unit go; an employee and the employer nobody', async () => {
    const [near, far, peer] = [
      await person(),
      await person({ branchId: app.employer.toronto.id }),
      await person({ role: 'BRANCH_ADMIN' }),
    ]
    const answers = await Promise.all([
      leela.delete(`/api/user/${far.id}`),
      leela.delete(`/api/user/${peer.id}`),
      leela.delete(`/api/user/${app.employer.branchAdmin.id}`),
      leela.delete(`/api/user/${near.id}`),
      meera.delete(`/api/user/${far.id}`),
      vikram.delete(`/api/user/${far.id}`),
      asha.delete(`/api/user/${other.member.id}`),
    ])
    expect(answers.map(({ status }) => status)).toEqual([404, 403, 403, 200, 403, 403, 404])
  })

  test('of many, those who cannot go are named with the reason', async () => {
    const [one, two, unknown] = [await person(), await person(), uuid()]
    const { presiding, admin } = app.employer
    const { body } = await asha.post('/api/user/delete/bulk', {
      ids: [one.id, one.id, two.id, presiding.id, admin.id, unknown, other.member.id],
    })
    expect(body.content).toEqual({
      deleted: 2,
      failed: [
        { id: presiding.id, code: 'IN_USE' },
        { id: admin.id, code: 'FORBIDDEN' },
        { id: unknown, code: 'NOT_FOUND' },
        { id: other.member.id, code: 'NOT_FOUND' },
      ],
    })
    expect(
      (await asha.post('/api/user/delete/bulk', { ids: Array.from({ length: 501 }, () => uuid()) })).body
        .fields,
    ).toMatchObject([{ path: 'ids' }])
    expect(
      (await app.db.platform.membership.findFirstOrThrow({ where: { userId: other.member.id } })).active,
    ).toBe(true)
  })

  test('nobody comes back beyond the number of users agreed', async () => {
    const here = await testApp()
    const { admin, workspace, complainant, stranger } = here.employer
    const caller = await here.as(admin)
    for (const { id } of [complainant, stranger]) await caller.delete(`/api/user/${id}`)
    await here.db.platform.workspace.update({ where: { id: workspace.id }, data: { userLimit: 10 } })
    const answers = await Promise.all(
      [complainant, stranger].map(({ id }) => caller.post(`/api/user/update/${id}`, { active: true })),
    )
    expect(
      answers
        .map(({ body }) => (body.code as string | undefined) ?? 'DONE')
        .toSorted((a, b) => a.localeCompare(b)),
    ).toEqual(['DONE', 'USER_LIMIT_REACHED'])
    await here.close()
  })
})
