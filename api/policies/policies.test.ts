import { createHash } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildEmployer } from '../../prisma/builders.ts'
import { testApp, type Caller, type TestApp } from '../../test/app.ts'
import { policyHands, quiz } from '../../test/policy.ts'

let app: TestApp
let author: Caller
let employer: Caller
let unitAdmin: Caller
let meera: Caller
let colleague: Caller
let neighbour: Caller
const at = '/learning/api'
const rows = () => app.db.forWorkspace(app.employer.workspace.id)

beforeAll(async () => {
  app = await testApp()
  const own = app.employer
  const other = await buildEmployer(app.db, 'other.localhost')
  author = await app.as(own.admin)
  employer = await app.as(own.employer)
  unitAdmin = await app.as(own.branchAdmin)
  meera = await app.as(own.complainant)
  colleague = await app.as(own.stranger)
  neighbour = await app.as(other.admin, other.workspace)
})
afterAll(() => app.close())

const { drafted, write, inForce, read, accept } = policyHands(() => ({
  author,
  approver: employer,
  approverIds: [app.employer.employer.id, app.employer.admin.id],
}))
const myPolicy = async (who: Caller, policyId: string) =>
  (await who.get(`${at}/my/policies`)).body.content.find(
    (each: { policyId: string }) => each.policyId === policyId,
  )
test('published in two languages, accepted, changed in words only, then materially, and accepted again', async () => {
  const first = await inForce(await drafted())
  expect(first.versions[0].texts[0].html).toBe('<p>Be fair.</p>')
  expect(first.versions[0].missingLanguages.toSorted()).toEqual(['kn', 'mr', 'ta', 'te'])
  expect(await myPolicy(meera, first.policyId)).toMatchObject({ status: 'PENDING', languages: ['en', 'hi'] })
  const { text } = await read(meera, first.versionId, 'hi')
  const acceptance = await accept(meera, first.versionId, 'hi')
  expect(acceptance.body.content.status).toBe('ACCEPTED')

  const storedAcceptance = await rows().policyAcceptance.findUniqueOrThrow({
    where: { id: acceptance.body.content.acceptanceId },
  })
  expect(storedAcceptance).toMatchObject({
    consentText: 'मैं सहमत हूँ।',
    language: 'hi',
    textSha256: text.sha256,
  })
  const again = await accept(meera, first.versionId, 'hi')
  expect(again.body.content).toMatchObject({
    acceptanceId: storedAcceptance.id,
    at: storedAcceptance.at.toISOString(),
  })
  const sealed = await rows().ledgerEntry.findFirstOrThrow({
    where: { entityId: storedAcceptance.id },
    orderBy: { seq: 'asc' },
  })
  expect(sealed).toMatchObject({
    action: 'policies:accept',
    byUserId: app.employer.complainant.id,
    detail: {
      policyVersionId: first.versionId,
      consentText: storedAcceptance.consentText,
      textSha256: text.sha256,
      number: 1,
    },
  })

  const second = await inForce(await write(first.policyId, first.version, 'Be  fair!'), 'EDITORIAL')
  expect(await myPolicy(meera, first.policyId)).toMatchObject({ status: 'ACCEPTED', number: 2 })
  const third = await inForce(await write(first.policyId, second.version, 'Be kind.'))
  expect(await myPolicy(meera, first.policyId)).toMatchObject({ status: 'PENDING', number: 3 })
  expect((await accept(meera, third.versionId)).body.content.status).toBe('ACCEPTED')

  const listed = await author.post(`${at}/admin/policy/acceptances?pageSize=300`, {
    policyId: first.policyId,
    status: ['ACCEPTED'],
  })
  expect(listed.body.content).toMatchObject([
    { userId: app.employer.complainant.id, number: 3, language: 'en' },
  ])
  const { figures } = (await author.get(`${at}/admin/policy/details/${first.policyId}`)).body.content
  expect(figures.accepted).toBe(1)
  expect(figures.pending).toBe(figures.audience - 1)
  const searchResponse = await author.post(`${at}/admin/policy/all`, { searchText: 'conduct' })
  expect(searchResponse.body.content.map((each: { policyId: string }) => each.policyId)).toContain(
    first.policyId,
  )
})

test('a review counts the next one from now, and leaves text and acceptances as they are', async () => {
  const draft = await drafted('Be fair.', { reviewEveryMonths: 6 })
  const review = (version: number, who = author) =>
    who.post(`${at}/admin/policy/review/${draft.policyId}`, { version })
  expect((await review(draft.version)).body.code).toBe('ILLEGAL_STATE')
  const policy = await inForce(draft)
  await accept(meera, policy.versionId)
  expect(policy.reviewedAt).toBeNull()
  expect((await review(policy.version, meera)).status).toBe(403)
  expect((await review(policy.version, neighbour)).status).toBe(404)
  const reviewed = await review(policy.version)
  expect(reviewed.body.content).toMatchObject({ status: 'PUBLISHED', version: policy.version + 1 })
  const { reviewedAt, reviewDueAt } = reviewed.body.content
  expect(Date.parse(reviewedAt)).toBeGreaterThan(Date.parse(policy.versions[0].publishedAt))
  expect(Date.parse(reviewDueAt)).toBeGreaterThan(Date.parse(policy.reviewDueAt))
  expect((await review(policy.version)).body.code).toBe('STALE_VERSION')
  expect(await myPolicy(meera, policy.policyId)).toMatchObject({ status: 'ACCEPTED', number: 1 })
})

test('an acceptance that races a publish is of what was read, and the new text is asked again', async () => {
  const first = await inForce(await drafted())
  const { text } = await read(meera, first.versionId)
  const second = await inForce(await write(first.policyId, first.version, 'Be kind.'))
  const textRef = { language: 'en', sha256: text.sha256 }
  const wrong = await meera.post(`${at}/my/policy/${second.versionId}/accept`, textRef)
  expect([wrong.status, wrong.body.code]).toEqual([409, 'STALE_VERSION'])
  const late = await meera.post(`${at}/my/policy/${first.versionId}/accept`, textRef)
  expect(late.body.content).toMatchObject({ decision: 'ACCEPTED', status: 'PENDING' })
  expect((await colleague.post(`${at}/my/policy/${first.versionId}/view`, { language: 'en' })).status).toBe(
    404,
  )
})

test('who wrote it never approves it, nor somebody who is not named, nor what was changed since', async () => {
  const { policyId, version } = await drafted()
  const alone = await author.put(`${at}/admin/policy/update/${policyId}`, {
    version,
    approverIds: [app.employer.admin.id],
  })
  const submit = (atVersion: number) =>
    author.post(`${at}/admin/policy/submit/${policyId}`, { version: atVersion, changeKind: 'MATERIAL' })
  expect((await submit(alone.body.content.version)).body.code).toBe('ILLEGAL_STATE')
  const named = await author.put(`${at}/admin/policy/update/${policyId}`, {
    version: version + 1,
    approverIds: [app.employer.admin.id, app.employer.employer.id],
  })
  const submission = await submit(named.body.content.version)
  const [{ versionId, revision, contentSha256 }] = submission.body.content.versions
  const approve = (who: Caller, approvalBody = { revision, hash: contentSha256 }) =>
    who.post(`${at}/admin/policy/approve/${versionId}`, approvalBody)
  const publish = (atVersion: number) =>
    author.post(`${at}/admin/policy/publish/${policyId}`, { version: atVersion })
  expect((await approve(author)).status).toBe(403)
  expect((await approve(unitAdmin)).status).toBe(403)
  expect((await approve(meera)).status).toBe(403)
  expect((await approve(neighbour)).status).toBe(404)
  expect((await publish(submission.body.content.version)).body.code).toBe('ILLEGAL_STATE')
  const other = 'a'.repeat(64)
  const differs = await approve(employer, { revision, hash: other })
  expect([differs.status, differs.body.code]).toEqual([409, 'ILLEGAL_STATE'])
  for (const hash of [other, contentSha256]) expect(differs.body.message).toContain(hash.slice(0, 12))
  const approved = await approve(employer)
  expect(approved.body.content.openStatus).toBe('APPROVED')
  const { version: approvedVersion } = approved.body.content
  const draftAgain = await author.post(`${at}/admin/policy/withdraw/${policyId}`, {
    version: approvedVersion,
  })
  const changed = await write(policyId, draftAgain.body.content.version, 'Something else.')
  expect(changed.openStatus).toBe('DRAFT')
  expect((await publish(changed.version)).body.code).toBe('ILLEGAL_STATE')
  await submit(changed.version)
  expect((await approve(employer)).body.code).toBe('ILLEGAL_STATE')
})

test('what is submitted or approved is not changed before somebody who may write it withdraws it', async () => {
  const { policyId, version } = await drafted()
  const update = (atVersion: number, body: object) =>
    author.put(`${at}/admin/policy/update/${policyId}`, { version: atVersion, ...body })
  const texts = [{ language: 'en', title: 'Conduct', html: '<p>Late.</p>' }]
  const withdraw = (atVersion: number, who = author) =>
    who.post(`${at}/admin/policy/withdraw/${policyId}`, { version: atVersion })
  const submit = (atVersion: number) =>
    author.post(`${at}/admin/policy/submit/${policyId}`, { version: atVersion, changeKind: 'MATERIAL' })
  expect((await withdraw(version)).body.code).toBe('ILLEGAL_STATE')

  const submitted = (await submit(version)).body.content
  for (const body of [{ texts }, { primary: 'hi' }, { quiz }]) {
    const refused = await update(submitted.version, body)
    expect([refused.status, refused.body.code]).toEqual([409, 'ILLEGAL_STATE'])
    expect(refused.body.message).toContain('Withdraw it before you change it.')
  }
  // The form of the settings sends all of them.
  const { approverIds } = submitted
  const renamed = (await update(submitted.version, { name: 'Conduct at work', approverIds })).body.content
  expect([renamed.openStatus, renamed.versions[0].revision]).toEqual([
    'IN_APPROVAL',
    submitted.versions[0].revision,
  ])
  expect((await withdraw(submitted.version)).body.code).toBe('STALE_VERSION')
  expect((await withdraw(renamed.version, meera)).status).toBe(403)
  expect((await withdraw(renamed.version, neighbour)).status).toBe(404)

  const [{ versionId, revision, contentSha256: hash }] = renamed.versions
  const approved = await employer.post(`${at}/admin/policy/approve/${versionId}`, { revision, hash })
  expect((await update(approved.body.content.version, { texts })).body.code).toBe('ILLEGAL_STATE')
  const draft = (await withdraw(approved.body.content.version)).body.content
  expect([draft.openStatus, draft.versions[0].approvedBy]).toEqual(['DRAFT', []])
  const changed = (await update(draft.version, { texts })).body.content
  const again = (await submit(changed.version)).body.content
  expect(again.openStatus).toBe('IN_APPROVAL')
  const others = await update(again.version, { approverIds: [app.employer.employer.id] })
  expect(others.body.content.openStatus).toBe('IN_APPROVAL')
})

test('a stale save is told what is there; what is in force cannot be changed even in the database', async () => {
  const policy = await inForce(await drafted())
  const stale = await author.put(`${at}/admin/policy/update/${policy.policyId}`, { version: 1, name: 'Mine' })
  expect([stale.status, stale.body.code]).toEqual([409, 'STALE_VERSION'])
  expect(stale.body.current.version).toBe(policy.version)
  const { versionId: id } = policy
  for (const write of [
    () => rows().policyVersion.updateMany({ where: { id }, data: { texts: {} } }),
    () => rows().policyVersion.deleteMany({ where: { id } }),
  ])
    await expect(write()).rejects.toThrow('never changes')
  await accept(meera, id)
  const ofVersion = { where: { policyVersionId: id } }
  await expect(
    rows().policyAcceptance.updateMany({ ...ofVersion, data: { language: 'hi' } }),
  ).rejects.toThrow()
  await expect(rows().policyAcceptance.deleteMany(ofVersion)).rejects.toThrow()
  const gone = await author.delete(`${at}/admin/policy/delete/${policy.policyId}`)
  expect(gone.body.content.status).toBe('ARCHIVED')
  const late = await colleague.post(`${at}/my/policy/${id}/view`, { language: 'en' })
  expect([late.status, late.body.code]).toEqual([409, 'ILLEGAL_STATE'])
  expect(await rows().policyAcceptance.count(ofVersion)).toBe(1)
})

test('only who is meant is asked; nobody reads a draft, and a neighbour finds nothing', async () => {
  const audience = { match: 'ALL', tests: [{ field: 'role', op: 'IS', value: 'EMPLOYER' }] }
  const policy = await drafted('For one.', { audience })
  const draftId = policy.versions[0].versionId
  const view = (who: Caller, id: string) => who.post(`${at}/my/policy/${id}/view`, { language: 'en' })
  expect((await view(employer, draftId)).status).toBe(404)
  const { versionId, figures, policyId } = await inForce(policy)
  expect(figures.audience).toBe(1)
  expect((await view(employer, versionId)).status).toBe(200)
  expect(await myPolicy(meera, policyId)).toBeUndefined()
  for (const who of [meera, neighbour]) expect((await view(who, versionId)).status).toBe(404)
  expect((await neighbour.get(`${at}/admin/policy/details/${policyId}`)).status).toBe(404)
  expect((await unitAdmin.delete(`${at}/admin/policy/delete/${policyId}`)).status).toBe(403)
  expect((await meera.get(`${at}/admin/policy/details/${policyId}`)).status).toBe(403)
})

test('the time counts by the server; a typed name must be one’s own; who declines says why', async () => {
  const policy = await inForce(await drafted('Long.', { minReadSeconds: 20, acceptMode: 'TYPED_NAME' }))
  const { versionId } = policy
  expect((await accept(meera, versionId)).body.code).toBe('ILLEGAL_STATE')
  await rows().policyReading.updateMany({ data: { lastAt: new Date(Date.now() - 3_600_000) } })
  expect((await read(meera, versionId)).readSeconds).toBe(30)
  const { firstName, lastName } = await rows().user.findUniqueOrThrow({
    where: { id: app.employer.complainant.id },
  })
  const other = await accept(meera, versionId, 'en', { typedName: 'Somebody Else' })
  expect([other.status, other.body.fields[0].path]).toEqual([400, 'typedName'])
  const typedName = ` ${firstName.toUpperCase()}  ${lastName}`
  expect((await accept(meera, versionId, 'en', { typedName })).status).toBe(200)
  const { text } = await read(colleague, versionId)
  const textRef = { language: 'en', sha256: text.sha256 }
  const decline = (body: object) => colleague.post(`${at}/my/policy/${versionId}/decline`, body)
  expect((await decline({ ...textRef, reason: ' ' })).status).toBe(400)
  expect((await decline({ ...textRef, reason: 'I was not heard.' })).body.content.status).toBe('DECLINED')
})

test('nobody accepts in somebody’s name, and a workspace without policies has none', async () => {
  const { versionId } = await inForce(await drafted())
  const { text } = await read(meera, versionId)
  const textRef = { language: 'en', sha256: text.sha256 }
  const session = { userId: app.employer.complainant.id, revokedAt: null }
  await app.db.platform.session.updateMany({
    where: session,
    data: { impersonatedBy: app.employer.admin.id },
  })
  expect((await meera.post(`${at}/my/policy/${versionId}/accept`, textRef)).status).toBe(403)
  await app.db.platform.session.updateMany({ where: session, data: { impersonatedBy: null } })
  const { id } = app.employer.workspace
  const { accessFlags } = await app.db.platform.workspace.findUniqueOrThrow({ where: { id } })
  await app.db.platform.workspace.update({ where: { id }, data: { accessFlags: ['learning'] } })
  expect((await meera.get(`${at}/my/policies`)).body.code).toBe('FEATURE_DISABLED')
  expect((await author.post(`${at}/admin/policy/all`, {})).body.code).toBe('FEATURE_DISABLED')
  await app.db.platform.workspace.update({ where: { id }, data: { accessFlags } })
})

test('an uploaded file is what the policy says, with its hash and pages', async () => {
  const { policyId } = await drafted()
  const bytes = Buffer.from('%PDF-1.4\n%%EOF\n')
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  const announcement = {
    policyId,
    fileName: 'conduct.pdf',
    contentType: 'application/pdf',
    sizeBytes: bytes.length,
  }
  const { uploadUrl, policyFileId, headers } = (
    await author.post(`${at}/admin/policy/generate-upload-url`, announcement)
  ).body.content
  expect(
    (
      await app.request(uploadUrl, {
        method: 'PUT',
        headers: { ...headers, host: 'acme.localhost' },
        body: bytes,
      })
    ).status,
  ).toBeLessThan(300)
  const confirm = (body: object) =>
    author.post(`${at}/admin/policy/confirm-upload/${policyId}/${policyFileId}`, body)
  expect((await confirm({ sha256: 'b'.repeat(64) })).body.code).toBe('ILLEGAL_STATE')
  const storedFile = await confirm({ sha256, pages: 2 })
  expect(storedFile.body.content.texts[0]).toMatchObject({
    fileId: policyFileId,
    fileSha256: sha256,
    pages: 2,
  })
  expect(storedFile.body.content.texts[1]).toMatchObject({ language: 'hi', isOutdated: true })
  const { version } = (await author.get(`${at}/admin/policy/details/${policyId}`)).body.content
  await author.put(`${at}/admin/policy/update/${policyId}`, { version, requireAllPages: true })
  const { versionId } = await inForce({ policyId, version: version + 1 })
  expect((await accept(meera, versionId)).body.code).toBe('ILLEGAL_STATE')
  const page = (n: number) => meera.post(`${at}/my/policy/${versionId}/view`, { language: 'en', page: n })
  expect((await page(3)).status).toBe(400)
  expect((await page(2)).body.content.pagesSeen).toEqual([1, 2])
  expect((await accept(meera, versionId)).status).toBe(200)
})
test('a policy that was never published goes', async () => {
  const { policyId } = await drafted()
  const gone = await author.delete(`${at}/admin/policy/delete/${policyId}`)
  expect(gone.body.content.status).toBe('DELETED')
  expect(await rows().policy.count({ where: { id: policyId } })).toBe(0)
})

test('who may not see policies cannot be named to approve one: it would wait for them for ever', async () => {
  const caller = await app.as(app.employer.admin)
  const created = await caller.post('/learning/api/admin/policy/create', { name: 'Waiting' })
  const { policyId, version } = created.body.content
  const refused = await caller.put(`/learning/api/admin/policy/update/${policyId}`, {
    version,
    approverIds: [app.employer.complainant.id],
  })
  expect([refused.status, refused.body.fields?.[0]?.path]).toEqual([400, 'approverIds'])
  expect(refused.body.fields?.[0]?.message).toContain('Meera')
})

test('what changed is told word by word in each language, to authors and to who accepted the one before', async () => {
  const first = await inForce(await drafted('Be fair to all.'))
  expect((await author.get(`${at}/admin/policy/changes/${first.versionId}`)).body.content).toMatchObject({
    sinceNumber: null,
    languages: [],
  })
  await accept(meera, first.versionId, 'hi')
  const draft = await write(first.policyId, first.version, 'Be fair and kind to all.')
  const open = draft.versions[0].versionId
  const wordsOf = (changes: { languages: { language: string; text: { kind: string; text: string }[] }[] }) =>
    changes.languages.map(({ language, text }) => [
      language,
      text.filter(({ kind }) => kind !== 'SAME').map(({ kind, text: words }) => `${kind} ${words}`),
    ])
  const expectedChanges = [
    ['en', ['ADDED and kind ']],
    ['hi', ['ADDED and kind ']],
  ]
  const before = (await author.get(`${at}/admin/policy/changes/${open}`)).body.content
  expect(before.sinceNumber).toBe(1)
  expect(wordsOf(before)).toEqual(expectedChanges)
  expect((await meera.get(`${at}/my/policy/${open}/changes?language=hi`)).status).toBe(404)
  const second = await inForce(draft)
  expect(await myPolicy(meera, first.policyId)).toMatchObject({ status: 'PENDING', isChanged: true })
  const mine = await meera.get(`${at}/my/policy/${second.versionId}/changes?language=hi`)
  expect(wordsOf(mine.body.content)).toEqual([expectedChanges[1]])
  const others = await colleague.get(`${at}/my/policy/${second.versionId}/changes?language=hi`)
  expect(others.body.content).toMatchObject({ sinceNumber: null, languages: [] })
  for (const path of [`admin/policy/changes/${open}`, `my/policy/${open}/changes`])
    expect((await neighbour.get(`${at}/${path}?language=hi`)).status).toBe(404)
  expect((await meera.get(`${at}/admin/policy/changes/${open}`)).status).toBe(403)
})

test('a starter makes a draft in both languages, which names what is open until it is filled in', async () => {
  const offered = (await author.get(`${at}/admin/policy/starters`)).body.content
  expect(offered.map(({ starterId }: { starterId: string }) => starterId)).toEqual([
    'POSH',
    'CANADA',
    'WHISTLEBLOWING',
  ])
  expect((await meera.get(`${at}/admin/policy/starters`)).status).toBe(403)
  const refused = await author.post(`${at}/admin/policy/create`, {
    name: 'W',
    starter: 'POSH',
    language: 'ta',
  })
  expect([refused.status, refused.body.fields[0].path]).toEqual([400, 'language'])
  const created = await author.post(`${at}/admin/policy/create`, {
    name: 'Whistleblowing',
    starter: 'WHISTLEBLOWING',
    approverIds: [app.employer.employer.id],
  })
  const { policyId, version, reviewEveryMonths, versions } = created.body.content
  expect(reviewEveryMonths).toBe(24)
  const [{ texts, status, authors }] = versions
  expect([status, authors.length, texts.length]).toEqual(['DRAFT', 1, 2])
  expect(texts[0].placeholders[0]).toBe('Name of the employer')
  const submit = (atVersion: number) =>
    author.post(`${at}/admin/policy/submit/${policyId}`, { version: atVersion, changeKind: 'MATERIAL' })
  const stopped = await submit(version)
  expect([stopped.status, stopped.body.code]).toEqual([409, 'ILLEGAL_STATE'])
  expect(stopped.body.message).toContain('English: Name of the employer; Date of entry into force')
  const filled = texts.map(
    ({ language, title, html, consent }: Record<'language' | 'title' | 'html' | 'consent', string>) => ({
      language,
      title,
      html: html.replaceAll(/\{\{[^{}]+\}\}/g, 'Acme'),
      consent,
    }),
  )
  const half = await author.put(`${at}/admin/policy/update/${policyId}`, { version, texts: [filled[0]] })
  expect((await submit(half.body.content.version)).body.message).toContain('हिन्दी: नियोक्ता का नाम')
  const whole = await author.put(`${at}/admin/policy/update/${policyId}`, {
    version: half.body.content.version,
    texts: [filled[1]],
  })
  expect((await submit(whole.body.content.version)).status).toBe(200)
})

test('a translation is removed from the draft, and the first language is not', async () => {
  const created = await author.post(`${at}/admin/policy/create`, { name: 'In English', starter: 'POSH' })
  const { policyId, version, versions } = created.body.content
  expect(versions[0].sharedPlaceholders[0]).toEqual({ en: 'Name of the employer', hi: 'नियोक्ता का नाम' })
  const update = (body: object) => author.put(`${at}/admin/policy/update/${policyId}`, body)
  const primary = await update({ version, removeLanguages: ['en'] })
  expect([primary.status, primary.body.fields[0].path]).toEqual([400, 'removeLanguages'])
  const { body } = await update({ version, removeLanguages: ['hi', 'ta'] })
  const [left] = body.content.versions
  expect(left.texts.map(({ language }: { language: string }) => language)).toEqual(['en'])
  expect([left.missingLanguages.includes('hi'), left.sharedPlaceholders]).toEqual([true, []])
  const entry = await app.db.platform.ledgerEntry.findFirstOrThrow({
    where: { entityId: policyId, action: 'policies:update' },
    orderBy: { seq: 'desc' },
  })
  expect(entry.detail).toMatchObject({ changes: [{ field: 'languages', from: ['हिन्दी'], to: [] }] })
})

test('what nobody was told of, opened or answered goes; anything that refers to it keeps it', async () => {
  const remove = async (policyId: string) =>
    (await author.delete(`${at}/admin/policy/delete/${policyId}`)).body.content.status
  const unread = await inForce(await drafted())
  expect(await remove(unread.policyId)).toBe('DELETED')
  expect(await rows().policyVersion.count({ where: { policyId: unread.policyId } })).toBe(0)
  const ledger = await rows().ledgerEntry.findMany({ where: { entityId: unread.policyId } })
  expect(ledger.map(({ action }) => action)).toContain('policies:publish')
  const opened = await inForce(await drafted())
  await read(meera, opened.versionId)
  expect(await remove(opened.policyId)).toBe('ARCHIVED')
  const declined = await inForce(await drafted())
  const { text } = await read(meera, declined.versionId)
  await meera.post(`${at}/my/policy/${declined.versionId}/decline`, {
    language: 'en',
    sha256: text.sha256,
    reason: 'No.',
  })
  expect(await remove(declined.policyId)).toBe('ARCHIVED')
  const policy = await inForce(await drafted())
  const now = new Date()
  await rows().acceptanceRequest.create({
    data: {
      policyId: policy.policyId,
      userId: app.employer.complainant.id,
      askedAt: now,
      dueAt: now,
      seenAt: now,
      clockAt: now,
      toldAt: now,
    },
  })
  expect(await remove(policy.policyId)).toBe('ARCHIVED')
  // Read once, a version stays even for who writes to the database.
  await expect(rows().policyVersion.deleteMany({ where: { id: opened.versionId } })).rejects.toThrow()
})

test('categories and jurisdictions are the workspace’s own, filter the list, and stay while used', async () => {
  const category = (await author.post(`${at}/compliance-category/create`, { name: 'Conduct' })).body.content
  const place = (
    await author.post(`${at}/admin/jurisdiction/create`, { name: 'India', code: 'IN', countryCode: 'IN' })
  ).body.content
  const { policyId, version } = await drafted()
  const set = (body: object, atVersion = version) =>
    author.put(`${at}/admin/policy/update/${policyId}`, { version: atVersion, ...body })
  for (const field of ['categoryIds', 'jurisdictionIds']) {
    const refused = await set({ [field]: [policyId] })
    expect([refused.status, refused.body.fields?.[0]?.path]).toEqual([404, field])
  }
  const saved = await set({
    categoryIds: [category.categoryId],
    jurisdictionIds: [place.jurisdictionId],
  })
  expect(saved.body.content).toMatchObject({ categoryNames: ['Conduct'], jurisdictionNames: ['India'] })
  for (const filter of [
    { categoryId: category.categoryId },
    { jurisdictionId: place.jurisdictionId, categoryId: category.categoryId },
  ]) {
    const searchResponse = await author.post(`${at}/admin/policy/all`, filter)
    expect(searchResponse.body.content.map((each: { policyId: string }) => each.policyId)).toEqual([policyId])
  }
  const unknown = await author.post(`${at}/admin/policy/all`, { jurisdictionId: policyId })
  expect([unknown.status, unknown.body.fields?.[0]?.path]).toEqual([404, 'jurisdictionId'])
  expect((await author.delete(`${at}/compliance-category/delete/${category.categoryId}`)).body.code).toBe(
    'IN_USE',
  )
  expect((await author.delete(`${at}/admin/jurisdiction/delete/${place.jurisdictionId}`)).body.code).toBe(
    'IN_USE',
  )
  const begun = await author.post(`${at}/admin/policy/create`, { name: 'POSH', starter: 'POSH' })
  expect(begun.body.content.jurisdictionNames).toEqual(['India'])
})

/** Submitted by the author; `approve`, `back` and `pass` act on exactly that revision, unless told another. */
async function submitted(approverIds = [app.employer.employer.id]) {
  const { policyId, version } = await drafted('Be fair.', { approverIds })
  const submission = await author.post(`${at}/admin/policy/submit/${policyId}`, {
    version,
    changeKind: 'MATERIAL',
  })
  expect(submission.status).toBe(200)
  const { versions, version: now } = submission.body.content
  const [{ versionId, revision, contentSha256: hash }] = versions
  const act = (what: string, who: Caller, body: object) =>
    who.post(`${at}/admin/policy/${what}/${versionId}`, { revision, ...body })
  return {
    policyId,
    versionId,
    version: now,
    revision,
    approve: (who: Caller) => act('approve', who, { hash }),
    back: (who: Caller, body: object = {}) => act('send-back', who, { hash, comment: 'Say how.', ...body }),
    pass: (who: Caller, userId: string) => act('pass-on', who, { userId }),
  }
}
const subjectsFor = async (userId: string, versionId: string) =>
  (await rows().notice.findMany({ where: { userId, key: { startsWith: `policy:${versionId}:` } } })).map(
    ({ key }) => key.split(':')[3],
  )

test('an approver sends a version back with a comment, which its author reads until the next submission', async () => {
  const { policyId, versionId, back, approve } = await submitted()
  for (const who of [author, unitAdmin, meera]) expect((await back(who)).status).toBe(403)
  expect((await back(neighbour)).status).toBe(404)
  expect((await back(employer, { hash: 'a'.repeat(64) })).body.code).toBe('ILLEGAL_STATE')
  const empty = await back(employer, { comment: ' ' })
  expect([empty.status, empty.body.errors?.[0]?.path ?? 'comment']).toEqual([400, 'comment'])
  const sentBack = await back(employer)
  expect(sentBack.body.content.openStatus).toBe('DRAFT')
  expect(sentBack.body.content.versions[0].sentBack).toMatchObject({ comment: 'Say how.' })
  expect(await subjectsFor(app.employer.admin.id, versionId)).toContain('SENT_BACK')
  expect((await author.get('/api/dashboard/attention')).body.content).toContainEqual(
    expect.objectContaining({ item: 'POLICIES_SENT_BACK', path: `/policies/${policyId}` }),
  )
  expect((await approve(employer)).body.code).toBe('ILLEGAL_STATE')
  const changed = await write(policyId, sentBack.body.content.version, 'Be fair: listen.')
  expect(changed.versions[0].sentBack).toMatchObject({ comment: 'Say how.' })
  const again = await author.post(`${at}/admin/policy/submit/${policyId}`, {
    version: changed.version,
    changeKind: 'MATERIAL',
  })
  expect(again.body.content.versions[0].sentBack).toBeNull()
})

test('an approver passes it on to somebody who may approve, and no further than the rules of approval go', async () => {
  const { policyId, approve, pass, versionId } = await submitted()
  const { admin, complainant, branchAdmin } = app.employer
  expect((await pass(author, branchAdmin.id)).status).toBe(403)
  expect((await pass(unitAdmin, branchAdmin.id)).status).toBe(403)
  for (const id of [admin.id, complainant.id, app.employer.employer.id])
    expect((await pass(employer, id)).status).toBe(400)
  const passed = (await pass(employer, branchAdmin.id)).body.content
  expect(passed.versions[0].approvers.map((each: { userId: string }) => each.userId)).toEqual([
    branchAdmin.id,
  ])
  expect(await subjectsFor(branchAdmin.id, versionId)).toContain('TO_APPROVE')
  expect(await subjectsFor(admin.id, versionId)).toContain('PASSED_ON')
  expect((await approve(employer)).status).toBe(403)
  const { openStatus, version } = (await approve(unitAdmin)).body.content
  expect(openStatus).toBe('APPROVED')
  // The next version asks the standing approvers again.
  expect(passed.approverIds).toEqual([app.employer.employer.id])
  const published = await author.post(`${at}/admin/policy/publish/${policyId}`, { version })
  const next = await write(policyId, published.body.content.version, 'Be fair to all.')
  expect(next.versions[0].approvers).toEqual([expect.objectContaining({ userId: app.employer.employer.id })])
})

test('removing who has not approved makes nothing approved', async () => {
  const { employer: named, branchAdmin } = app.employer
  const { policyId, approve } = await submitted([named.id, branchAdmin.id])
  const { version } = (await approve(unitAdmin)).body.content
  const removed = await author.put(`${at}/admin/policy/update/${policyId}`, {
    version,
    approverIds: [branchAdmin.id],
  })
  expect(removed.body.content.openStatus).toBe('DRAFT')
})

test('the author replaces the approvers of what waits; who is replaced hears of it and approves no more', async () => {
  const { policyId, version, approve, versionId, revision } = await submitted()
  const replace = (atVersion: number, approverIds: string[]) =>
    author.put(`${at}/admin/policy/update/${policyId}`, { version: atVersion, approverIds })
  expect((await replace(version, [app.employer.admin.id])).body.code).toBe('ILLEGAL_STATE')
  const replaced = await replace(version, [app.employer.branchAdmin.id])
  expect(replaced.body.content).toMatchObject({ openStatus: 'IN_APPROVAL', versions: [{ revision }] })
  expect(await subjectsFor(app.employer.employer.id, versionId)).toContain('REPLACED')
  expect((await approve(employer)).status).toBe(403)
  expect((await approve(unitAdmin)).body.content.openStatus).toBe('APPROVED')
  const { version: now } = (await unitAdmin.get(`${at}/admin/policy/details/${policyId}`)).body.content
  const after = await replace(now, [app.employer.employer.id])
  expect(after.body.content.openStatus).toBe('DRAFT')
})
