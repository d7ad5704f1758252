/**
 * Fixes of security undone, one line each, and the test that must then fail. `npm run fuzz -- --mutants` tries them
 * on a copy of the tree; `mutants.test.ts` holds that each still applies.
 */
export type Mutant = {
  /** What can be done again, by its finding. */
  name: string
  file: string
  /** Text that stands in the file once. */
  from: string
  to: string
  /** The test that fails: its file, and its name or a part of it. */
  test: string
  named: string
  project: 'pure' | 'shared'
}

export const mutants: Mutant[] = [
  {
    name: 'S1: whoever has the role of the employer opens running cases',
    file: 'api/cases/access.ts',
    from: `assignments: { some: { ...ownRows(me), capacity: 'EMPLOYER' } },`,
    to: '',
    test: 'api/cases/admission.laws.test.ts',
    named: 'the rule in memory and the rule in the database name the same cases',
    project: 'shared',
  },
  {
    name: 'S1: whoever gets a role later stands at once',
    file: 'workflows/engine/admission.ts',
    from: '!wasReached || admitted.some(',
    to: 'wasReached !== null || admitted.some(',
    test: 'workers/committees/admission.test.ts',
    named: 'is who had the role when it was informed; a friend who gets it later waits, unseen',
    project: 'shared',
  },
  {
    name: 'S1: who gets a role back has the access of before',
    file: 'workflows/engine/admission.ts',
    from: '+new Date(since) >= +new Date(heldSince)',
    to: '+new Date(since) > 0',
    test: 'workers/committees/regained.test.ts',
    named: 'a member who was taken off and put back is a newcomer',
    project: 'shared',
  },
  {
    name: 'S2: former names are forgotten',
    file: 'api/complaints/nameMatch.ts',
    from: '...(person.formerNames ?? [])',
    to: '',
    test: 'api/complaints/renamed.test.ts',
    named: 'a unit admin renames a member twice: each former name is asked about',
    project: 'shared',
  },
  {
    name: 'S3: a unit with an open case is not removed',
    file: 'api/branches/removal.ts',
    from: 'if (transferToBranchId !== undefined) await checkTarget(',
    to: `if (await ctx.tx.case.count({ where: { branchId: { in: branchIds }, closedAt: null } })) throw notFound()
  if (transferToBranchId !== undefined) await checkTarget(`,
    test: 'api/caseBlind.test.ts',
    named: 'a unit with an open complaint goes as one without',
    project: 'shared',
  },
  {
    name: 'S4: one person alone erases somebody',
    file: 'api/users/secondPerson.ts',
    from: 'if (userId === act.proposedBy) throw',
    to: 'if (userId !== userId) throw',
    test: 'api/retention/requests.test.ts',
    named: 'deactivating and erasing the complainant in two calls erases nothing',
    project: 'shared',
  },
  {
    name: 'S5: nobody hears that a case has nobody left',
    file: 'workers/complaints/effects/unattended.ts',
    from: 'writer.row.attention === code) raiseAlarm(',
    to: 'writer.row.attention !== code) raiseAlarm(',
    test: 'workers/committees/admission.test.ts',
    named: 'raises an alarm for the admins of the workspace, who are not told which it is',
    project: 'shared',
  },
  {
    name: 'S6: addresses are looked for by an expression that is quadratic',
    file: 'api/complaints/nameMatch.ts',
    from: String.raw`addresses: text.split(/[\s<>(),;:]+/u).filter(isAddress),`,
    to: String.raw`addresses: text.match(/[^\s<>(),;:]+@[^\s<>(),;:]+/g) ?? [],`,
    test: 'api/complaints/nameMatch.test.ts',
    named: 'one word of a hundred thousand letters takes no longer than many words do',
    project: 'shared',
  },
  {
    name: 'S7: a longer weekend moves what a complainant waits for',
    file: 'workflows/engine/keptDates.ts',
    from: 'return { isEarlierAllowed: false, isLaterAllowed: !isOwed(state, [actor]) }',
    to: 'return { isEarlierAllowed: false, isLaterAllowed: actor !== undefined || !isOwed(state, [actor]) }',
    test: 'workflows/engine/keptDates.laws.test.ts',
    named: 'gives nobody less time, lets nobody wait longer, and says what it moves',
    project: 'pure',
  },
  {
    name: 'S7: an impersonator changes working days',
    file: 'api/branches/changeCalendar.ts',
    from: 'if (ctx.person.impersonatedBy) throw',
    to: 'if (!ctx.person) throw',
    test: 'api/branches/changeCalendar.test.ts',
    named: 'with a recent proof, and never while somebody impersonates them',
    project: 'shared',
  },
  {
    name: 'S8: two admins who invited each other are two people',
    file: 'api/users/secondPerson.ts',
    from: 'if (!areIndependent(act.proposedBy, userId, facts, now)) throw',
    to: 'if (facts === null) throw',
    test: 'api/retention/requests.test.ts',
    named: 'two mailboxes invited by a third person are no two people',
    project: 'shared',
  },
  {
    name: 'S8: a platform admin who is new confirms, whoever invited them',
    file: 'api/users/secondPerson.ts',
    from: 'isTied || isNewcomer(userId, facts, now)',
    to: 'isTied',
    test: 'api/platformAdmins/platformAdmins.test.ts',
    named: 'whoever is new confirms nothing for 30 days; whoever invited them is tied to them',
    project: 'shared',
  },
  {
    name: 'S8: what a removed platform admin confirmed still counts',
    file: 'api/platformAdmins/service.ts',
    from: '    await forgetConfirmations(rows, id)\n',
    to: '',
    test: 'api/platformAdmins/platformAdmins.test.ts',
    named: 'what somebody confirmed who is removed before the second one counts no more',
    project: 'shared',
  },
  {
    name: 'S8: a platform admin confirms while they are removed',
    file: 'api/platformAdmins/access.ts',
    from: 'AND active FOR SHARE',
    to: 'AND active',
    test: 'api/platformAdmins/access.test.ts',
    named: 'a removal waits for a confirmation that is under way, and then forgets it',
    project: 'shared',
  },
  {
    name: 'S8: two platform admins who remove each other leave none',
    file: 'api/platformAdmins/service.ts',
    from: '    await refuseUnlessAdmin(rows, userId)\n',
    to: '',
    test: 'api/platformAdmins/access.test.ts',
    named: 'of two who remove each other, the second waits for the first and is refused',
    project: 'shared',
  },
  {
    name: 'S8: the links of a removed platform admin stay good',
    file: 'api/platformAdmins/service.ts',
    from: `{ ...openAdminInvites(), detail: { path: ['invitedBy'], equals: userId } },`,
    to: '',
    test: 'api/platformAdmins/attackChains.test.ts',
    named: 'ends the links that the removed one sent, and leaves those of others',
    project: 'shared',
  },
  {
    name: 'S8: a link of the platform opens on the host of a workspace',
    file: 'api/signIns/challenges.ts',
    from: '(await db.challenge.findFirst({ where: { id, purpose,',
    to: '(await deps.db.platform.challenge.findFirst({ where: { id, purpose,',
    test: 'api/platformAdmins/attackChains.test.ts',
    named: 'opens nothing on another host, and is not used up there',
    project: 'shared',
  },
  {
    name: 'S8: one platform admin confirms twice',
    file: 'api/complaints/successors/byOperator.ts',
    from: 'if (row.proposedBy === userId) throw',
    to: 'if (row.proposedBy === id) throw',
    test: 'api/platformAdmins/attackChains.test.ts',
    named: 'who confirms, invites another address of theirs and confirms by that is refused',
    project: 'shared',
  },
  {
    name: 'S8: whoever a removed platform admin let in is tied to nobody',
    file: 'api/users/accessFacts.ts',
    from: '      ...invited.flatMap(({ id, createdAt, platformAdminBy }) => tieOf(platformAdminBy, id, createdAt)),\n',
    to: '',
    test: 'api/platformAdmins/platformAdmins.test.ts',
    named: 'whoever invited an admin is tied to those whom that one let in, also after the removal',
    project: 'shared',
  },
  {
    name: 'S8: the committee hears nothing of a complainant who left',
    file: 'workers/complaints/effects/unattended.ts',
    from: "notifyAccessChanged(writer, `${place}-complainant`, [{ to: 'COMMITTEE' }])",
    to: '',
    test: 'workers/committees/admission.test.ts',
    named: 'goes on once whoever filed it is back, and the committee hears of both',
    project: 'shared',
  },
  {
    name: 'S8: posts too large to be read use up the minute of an office',
    file: 'api/core/body.ts',
    from: 'isTooMuch ? leastCounted : Math.max',
    to: 'isTooMuch ? said : Math.max',
    test: 'api/bodies.test.ts',
    named: 'posts that are too large to be read leave everybody else at the address their minute',
    project: 'shared',
  },
]
