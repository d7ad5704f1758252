import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { v7 as uuid } from 'uuid'
import { buildApp } from '../app.ts'
import { testApp, type Caller } from '../../test/app.ts'
import { openStaff, type Staff } from '../../test/staff.ts'

let { app, other, asha, leela, vikram, meera, person } = {} as Staff
beforeAll(async () => {
  ;({ app, other, asha, leela, vikram, meera, person } = await openStaff())
})
afterAll(() => app.close())

const update = (who: Caller, { id }: { id: string }, change: object) =>
  who.post(`/api/user/update/${id}`, change)
const namesIn = (answer: { body: { content: { name: string }[] } }) =>
  answer.body.content.map(({ name }) => name)

describe('seeing users', () => {
  test('admin and employer see all of it, a Business Unit Admin the own unit, an employee none', async () => {
    const far = await person({ branchId: app.employer.toronto.id, name: 'Far Away' })
    for (const who of [asha, vikram])
      expect(namesIn(await who.post('/api/workspace/users?pageSize=300', {}))).toEqual(
        expect.arrayContaining(['Far Away', 'Asha Rao', 'Meera Iyer']),
      )
    const seen = namesIn(
      await leela.post('/api/workspace/users?pageSize=300', {
        branchIds: [app.employer.pune.id, app.employer.toronto.id],
      }),
    )
    expect(seen).toContain('Meera Iyer')
    for (const name of ['Far Away', 'Asha Rao', 'Vikram Mehta']) expect(seen).not.toContain(name)
    expect(
      (await leela.post('/api/workspace/users', { branchIds: [app.employer.toronto.id] })).body,
    ).toMatchObject({ totalElements: 0 })
    expect((await leela.get(`/api/workspace/users/${far.id}`)).status).toBe(404)
    expect((await asha.get(`/api/workspace/users/${other.member.id}`)).status).toBe(404)
    expect((await meera.post('/api/workspace/users', {})).status).toBe(403)
  })

  test('a user is listed with what they are here, and when they were last here themselves', async () => {
    const { id } = await person({ designation: 'Welder', employeeId: 'W-1' })
    expect(
      (await asha.post('/api/workspace/users/search', { searchText: 'w-1' })).body.content,
    ).toMatchObject([
      {
        userId: id,
        employeeId: 'W-1',
        designation: 'Welder',
        branch: { name: 'Pune' },
        department: null,
        role: 'EMPLOYEE',
        status: 'ACTIVE',
        active: true,
        lastSeenAt: null,
      },
    ])
    await app.as({ id })
    expect((await asha.get(`/api/workspace/users/${id}`)).body.content).toMatchObject({
      lastSeenAt: expect.stringMatching(/Z$/),
      version: 1,
      roles: ['EMPLOYEE', 'EMPLOYER', 'BRANCH_ADMIN', 'WORKSPACE_ADMIN'],
      abilities: { update: true, rename: true, changeRole: true, deactivate: true, reactivate: false },
    })
    expect((await vikram.get(`/api/workspace/users/${id}`)).body.content).toMatchObject({
      roles: [],
      abilities: { update: false, rename: false, changeRole: false, deactivate: false, reactivate: false },
    })
  })

  test('lists take twenty at a time, in the order asked for, filtered', async () => {
    expect((await asha.post('/api/workspace/users', {})).body).toMatchObject({ number: 0, size: 20 })
    const byEmail = (
      await asha.post('/api/workspace/users?sortBy=email,desc&pageSize=300', {})
    ).body.content.map((each: { email: string }) => each.email)
    expect(byEmail).toEqual(byEmail.toSorted().toReversed())
    expect((await asha.post('/api/workspace/users?sortBy=passwordHash', {})).body.code).toBe(
      'SORT_FIELD_UNKNOWN',
    )
    expect(namesIn(await asha.post('/api/workspace/users', { roles: ['EMPLOYER'], active: true }))).toEqual([
      'Vikram Mehta',
    ])
    const joined = await person()
    await update(asha, joined, { dateOfJoining: '2024-02-29' })
    expect(
      namesIn(
        await asha.post('/api/workspace/users', { joiningFrom: '2024-02-29', joiningTo: '2024-02-29' }),
      ),
    ).toEqual([joined.name])
  })

  test('a colleague is looked up by name; beyond the own unit an admin sees no more than an employee', async () => {
    const far = await person({
      branchId: app.employer.toronto.id,
      name: 'Quentin Faraday',
      designation: 'Turner',
    })
    const find = async (who: Caller, body: object) => (await who.post('/api/user/search', body)).body.content
    for (const who of [meera, leela])
      expect(await find(who, { searchText: 'faraday quentin' })).toEqual([
        {
          userId: far.id,
          name: 'Quentin Faraday',
          designation: 'Turner',
          branch: { id: app.employer.toronto.id, name: 'Toronto' },
          department: null,
          profileImageUrl: null,
        },
      ])
    expect((await find(asha, { searchText: 'faraday' }))[0]).toMatchObject({ email: far.email })
    for (const who of [meera, leela])
      expect(await find(who, { category: 'EMAIL', searchText: far.email })).toEqual([])
    await app.db.platform.membership.updateMany({ where: { userId: far.id }, data: { active: false } })
    expect(await find(asha, { searchText: 'faraday', includeNonActive: true })).toMatchObject([
      { status: 'DEACTIVATED' },
    ])
    for (const who of [meera, leela])
      expect(await find(who, { searchText: 'faraday', includeNonActive: true })).toEqual([])
  })

  test('the figures count users and invites of what one may see', async () => {
    const here = await testApp()
    const { admin, branchAdmin, pune, toronto, workspace, complainant } = here.employer
    const invite = (branchId: string, expiresAt: Date, status = 'SENT') =>
      here.db.forWorkspace(workspace.id).invite.create({
        data: { branchId, email: `${uuid()}@acme.example`, expiresAt, status, invitedBy: admin.id },
      })
    const [past, future] = [new Date(Date.now() - 1000), new Date(Date.now() + 60_000)]
    await Promise.all([
      invite(pune.id, future),
      invite(toronto.id, future),
      invite(pune.id, past),
      invite(pune.id, future, 'CLAIMED'),
    ])
    await here.db.platform.membership.updateMany({
      where: { userId: complainant.id },
      data: { active: false },
    })
    await here.db.platform.workspace.update({ where: { id: workspace.id }, data: { userLimit: 25 } })
    const all = (await (await here.as(admin)).get('/api/workspace/users/stats')).body.content
    expect(all).toMatchObject({
      total: 11,
      active: 10,
      inactive: 1,
      pendingInvites: 2,
      expiredInvites: 1,
      userLimit: 25,
      usersActive: 10,
      usersInvited: 2,
    })
    expect(all.byRole.find((each: { role: string }) => each.role === 'EMPLOYEE')).toEqual({
      role: 'EMPLOYEE',
      count: 7,
    })
    expect(all.byBranch.find((each: { branchId: string }) => each.branchId === pune.id)).toEqual({
      branchId: pune.id,
      count: 8,
    })
    const own = await here.as(branchAdmin)
    expect((await own.get('/api/workspace/users/stats')).body.content).toMatchObject({
      total: 9,
      active: 8,
      pendingInvites: 1,
      expiredInvites: 1,
      userLimit: null,
      usersActive: null,
      usersInvited: null,
    })
    expect((await own.get(`/api/workspace/users/stats?branchId=${toronto.id}`)).status).toBe(404)
    expect(
      (await (await here.as(admin)).get(`/api/workspace/users/stats?branchId=${toronto.id}`)).body.content,
    ).toMatchObject({ total: 0, pendingInvites: 1 })
    expect((await (await here.as(admin)).get(`/api/workspace/users/stats?branchId=${uuid()}`)).status).toBe(
      404,
    )
    await here.close()
  })
})

describe('changing oneself', () => {
  test('everybody changes their name, language and phone, and nothing else', async () => {
    const me = await person()
    const caller = await app.as(me)
    expect((await caller.put('/api/user', { firstName: ' Nila ', lastName: '' })).body.content).toMatchObject(
      { firstName: 'Nila', lastName: '' },
    )
    expect(
      (await update(caller, me, { preferredLanguage: 'hi', phoneNumber: '020 2605 1234' })).body.content,
    ).toMatchObject({ preferredLanguage: 'hi', contactNumber: '+912026051234', status: 'ACTIVE', version: 3 })
    for (const change of [
      { designation: 'Chief' },
      { role: 'WORKSPACE_ADMIN' },
      { branchId: app.employer.toronto.id },
      { active: false },
      { employeeId: 'X' },
    ])
      expect((await update(caller, me, change)).status).toBe(403)
    expect((await update(caller, app.employer.stranger, { firstName: 'Mallory' })).status).toBe(403)
    expect((await update(caller, me, { role: 'EMPLOYEE', branchId: app.employer.pune.id })).status).toBe(200)
  })

  test('a picture is uploaded, shown, and let go when another takes its place', async () => {
    const me = await person()
    const caller = await app.as(me)
    const picture = Buffer.from(
      'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
      'base64',
    )
    const send = async () => {
      const { fileKey, uploadUrl } = (
        await caller.post('/api/user/generate-profile-image-upload-url', {
          fileName: 'me.png',
          contentType: 'image/png',
          sizeBytes: picture.length,
        })
      ).body.content
      expect(
        (
          await buildApp(app.deps).request(`http://acme.localhost${uploadUrl}`, {
            method: 'PUT',
            body: new Uint8Array(picture),
            headers: { host: 'acme.localhost' },
          })
        ).status,
      ).toBe(200)
      return fileKey as string
    }
    const [first, second] = [await send(), await send()]
    const { profileImageUrl } = (await update(caller, me, { profileImageKey: first })).body.content
    expect((await meera.get(profileImageUrl)).status).toBe(200)
    expect(
      (await update(meera, app.employer.complainant, { profileImageKey: second })).body.fields,
    ).toMatchObject([{ path: 'profileImageKey' }])
    await update(caller, me, { profileImageKey: second })
    expect((await meera.get(profileImageUrl)).status).toBe(404)
    expect((await update(caller, me, { profileImageKey: null })).body.content.profileImageUrl).toBeNull()
    expect(
      (
        await caller.post('/api/user/generate-profile-image-upload-url', {
          fileName: 'me.svg',
          contentType: 'image/svg+xml',
          sizeBytes: 10,
        })
      ).body.code,
    ).toBe('FILE_TYPE')
  })

  test('a phone number is somebody’s alone within the workspace, however it is written', async () => {
    const [one, two] = [await person(), await person()]
    expect((await update(await app.as(one), one, { phoneNumber: '+91 98123 45678' })).status).toBe(200)
    expect((await update(await app.as(two), two, { phoneNumber: '098123 45678' })).body).toMatchObject({
      status: 409,
      code: 'DUPLICATE',
      fields: [{ path: 'phoneNumber' }],
    })
    expect((await update(await app.as(two), two, { phoneNumber: 'call me' })).body.fields).toMatchObject([
      { path: 'phoneNumber' },
    ])
    const abroad = await app.as(other.stranger, other.workspace)
    expect(
      (await abroad.post(`/api/user/update/${other.stranger.id}`, { phoneNumber: '+91 98123 45678' })).status,
    ).toBe(200)
    expect((await update(await app.as(one), one, { phoneNumber: '' })).body.content.contactNumber).toBeNull()
  })
})

describe('changing others', () => {
  test('an admin changes what somebody is here; stale forms are told', async () => {
    const { id } = await person()
    const change = {
      firstName: 'Anew',
      gender: 'female',
      designation: 'Fitter',
      employeeId: `E-${id.slice(-4)}`,
      homeAddress: '1 Lane',
      dateOfJoining: '2025-01-06',
      branchId: app.employer.toronto.id,
      version: 1,
    }
    expect((await update(asha, { id }, change)).body.content).toMatchObject({
      firstName: 'Anew',
      branch: 'Toronto',
      designation: 'Fitter',
      version: 2,
      workspaces: [{ workspaceUrl: 'acme.localhost' }],
    })
    expect((await update(asha, { id }, { ...change, designation: 'Turner' })).body).toMatchObject({
      status: 409,
      code: 'STALE_VERSION',
      current: { designation: 'Fitter', version: 2 },
    })
    expect(
      (await update(asha, { id }, { designation: null, dateOfJoining: null })).body.content.designation,
    ).toBeNull()
    expect((await update(asha, other.member, { designation: 'Mine' })).status).toBe(404)
    expect((await update(asha, { id: uuid() }, { designation: 'Mine' })).status).toBe(404)
    expect((await update(vikram, { id }, { designation: 'Mine' })).status).toBe(403)
    const line = await app.db.platform.ledgerEntry.findFirstOrThrow({
      where: { entityId: id, action: 'people:update' },
      orderBy: { seq: 'asc' },
    })
    expect(JSON.stringify(line.detail)).not.toMatch(/Anew|Lane|Fitter/)
  })

  test('nobody gives another a number to sign in with, a language, a picture or an e-mail address', async () => {
    const someone = await person()
    for (const change of [
      { phoneNumber: '+91 98123 00000' },
      { preferredLanguage: 'ta' },
      { profileImageKey: uuid() },
    ])
      expect((await update(asha, someone, change)).body).toMatchObject({
        status: 403,
        fields: [{ path: Object.keys(change)[0] }],
      })
    expect((await update(asha, someone, { email: 'mine@acme.example' })).body).toMatchObject({
      status: 400,
      fields: [{ path: 'email' }],
    })
  })

  test('who also belongs to another workspace keeps their name', async () => {
    const someone = await person()
    await app.db.platform.membership.create({
      data: { workspaceId: other.workspace.id, userId: someone.id, role: 'EMPLOYEE' },
    })
    expect((await update(asha, someone, { firstName: 'Else' })).body).toMatchObject({
      status: 403,
      fields: [{ path: 'firstName' }],
    })
    expect((await update(asha, someone, { designation: 'Here' })).body.content).toMatchObject({
      designation: 'Here',
      workspaces: [{ workspaceUrl: 'acme.localhost' }],
    })
    expect((await asha.get(`/api/workspace/users/${someone.id}`)).body.content.abilities).toMatchObject({
      rename: false,
      update: true,
    })
  })

  test.each([
    ['a user name that is taken', { employeeId: 'TAKEN-1' }, 409, 'employeeId'],
    ['a user name like an e-mail address', { employeeId: 'a@b.example' }, 400, 'employeeId'],
    ['a business unit of nowhere', { branchId: uuid() }, 404, 'branchId'],
    ['a department of nowhere', { departmentId: uuid() }, 404, 'departmentId'],
    ['an empty first name', { firstName: ' ' }, 400, 'firstName'],
    ['a day of long ago', { dateOfJoining: '0001-01-01' }, 400, 'dateOfJoining'],
    ['an unknown role', { role: 'KING' }, 400, 'role'],
    ['a Business Unit Admin of no business unit', { role: 'BRANCH_ADMIN', branchId: null }, 400, 'branchId'],
  ])('%s is refused with its field', async (_, change, status, path) => {
    if (path === 'employeeId' && status === 409) await person({ employeeId: 'TAKEN-1' })
    const answer = await update(asha, await person(), change)
    expect([answer.status, answer.body.fields[0]?.path]).toEqual([status, path])
  })

  test('a department stands in the person’s business unit, and is let go when they move away from it', async () => {
    const { pune, toronto, workspace } = app.employer
    const { id: departmentId } = await app.db.forWorkspace(workspace.id).department.create({
      data: {
        name: 'Paint shop',
        branches: { create: [{ branchId: pune.id, workspaceId: workspace.id }] },
      },
    })
    const someone = await person()
    expect((await update(asha, someone, { departmentId })).body.content.department).toBe('Paint shop')
    await app.db
      .forWorkspace(workspace.id)
      .departmentManager.create({ data: { departmentId, userId: someone.id, role: 'MANAGER' } })
    expect((await asha.get(`/api/workspace/users?departmentIds=${departmentId}`)).status).toBe(404)
    expect(namesIn(await asha.post('/api/workspace/users', { departmentIds: [departmentId] }))).toEqual([
      someone.name,
    ])
    expect((await update(asha, someone, { branchId: toronto.id })).body.content).toMatchObject({
      branch: 'Toronto',
      department: null,
      managedDepartmentIds: [],
    })
    expect((await update(asha, someone, { departmentId })).body.fields).toMatchObject([
      { path: 'departmentId' },
    ])
  })
})
