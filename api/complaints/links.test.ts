/** Links between cases tell of another case, so only those who may open both know of them. */
import { v7 as uuid } from 'uuid'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testApp, type Caller, type TestApp } from '../../test/app.ts'
import { fileCase, floorGraph, publish } from '../../test/case.ts'

let app: TestApp
/** Two cases of the committee; a third that a member of it filed and so does not sit on; all are closed to others. */
let [first, second, own] = ['', '', '']
let [chair, member, filer] = [] as unknown as [Caller, Caller, Caller]
const numbers = new Map<string, string>()
const at = (caseId: string) => `/complaint-workflow/api/case/${caseId}`
const key = () => ({ 'idempotency-key': uuid() })

beforeAll(async () => {
  app = await testApp()
  const { db, employer } = app
  const process = await publish(db, employer, floorGraph())
  const file = async () => {
    const caseId = await fileCase(db, employer, process)
    const { caseNo } = await db.platform.case.findUniqueOrThrow({ where: { id: caseId } })
    numbers.set(caseId, caseNo)
    return caseId
  }
  ;[first, second, own] = [await file(), await file(), await file()]
  await db.platform.case.update({ where: { id: own }, data: { startedByUserId: employer.member.id } })
  await db.platform.caseAssignment.deleteMany({ where: { caseId: own } })
  chair = await app.as(employer.presiding)
  member = await app.as(employer.member)
  filer = await app.as(employer.complainant)
})
afterAll(() => app?.close())

const link = (who: Caller, caseId: string, other: string, relation = 'RELATED') =>
  who.post(`${at(caseId)}/link`, { caseNo: numbers.get(other) ?? other, relation }, key())
const linksFor = async (who: Caller, caseId: string) => (await who.get(at(caseId))).body.content.links

test('an appeal names what it appeals, and both pages say so', async () => {
  const linkResponse = await link(chair, second, first, 'APPEALS')
  expect(linkResponse.status).toBe(200)
  expect(await linksFor(member, second)).toMatchObject([{ caseId: first, relation: 'APPEALS' }])
  expect(await linksFor(member, first)).toMatchObject([{ caseId: second, relation: 'APPEALED_BY' }])
  // Once, whichever way round.
  for (const [one, other] of [
    [first, second],
    [second, first],
  ] as const)
    expect((await link(chair, one, other)).body.fields).toMatchObject([{ path: 'caseNo' }])
  expect((await link(chair, first, first)).status).toBe(400)
})

test('a number that one may not open answers as one that there is not', async () => {
  const [hidden, missing] = [await link(chair, first, own), await link(chair, first, 'C-000000')]
  expect(hidden.status).toBe(missing.status)
  expect(hidden.body.fields).toEqual(missing.body.fields)
})

test('parties neither link nor see links, of their own cases either', async () => {
  expect((await link(filer, first, second)).status).toBe(403)
  expect(await linksFor(filer, first)).toEqual([])
})

test('a member links a case of their own, and the others of the committee learn nothing of it', async () => {
  expect((await link(member, first, own)).status).toBe(200)
  const seen = async (who: Caller) =>
    (await linksFor(who, first)).map((each: { caseId: string }) => each.caseId)
  expect(await seen(member)).toEqual([second, own])
  expect(await seen(chair)).toEqual([second])
  // What one does not see one does not remove.
  const [, mine] = await linksFor(member, first)
  expect((await chair.delete(`${at(first)}/link/${mine.linkId}`)).status).toBe(404)
  expect((await filer.delete(`${at(first)}/link/${mine.linkId}`)).status).toBe(403)
  expect((await member.delete(`${at(second)}/link/${mine.linkId}`)).status).toBe(404)
  expect((await member.delete(`${at(first)}/link/${mine.linkId}`)).status).toBe(200)
  expect(await seen(member)).toEqual([second])
})

test('whoever is named as the respondent of the other case no longer sees the link', async () => {
  await app.db.platform.case.update({
    where: { id: second },
    data: { respondentUserId: app.employer.member.id },
  })
  expect(await linksFor(member, first)).toEqual([])
  expect(await linksFor(chair, first)).toHaveLength(1)
})
