import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import {
  certificates,
  type Certificate,
  type RecordEntry,
  type VerifiedCertificate,
} from '../../api/certificates/contract.ts'
import { admin, edgeFor, fill, id, main, open, pageOf, refused } from '../../test/screen.tsx'

const certificate: Certificate = {
  certificateId: id(70),
  assignmentId: id(71),
  cycle: 1,
  serial: 'ABCD-EFGH-JKMN-PQRS',
  issuedAt: '2031-03-01T06:30:00.000Z',
  expiresAt: '2032-03-01T18:29:59.999Z',
  status: 'VALID',
  language: 'hi',
  pdfUrl: '/learning/api/certificate/70/certificate.pdf',
  verifyUrl: 'https://acme.example/verify/ABCD-EFGH-JKMN-PQRS',
  revoked: null,
  mayRevoke: false,
}
const entry: RecordEntry = {
  assignmentId: id(71),
  courseId: id(72),
  courseTitle: 'Fire safety',
  cycle: 1,
  versionNumber: 3,
  language: 'hi',
  assignStatus: 'ASSIGNED',
  learningStatus: 'COMPLETED',
  assignedAt: '2031-02-01T06:30:00.000Z',
  startedAt: '2031-02-20T06:30:00.000Z',
  completedAt: '2031-03-01T06:30:00.000Z',
  validUntil: '2032-03-01T18:29:59.999Z',
  score: 87.5,
  certificate,
}

test('my record shows cycle, version, language, score, and a certificate to download and to share', async () => {
  const begun = { ...entry, assignmentId: id(73), courseTitle: 'Ladders', score: null, certificate: null }
  await open(
    '/my/record',
    edgeFor().on(
      certificates.mine,
      pageOf<RecordEntry>([entry, { ...begun, learningStatus: 'IN_PROGRESS', completedAt: null }]),
    ),
  )
  const rows = within(await main().findByRole('table', { name: 'Learning record' })).getAllByRole('row')
  expect(rows[1]?.textContent).toMatch(/Fire safety.*Cycle 1 · Version 3 · हिन्दी.*Completed.*87\.5%.*Valid/)
  expect(rows[2]?.textContent).toMatch(/Ladders.*In progress.*–.*–.*–/)
  const download = main().getByRole('link', { name: 'Download certificate ABCD-EFGH-JKMN-PQRS' })
  expect(download.getAttribute('href')).toBe(certificate.pdfUrl)
  expect(main().queryByRole('button', { name: 'Revoke' })).toBeNull()
})

test('an admin revokes with a reason, and is told what follows', async () => {
  const edge = edgeFor({ ...admin, permissions: [...admin.permissions, 'course:assign'] })
    .on(certificates.record, {
      ...pageOf<RecordEntry>([{ ...entry, certificate: { ...certificate, mayRevoke: true } }]),
      name: 'Meera Iyer',
    })
    .on(certificates.revoke, certificate)
  const user = await open(`/records/${id(5)}`, edge)
  expect(await main().findByRole('heading', { name: 'Learning record of Meera Iyer' })).toBeTruthy()
  await user.click(await main().findByRole('button', { name: 'Revoke' }))
  const form = within(
    await screen.findByRole('dialog', { name: 'Revoke the certificate for “Fire safety”?' }),
  )
  expect(form.getByText(/can’t be undone/)).toBeTruthy()
  await fill(user, form.getByRole('textbox'), 'Taken by someone else')
  await user.click(form.getByRole('button', { name: 'Revoke' }))
  await screen.findByText('Certificate ABCD-EFGH-JKMN-PQRS is revoked.')
  expect(edge.requestsTo(certificates.revoke)).toMatchObject([{ body: { reason: 'Taken by someone else' } }])
})

const verifiedCertificate: VerifiedCertificate = {
  serial: certificate.serial,
  status: 'VALID',
  workspaceName: 'Acme',
  stated: {
    name: 'Meera Iyer',
    courseTitle: 'Fire safety',
    versionNumber: 3,
    language: 'hi',
    issuedAt: certificate.issuedAt,
    expiresAt: certificate.expiresAt,
    timeZone: 'Asia/Kolkata',
  },
}
test('a stranger types a serial and reads what the certificate states, on the days of the place', async () => {
  const edge = edgeFor().on(certificates.verify, verifiedCertificate)
  const user = await open('/verify', edge)
  await user.click(await main().findByRole('button', { name: 'Check' }))
  expect(main().getByText('Enter the serial number')).toBeTruthy()
  await fill(user, main().getByLabelText('Serial number'), 'abcd efgh jkmn pqrs')
  await user.click(main().getByRole('button', { name: 'Check' }))
  expect(await main().findByText('This certificate is genuine and valid.')).toBeTruthy()
  expect(main().getByRole('heading', { name: 'Meera Iyer' })).toBeTruthy()
  expect(main().getByText(/^Valid until .*1 Mar 2032/)).toBeTruthy()
  expect(edge.requestsTo(certificates.verify)[0]?.params.serial).toBe('abcd efgh jkmn pqrs')
})

test('a revoked one says only that', async () => {
  await open(
    '/verify/ABCD-EFGH-JKMN-PQRS',
    edgeFor().on(certificates.verify, { ...verifiedCertificate, status: 'REVOKED', stated: null }),
  )
  expect(await main().findByText('This certificate was revoked. It is no longer valid.')).toBeTruthy()
  expect(main().queryByText('Meera Iyer')).toBeNull()
})

test('an unknown serial says how to go on', async () => {
  await open('/verify/0000', edgeFor().on(certificates.verify, refused('NOT_FOUND')))
  expect((await main().findByRole('alert')).textContent).toContain(
    'Check that the serial number is typed as on the certificate.',
  )
})
