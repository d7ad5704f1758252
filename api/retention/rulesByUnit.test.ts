/** Which rule holds where: the most specific place wins, no move brings anything forward, and the preview says why. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { v7 as uuid } from 'uuid'
import { buildEmployer, buildPerson } from '../../prisma/builders.ts'
import { testApp, type Caller, type TestApp } from '../../test/app.ts'
import { pick, seeded, type Random } from '../../test/random.ts'
import { monthsAgo, retentionSweep, ruleInForce, ruleInput } from '../../test/retention.ts'
import { rulesByUnit } from './rulesByUnit.ts'

let app: TestApp
let [admin, second] = [] as unknown as [Caller, Caller]
beforeAll(async () => {
  app = await testApp()
  admin = await app.as(app.employer.admin)
  const { workspace } = app.employer
  second = await app.as(await buildPerson(app.db, workspace, { name: 'Uma Second', role: 'WORKSPACE_ADMIN' }))
})
afterAll(() => app.close())

const rows = () => app.db.forWorkspace(app.employer.workspace.id)
const at = '/api/retention'

describe('the rule of a business unit', () => {
  type Node = { id: string; code: string; country: string; parent: Node | null }
  type Spot = { country: string; node: Node | null }
  type Rule = { id: string; country: string | null; node: Node | null; months: number | null }
  const countries = ['CA', 'IN', 'DE']
  const chance = (random: Random, share: number) => random() < share

  /** Random trees, with a row for the country or without one. */
  async function plant(workspaceId: string, random: Random): Promise<Node[]> {
    const nodes: Node[] = []
    for (const country of countries)
      for (let n = 0; n < 5; n++) {
        const above = nodes.filter((node) => node.country === country)
        const parent = above.length > 0 && chance(random, 0.8) ? pick(random, above) : null
        const node = {
          id: uuid(),
          code: n === 0 && chance(random, 0.5) ? country : `${country}-${n}`,
          country,
          parent,
        }
        nodes.push(node)
        await app.db.platform.jurisdiction.create({
          data: {
            id: node.id,
            workspaceId,
            name: node.code,
            code: node.code,
            countryCode: country,
            parentId: parent?.id ?? null,
          },
        })
      }
    return nodes
  }
  const spotIn = (random: Random, nodes: Node[]): Spot => {
    const country = pick(random, countries)
    const parts = nodes.filter((node) => node.country === country && node.code !== country)
    return { country, node: chance(random, 0.7) ? pick(random, parts) : null }
  }

  /** By itself: walks up from the place, knows every place where the unit ever was, and takes the longest. */
  const least: Record<string, number> = { CA: 12 }
  function expected(spots: Spot[], rules: Rule[]) {
    const rulesFound = spots.map((spot) => {
      for (let node = spot.node; node; node = node.parent) {
        const here = node
        const own = rules.find((rule) => rule.node === here)
        if (own) return { rule: own, why: here === spot.node ? 'OWN' : 'ABOVE', spot }
      }
      const ofCountry = rules.find((rule) => rule.node === null && rule.country === spot.country)
      if (ofCountry) return { rule: ofCountry, why: 'COUNTRY', spot }
      const ofAll = rules.find((rule) => rule.node === null && rule.country === null)
      return ofAll ? { rule: ofAll, why: 'ALL', spot } : null
    })
    const terms = rulesFound.map((each) =>
      each && each.rule.months !== null ? Math.max(each.rule.months, least[each.spot.country] ?? 1) : null,
    )
    if (terms.some((term) => term === null)) return null
    const months = Math.max(...terms.map(Number))
    const now = rulesFound.at(-1)
    return {
      months,
      why: terms.at(-1) === months ? now?.why : 'FORMER',
      ruleId: terms.at(-1) === months ? now?.rule.id : null,
    }
  }

  test.each([1, 2, 3, 4, 5, 6])(
    'is that of an oracle over random trees, moves and rules (seed %i)',
    async (seed) => {
      const random = seeded(seed)
      const other = await buildEmployer(app.db, `trees${seed}.localhost`)
      const workspaceId = other.workspace.id
      const nodes = await plant(workspaceId, random)
      const units = new Map<string, Spot[]>()
      for (let n = 0; n < 12; n++) {
        const first = spotIn(random, nodes)
        const { id } = await app.db.platform.branch.create({
          data: {
            workspaceId,
            name: `Unit ${n}`,
            country: first.country,
            jurisdictionId: first.node?.id ?? null,
            timeZone: 'UTC',
          },
        })
        const spots = [first]
        while (chance(random, 0.5)) {
          const next = spotIn(random, nodes)
          await app.db.platform.branch.update({
            where: { id },
            data: { country: next.country, jurisdictionId: next.node?.id ?? null },
          })
          spots.push(next)
        }
        units.set(id, spots)
      }
      const rules: Rule[] = []
      const add = async (country: string | null, node: Node | null) => {
        const months = chance(random, 0.15) ? null : 1 + Math.floor(random() * 60)
        const rule = { id: uuid(), country, node, months }
        rules.push(rule)
        await app.db.platform.retentionRule.create({
          data: {
            id: rule.id,
            workspaceId,
            kind: 'TRAINING',
            countryCode: country,
            jurisdictionId: node?.id ?? null,
            months,
            citationStatus: 'COUNSEL',
            status: 'CONFIRMED',
            lengthens: true,
            proposedBy: other.admin.id,
            confirmedBy: other.admin.id,
            confirmedAt: monthsAgo(2),
            effectiveAt: monthsAgo(1),
          },
        })
      }
      if (chance(random, 0.7)) await add(null, null)
      for (const country of countries) if (chance(random, 0.6)) await add(country, null)
      for (const node of nodes)
        if (node.code !== node.country && chance(random, 0.5)) await add(node.country, node)
      const unitRules = await app.db.platform.$queryRaw<
        { unit: string | null; id: string; months: number; why: string; isLeast: boolean }[]
      >`WITH ${rulesByUnit('TRAINING', { workspaceId, until: new Date() })} SELECT * FROM unit_rules`
      for (const [id, spots] of units) {
        const unitRule = unitRules.find(({ unit }) => unit === id)
        const right = expected(spots, rules)
        expect(unitRule?.months ?? null, id).toBe(right?.months ?? null)
        if (!unitRule || !right) continue
        expect(unitRule.why, id).toBe(right.why)
        if (right.ruleId) expect(unitRule.id, id).toBe(right.ruleId)
        const rule = rules.find((each) => each.id === unitRule.id)
        expect(unitRule.isLeast).toBe((rule?.months ?? 0) < unitRule.months)
      }
      // Who is in no unit has the rule of all places alone.
      const ofAll = rules.find(({ country }) => country === null)
      expect(unitRules.find(({ unit }) => unit === null)?.months ?? null).toBe(ofAll?.months ?? null)
    },
  )
})

describe('places', () => {
  const jurisdiction = async (code: string, parentId: string | null = null) => {
    const createdJurisdiction = await admin.post('/learning/api/admin/jurisdiction/create', {
      name: code === 'CA-ON' ? 'Ontario' : code,
      code,
      countryCode: code.slice(0, 2),
      parentId,
    })
    return createdJurisdiction.body.content.jurisdictionId as string
  }
  const unit = async (name: string, more: object) =>
    (await admin.post('/api/workspace/create-branch', { branchName: name, country: 'CA', ...more })).body
      .content
  /** Somebody of that unit with a notice that they read so many months ago. */
  async function reader(branchId: string, months: number): Promise<string> {
    const nth = uuid().slice(-6)
    const { id } = await buildPerson(app.db, app.employer.workspace, { name: `Rita R${nth}`, branchId })
    const { id: noticeId } = await rows().notice.create({
      data: { userId: id, key: uuid(), kind: 'NOTIFY', body: 'x', path: '/', readAt: monthsAgo(months) },
    })
    return noticeId
  }
  const isThere = async (id: string) => (await rows().notice.count({ where: { id } })) === 1
  const preview = async (id: string) =>
    (await admin.get(`${at}/preview?kind=NOTICE&pageSize=300`)).body.content.find(
      (each: { id: string }) => each.id === id,
    )
  let [country, ontario] = ['', '']

  test('the rule of a province comes before that of its country, and the preview says which and why', async () => {
    country = await jurisdiction('CA')
    ontario = await jurisdiction('CA-ON', country)
    const inOntario = await unit('Ottawa', { jurisdictionId: ontario })
    expect(inOntario.jurisdictionId).toBe(ontario)
    const elsewhere = await unit('Calgary', {})
    await ruleInForce(app, [admin, second], { kind: 'NOTICE', countryCode: 'CA', months: 24 })
    await ruleInForce(app, [admin, second], { kind: 'NOTICE', jurisdictionId: ontario, months: 6 })
    const [own, other] = [await reader(inOntario.branchId, 7), await reader(elsewhere.branchId, 25)]
    const young = await reader(elsewhere.branchId, 7)
    expect(await preview(own)).toMatchObject({
      months: 6,
      place: 'Ontario (CA-ON)',
      why: 'OWN',
      isLeast: false,
    })
    expect(await preview(other)).toMatchObject({ months: 24, place: 'CA', why: 'COUNTRY' })
    expect(await preview(young)).toBeUndefined()
    await retentionSweep(app)
    expect(await Promise.all([own, other, young].map(isThere))).toEqual([false, false, true])
    const listed = (await admin.get(`${at}/rules`)).body.content
    expect(listed[0]).toMatchObject({ jurisdictionId: ontario, countryCode: 'CA', place: 'Ontario (CA-ON)' })
  })

  test('one admin who puts a unit into a province with a shorter rule brings nothing forward', async () => {
    const moved = await unit('Hamilton', {})
    const notice = await reader(moved.branchId, 7)
    const update = (more: object, version: number) =>
      admin.post(`/api/workspace/update-branch/${moved.branchId}`, { version, ...more })
    expect((await update({ jurisdictionId: ontario }, moved.version)).body.content.jurisdictionId).toBe(
      ontario,
    )
    await retentionSweep(app)
    expect(await isThere(notice)).toBe(true)
    const old = await reader(moved.branchId, 25)
    expect(await preview(old)).toMatchObject({ months: 24, why: 'FORMER', place: 'CA' })
    // Nor by way of a country without a rule, and back; there nothing goes at all.
    await update({ country: 'FR' }, moved.version + 1)
    const { jurisdictionId } = await rows().branch.findUniqueOrThrow({ where: { id: moved.branchId } })
    expect(jurisdictionId).toBeNull()
    await update({ country: 'CA', jurisdictionId: ontario }, moved.version + 2)
    await retentionSweep(app)
    expect(await isThere(old)).toBe(true)
  })

  test('the tree above a unit stands: it is not hung elsewhere, taken to another country, or removed', async () => {
    const shorter = await jurisdiction('CA-X')
    const read = async () => (await rows().jurisdiction.findUniqueOrThrow({ where: { id: ontario } })).version
    const wanted = { name: 'Ontario', code: 'CA-ON', countryCode: 'CA', authorityName: null, rules: {} }
    const change = async (more: object) =>
      admin.put(`/learning/api/admin/jurisdiction/update/${ontario}`, {
        ...wanted,
        version: await read(),
        ...more,
      })
    expect((await change({ parentId: shorter })).body).toMatchObject({ code: 'IN_USE' })
    expect((await change({ parentId: null })).body.code).toBe('IN_USE')
    expect((await change({ parentId: country, name: 'Ontario, renamed' })).status).toBe(200)
    for (const id of [ontario, country])
      expect((await admin.delete(`/learning/api/admin/jurisdiction/delete/${id}`)).body.code).toBe('IN_USE')
    await expect(
      app.db.platform.jurisdiction.update({ where: { id: ontario }, data: { parentId: shorter } }),
    ).rejects.toThrow(/stays where it is/)
    await expect(app.db.pool.query(`DELETE FROM "Jurisdiction" WHERE id = $1`, [ontario])).rejects.toThrow()
    expect((await admin.delete(`/learning/api/admin/jurisdiction/delete/${shorter}`)).status).toBe(200)
  })

  test('a whole country is that country; another’s is refused, and another workspace’s is not there', async () => {
    const previewRule = (rule: object) =>
      admin.post(`${at}/rules`, { ...ruleInput({ kind: 'NOTICE' }), ...rule })
    const ofCountry = (await previewRule({ jurisdictionId: country, months: 30 })).body.content
    expect(ofCountry).toMatchObject({
      countryCode: 'CA',
      jurisdictionId: null,
      place: 'CA',
      status: 'CONFIRMED',
    })
    expect((await previewRule({ jurisdictionId: ontario, countryCode: 'IN' })).body.fields[0].path).toBe(
      'jurisdictionId',
    )
    const other = await buildEmployer(app.db, 'far.localhost')
    const theirs = await app.db
      .forWorkspace(other.workspace.id)
      .jurisdiction.create({ data: { name: 'Quebec', code: 'CA-QC', countryCode: 'CA' } })
    expect((await previewRule({ jurisdictionId: theirs.id })).status).toBe(404)
    const { pune } = app.employer
    const { version } = await rows().branch.findUniqueOrThrow({ where: { id: pune.id } })
    const put = (jurisdictionId: string) =>
      admin.post(`/api/workspace/update-branch/${pune.id}`, { version, jurisdictionId })
    expect((await put(theirs.id)).status).toBe(404)
    expect((await put(ontario)).body.fields[0].path).toBe('jurisdictionId')
    // What is said of a part of the country is weighed against what holds there, not against all.
    const longer = (await previewRule({ jurisdictionId: ontario, months: 7 })).body.content
    expect(longer.status).toBe('CONFIRMED')
    expect((await previewRule({ jurisdictionId: ontario, months: 6 })).body.content.status).toBe('PROPOSED')
    expect((await previewRule({ jurisdictionId: ontario, months: 8 })).body.text.code).toBe(
      'retention.changeComing',
    )
    expect((await previewRule({ countryCode: 'CA', months: 29 })).body.content.status).toBe('PROPOSED')
  })

  test('no law is undercut by naming a part of its country', async () => {
    const body = ruleInput({ kind: 'TRAINING', jurisdictionId: ontario, months: 11 })
    expect((await admin.post(`${at}/rules`, body)).body.fields[0].path).toBe('months')
    const rule = { kind: 'CASE', jurisdictionId: ontario, months: 119 }
    expect((await admin.post(`${at}/rules`, ruleInput(rule))).body.fields[0].path).toBe('months')
  })
})
