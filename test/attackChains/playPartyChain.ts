/** Plays a chain against the case of two parties, and compares what each still reads and does with the table. */
import { expect } from 'vitest'
import { call, handIn, openCase } from '../complaint.ts'
import { fetchOwnData, orderOwnDataOf, readOwnData, tellsOf } from './copies.ts'
import type { Done } from './expectedReaders.ts'
import { expectNothingErased, takeTraces } from './goals.ts'
import { partyChanges } from './partyChanges.ts'
import { buildPartyWorld, parties, type Party, type PartyWorld } from './partyWorld.ts'
import { makeCalls, nameOf, type Chain, type OnCall } from './playChain.ts'
import type { Scene } from './world.ts'

/** GONE: cannot sign in. OUT: signs in, and the case is not theirs any more. READS: the case is over. */
export type Standing = 'ACTS' | 'READS' | 'OUT' | 'GONE'
export type Standings = Record<Party, Standing>

/** By the table of changes, one after another; a refused call changes nothing. */
export function expectedStandings(chain: readonly Done[]): Standings {
  const gone = new Set<Party>()
  let [isReplaced, isOver] = [false, false]
  for (const { name } of chain.filter(({ isDone }) => isDone)) {
    const { leaves = [], returns = [], replaces, ends } = partyChanges[name]!
    for (const each of leaves) gone.add(each)
    for (const each of returns) gone.delete(each)
    isReplaced ||= replaces === true
    isOver ||= ends === true
  }
  const standingOf = (party: Party): Standing => {
    if (gone.has(party)) return 'GONE'
    if (party === 'respondent' && isReplaced) return 'OUT'
    return isOver ? 'READS' : 'ACTS'
  }
  return { complainant: standingOf('complainant'), respondent: standingOf('respondent') }
}

/** Plays one chain, and answers where it left the parties. Throws where anything differs from the table. */
export async function playPartyChain(
  scene: Scene,
  chain: Chain,
  { onCall }: { onCall?: OnCall } = {},
): Promise<{ done: Done[]; standings: Standings }> {
  const isRespondentAdmin = chain.some((name) => partyChanges[name]?.by === 'respondentAdmin')
  const world = await buildPartyWorld(scene, isRespondentAdmin)
  const copies: Record<Party, string> = {
    complainant: await orderOwnDataOf(world, 'complainant', 'before any chain'),
    respondent: await orderOwnDataOf(world, 'respondent', 'before any chain'),
  }
  const traces = await takeTraces(world)
  const done = await makeCalls(world, partyChanges, chain, onCall)
  const standings = expectedStandings(done)
  // Whoever was erased takes what they were notified of with them.
  const gone = parties.filter((party) => standings[party] === 'GONE').map((party) => world.people[party].id)
  const stays = traces.notices.filter((line) => !gone.some((id) => line.endsWith(id)))
  expectNothingErased({ ...traces, notices: stays }, await takeTraces(world), nameOf(chain))
  await expectKept(world, standings, nameOf(chain))
  for (const party of parties)
    // eslint-disable-next-line no-await-in-loop
    await expectStanding(world, party, standings[party], copies[party], nameOf(chain))
  return { done, standings }
}

/** Who filed, what they wrote and what each handed in stays, whoever is gone. */
async function expectKept(
  { app, caseId, people, ownFiles }: PartyWorld,
  { respondent }: Standings,
  chain: string,
) {
  const row = await app.db.platform.case.findUniqueOrThrow({ where: { id: caseId } })
  expect(row.startedByUserId, `who filed after: ${chain}`).toBe(people.complainant.id)
  if (respondent === 'ACTS' || respondent === 'READS')
    expect(row.respondentUserId, `who is the respondent after: ${chain}`).toBe(people.respondent.id)
  expect(await app.db.platform.caseForm.count({ where: { caseId } }), `the complaint after: ${chain}`).toBe(1)
  const files = { caseId, id: { in: Object.values(ownFiles) } }
  expect(await app.db.platform.evidence.count({ where: files }), `files after: ${chain}`).toBe(2)
}

/** The page, the list, their own file, the copy of their own data from before, and what they may hand in. */
async function expectStanding(
  world: PartyWorld,
  party: Party,
  standing: Standing,
  jobId: string,
  chain: string,
): Promise<void> {
  const { app, caseId, ownFiles, sessions, people, here } = world
  const after = `${party} (${standing}) after: ${chain}`
  const by = standing === 'GONE' ? sessions[party] : await app.as(people[party], here.workspace)
  const [page, list, file] = await Promise.all([
    openCase(by, caseId),
    by.post(`${call}/case/list?pageSize=300`, {}),
    by.get(`${call}/evidence/${ownFiles[party]}`),
  ])
  const copy =
    standing === 'GONE' ? await by.get(`/api/job/${jobId}/report`) : await fetchOwnData(world, party, jobId)
  if (standing === 'GONE') {
    const statuses = [page, list, file, copy].map(({ status }) => status)
    expect(statuses, after).toEqual([401, 401, 401, 401])
    return
  }
  const reads = standing !== 'OUT'
  expect([page.status, file.status, copy.status], after).toEqual(reads ? [200, 200, 200] : [404, 404, 409])
  expect(JSON.stringify(list.body).includes(caseId), `the list of ${after}`).toBe(reads)
  if (copy instanceof Response && reads)
    expect(tellsOf(world, await readOwnData(copy)), `own data of ${after}`).toBe(true)
  if (reads) expect(page.body.content.myParts, after).toEqual([party.toUpperCase()])
  const others = await Promise.all(world.otherCaseIds.map((id) => openCase(by, id)))
  expect(
    others.filter(({ status }) => status !== 404),
    `other cases of ${after}`,
  ).toEqual([])
  const uploadResponse = await handIn(by, `/case/${caseId}/evidence`, '%PDF-1.4\n%%EOF\n', 'more.pdf')
  expect(uploadResponse.status === 200, `${JSON.stringify(uploadResponse.body)} handed in by ${after}`).toBe(
    standing === 'ACTS',
  )
}
