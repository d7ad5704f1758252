import { expect, test } from 'vitest'
import { audit, type AuditEntry } from '../../api/audit/contract.ts'
import { people } from '../../api/users/contract.ts'
import { admin, edgeFor, id, main, open, pageOf } from '../../test/screen.tsx'

const entry = (seq: number, action: string, changes: AuditEntry['changes']): AuditEntry => ({
  seq,
  at: '2026-11-20T10:00:00.000Z',
  by: { userId: id(1), name: 'Asha Rao' },
  impersonated: false,
  action,
  entity: action.split(':')[0] ?? '',
  entityId: null,
  recordName: null,
  changes,
  hash: '0123456789ab',
})
const names = {}

test('each entry says what changed from what to what', async () => {
  const log = [
    entry(1, 'branches:update', [
      { field: 'timeZone', from: ['Asia/Kolkata'], to: ['Asia/Dubai'], names },
      { field: 'country', from: ['IN'], to: ['AE'], names },
      { field: 'address', from: [], to: ['1 Sheikh Road'], names },
      { field: 'weekend', from: [0], to: [5], isList: true, names },
      { field: 'holidays', from: [], to: ['2027-08-15 Independence Day'], isList: true, names },
      { field: 'branchLogo', from: [], to: [], names },
    ]),
    entry(2, 'permissions:update', [
      { field: 'BRANCH_ADMIN', of: 'ledger:read', from: [false], to: [true], names },
    ]),
    entry(3, 'committees:appoint', [
      { field: 'part', of: id(2), from: ['MEMBER'], to: ['EXTERNAL'], names: { [id(2)]: 'Neha Joshi' } },
      { field: 'members', from: [], to: [id(3)], isList: true, names },
    ]),
  ]
  await open('/audit', edgeFor(admin).on(audit.search, pageOf(log)).on(people.search, pageOf([])))
  for (const line of [
    'Time zone: Asia/Kolkata → Asia/Dubai',
    'Country: India → United Arab Emirates',
    'Address: – → 1 Sheikh Road',
    'Weekend: removed Sunday · added Friday',
    'Holidays: added Sun 15 Aug 2027 Independence Day',
    'Logo: changed',
    'Read and check the audit log · Business Unit Admin: No → Yes',
    'Neha Joshi · Role: Member → External member',
    // Out of reach, or erased: the end of the id.
    `Members: added …${id(3).slice(-6)}`,
  ])
    expect(await main().findByText(line)).toBeTruthy()
})
