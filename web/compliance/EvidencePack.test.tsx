import { expect, test } from 'vitest'
import { jurisdictions } from '../../api/compliance/contract.ts'
import { evidencePacks, type EvidenceKey } from '../../api/compliance/evidenceContract.ts'
import { people } from '../../api/users/contract.ts'
import { admin, edgeFor, main, open, pageOf } from '../../test/screen.tsx'

const publicKey = { kty: 'EC', crv: 'P-256', x: 'x', y: 'y' } as const
const keyOf = (checksum: string): EvidenceKey => ({ checksum, publicKey })
const edgeOf = (...earlier: [checksum: string, usedUntil: string | null][]) =>
  edgeFor(admin)
    .on(jurisdictions.list, pageOf([]))
    .on(people.search, pageOf([]))
    .on(evidencePacks.key, {
      ...keyOf('11111111 11111111'),
      earlier: earlier.map(([checksum, usedUntil]) => ({ ...keyOf(checksum), usedUntil })),
    })

test('earlier keys are listed, each with when it was used', async () => {
  await open(
    '/compliance/evidence-pack',
    edgeOf(['22222222 22222222', null], ['33333333 33333333', '2027-03-01T06:30:00.000Z']),
  )
  expect(await main().findByText('11111111 11111111')).toBeTruthy()
  const text = main().getByRole('region', { name: 'How an auditor checks it' }).textContent
  expect(text).toMatch(/Being replaced now22222222 22222222Used until .*1 Mar 2027.*33333333 33333333/)
})

test('a key that was never replaced stands alone', async () => {
  await open('/compliance/evidence-pack', edgeOf())
  expect(await main().findByText('11111111 11111111')).toBeTruthy()
  expect(main().queryByText('Checksums of earlier keys')).toBe(null)
})
