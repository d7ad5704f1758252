import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer } from 'smtp-server'
import { v7 as uuid } from 'uuid'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { diskStore } from '../../api/storage/disk.ts'
import { piecesOf } from '../../api/storage/receive.ts'
import { keyOf } from '../../api/storage/store.ts'
import { buildEmployer, buildPerson, buildWorkspace, type Employer } from '../../prisma/builders.ts'
import { openDatabase, type Database } from '../../prisma/client.ts'
import { testDatabase } from '../../test/database.ts'
import { demoMailer, demoTexter, smtpMailer, type Mailer } from './mailers.ts'
import { startRelay } from '../relay.ts'

type Received = { raw: string; mail: Email; greetedAs: string }
let [db, employer, filesDir, drop, port] = [] as unknown as [
  Database,
  Employer,
  string,
  () => Promise<void>,
  number,
]
const received: Received[] = []
const server = new SMTPServer({
  authOptional: true,
  disabledCommands: ['STARTTLS'],
  onData(stream, { hostNameAppearsAs }, callback) {
    const keep = async () => {
      const chunks: Buffer[] = []
      for await (const chunk of stream) chunks.push(chunk as Buffer)
      received.push({
        raw: Buffer.concat(chunks).toString(),
        mail: await PostalMime.parse(Buffer.concat(chunks)),
        greetedAs: hostNameAppearsAs,
      })
    }
    keep().then(() => callback(), callback)
  },
})
const webOrigin = (host: string) => `https://${host}`
const logo = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

beforeAll(async () => {
  const database = await testDatabase()
  ;[db, drop, filesDir] = [
    openDatabase(database.url),
    () => database.drop(),
    await mkdtemp(join(tmpdir(), 'mails-')),
  ]
  employer = await buildEmployer(db, 'lotus.localhost')
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  port = (server.server.address() as { port: number }).port
  const rival = await buildWorkspace(db, {
    name: 'Rival Works',
    host: 'rival.localhost',
    backgroundColor: 'aa0011',
  })
  await db.platform.membership.create({
    data: { workspaceId: rival.id, userId: employer.complainant.id, role: 'EMPLOYEE' },
  })
  await brand({
    name: 'Lotus Mills',
    backgroundColor: '7a3e9d',
    defaultLanguage: 'mr',
    companyLogo: await stored('LOGO'),
  })
  await db.platform.branch.update({ where: { id: employer.pune.id }, data: { backgroundColor: 'ffd700' } })
  await db.platform.user.update({ where: { id: employer.complainant.id }, data: { preferredLanguage: 'ta' } })
})
afterAll(async () => {
  await new Promise<void>((resolve) => {
    server.close(resolve)
  })
  await db?.close()
  await drop?.()
  await rm(filesDir, { recursive: true, force: true })
})

const brand = (data: {
  name?: string
  backgroundColor?: string
  defaultLanguage?: string
  companyLogo?: string | null
}) => db.platform.workspace.update({ where: { id: employer.workspace.id }, data })
async function stored(
  purpose: string,
  overrides: {
    workspaceId?: string
    sizeBytes?: number
    contentType?: string
    confirmedAt?: Date | null
  } = {},
): Promise<string> {
  const { id } = await db.platform.storedFile.create({
    data: {
      workspaceId: employer.workspace.id,
      purpose,
      fileName: 'logo.png',
      contentType: 'image/png',
      sizeBytes: logo.length,
      confirmedAt: new Date(),
      createdBy: employer.admin.id,
      ...overrides,
    },
  })
  await diskStore(filesDir).write(keyOf('files', id), piecesOf(logo))
  return `/api/file/${id}`
}
const challenge = async (about: string, purpose: string, identifier: string, more: object = {}) => ({
  about,
  challengeId: (
    await db.platform.challenge.create({
      data: {
        workspaceId: employer.workspace.id,
        purpose,
        identifier,
        expiresAt: new Date(Date.now() + 600_000),
        ...more,
      },
    })
  ).id,
})
const invite = async (more: object) => ({
  about: 'INVITE',
  resentCount: 0,
  inviteId: (
    await db.platform.invite.create({
      data: {
        workspaceId: employer.workspace.id,
        expiresAt: new Date(Date.now() + 600_000),
        invitedBy: employer.admin.id,
        ...more,
      },
    })
  ).id,
})
const meeting = async () =>
  (
    await db.platform.meeting.create({
      data: {
        workspaceId: employer.workspace.id,
        caseId: uuid(),
        step: 'meet.1',
        title: 'Hearing of Meera',
        agenda: 'What Rohan did',
        location: 'Room 4',
        createdBy: employer.presiding.id,
        startAt: new Date('2027-03-01T09:00:00Z'),
        endAt: new Date('2027-03-01T10:00:00Z'),
      },
    })
  ).id

/** Sends what the outbox holds, and waits until nothing is left. */
async function send(
  payloads: object[],
  { kind = 'MAIL', mailer }: { kind?: string; mailer?: Mailer } = {},
): Promise<string[]> {
  const keys = payloads.map(() => uuid())
  await db.platform.outbox.createMany({
    data: payloads.map((payload, n) => ({
      workspaceId: employer.workspace.id,
      kind,
      key: keys[n] ?? '',
      payload,
    })),
  })
  const post = mailer ?? smtpMailer(`smtp://127.0.0.1:${port}`, 'Post <no-reply@post.example>')
  const relay = startRelay({
    db,
    temporal: () => Promise.reject(new Error('not needed here')),
    mailer: post,
    texter: demoTexter,
    secret: randomBytes(32),
    store: diskStore(filesDir),
    webOrigin,
    pollMs: 50,
  })
  await expect.poll(() => db.platform.outbox.count({ where: { sentAt: null } }), { timeout: 20_000 }).toBe(0)
  await relay.stop()
  post.close()
  return keys
}
async function sendOne(payload: object): Promise<Received> {
  const [key = ''] = await send([payload])
  const receivedMail = received.find(({ mail }) => mail.messageId === `<${key}@lotus.localhost>`)
  if (!receivedMail) throw new Error('It did not arrive')
  return receivedMail
}
const contentOf = ({ attachments }: Email) =>
  attachments.map(({ content }) => Buffer.from(content as ArrayBuffer))

test('a mail of each kind is in the reader’s language and the workspace’s brand, as text and as it looks', async () => {
  const { complainant, admin } = employer
  const entry = await meeting()
  const kinds: [language: string, subject: RegExp, payload: object][] = [
    [
      'ta',
      /^\d{6} உங்கள் குறியீடு$/,
      await challenge('CODE', 'EMAIL_OTP', complainant.email, { userId: complainant.id }),
    ],
    [
      'ta',
      /^புதிய கடவுச்சொல்லைத் தேர்ந்தெடுங்கள்$/,
      await challenge('LINK', 'RESET_PASSWORD', complainant.email, { userId: complainant.id }),
    ],
    [
      'mr',
      /^तुमच्या ई-मेल पत्त्याची पुष्टी करा$/,
      await challenge('LINK', 'CONFIRM_EMAIL', 'new@lotus.example', { detail: { door: 'WHITELIST' } }),
    ],
    [
      'ta',
      /^உங்களுக்கு ஏற்கனவே ஒரு கணக்கு உள்ளது$/,
      await challenge('ALREADY_HERE', 'CONFIRM_EMAIL', complainant.email, { userId: complainant.id }),
    ],
    [
      'te',
      /^Lotus Mills మిమ్మల్ని ఆహ్వానిస్తోంది$/,
      await invite({ email: 'te@lotus.example', language: 'te', branchId: employer.pune.id }),
    ],
    ['mr', /^Lotus Mills मध्ये काहीतरी तुमची वाट पाहत आहे$/, { userId: admin.id, path: '/settings' }],
    [
      'ta',
      /^நீங்கள் ஒரு கூட்டத்திற்கு அழைக்கப்பட்டுள்ளீர்கள்$/,
      {
        userId: complainant.id,
        path: `/meetings/${entry}`,
        meeting: { id: entry, method: 'REQUEST', sequence: 0 },
      },
    ],
    [
      'mr',
      /^एक बैठक रद्द झाली आहे$/,
      { userId: admin.id, path: `/meetings/${entry}`, meeting: { id: entry, method: 'CANCEL', sequence: 1 } },
    ],
  ]
  const keys = await send(kinds.map(([, , payload]) => payload))
  for (const [n, [language, subject]] of kinds.entries()) {
    const { raw, mail, greetedAs } = received.find(
      ({ mail }) => mail.messageId === `<${keys[n]}@lotus.localhost>`,
    ) as Received
    const color = language === 'mr' ? '#7a3e9d' : '#ffd700'
    expect(mail.subject).toMatch(subject)
    expect(mail.from).toMatchObject({ name: 'Lotus Mills', address: 'no-reply@post.example' })
    expect(mail.html).toContain(`<html lang="${language}">`)
    expect(mail.html).toContain(`background:${color};color:${language === 'mr' ? '#ffffff' : '#14181b'}`)
    for (const word of (mail.text ?? '').split(/\s+/))
      expect(mail.html).toContain(word.replace(/&/g, '&amp;').replace(/:$/, ''))
    expect(mail.html).not.toMatch(/(src|url\()=?["']?(https?:)?\/\//)
    const pictures = mail.attachments.filter(({ mimeType }) => mimeType === 'image/png')
    expect(
      pictures.map(({ contentId, content }) => [contentId, Buffer.from(content as ArrayBuffer).equals(logo)]),
    ).toEqual([['<logo@lotus.localhost>', true]])
    const all = [
      raw,
      mail.subject,
      mail.text,
      mail.html,
      JSON.stringify(mail.headers),
      greetedAs,
      ...contentOf(mail).map(String),
    ].join('\n')
    for (const stranger of [/redress/i, /rival/i, /nodemailer/i, /Meera|Rohan|Hearing/])
      expect(all).not.toMatch(stranger)
    expect(mail.headers.find(({ key }) => key === 'content-language')?.value).toBe(language)
  }
})

test('the calendar entry says in the reader’s language what it is', async () => {
  const entry = await meeting()
  const { mail } = await sendOne({
    userId: employer.complainant.id,
    path: '/',
    meeting: { id: entry, method: 'REQUEST', sequence: 0 },
  })
  const calendar = contentOf(mail)
    .map(String)
    .find((text) => text.includes('VCALENDAR'))
  for (const line of ['PRODID:-//Lotus Mills//Meetings//TA', 'SUMMARY:குழுக் கூட்டம்', 'LOCATION:Room 4'])
    expect(calendar).toContain(line)
})

test('whoever has chosen no language is written to in the one of their invite, else the workspace’s', async () => {
  const texts = [
    await invite({ contactNumber: '+919812345001', language: 'kn' }),
    await invite({ contactNumber: '+919812345002' }),
  ]
  const invited = texts[0]?.inviteId
  const codes = [
    await challenge('CODE', 'SMS_OTP', '+919812345003', { detail: { inviteId: invited } }),
    await challenge('CODE', 'SMS_OTP', '+919812345004', { userId: employer.complainant.id }),
  ]
  const keys = await send([...texts, ...codes], { kind: 'SMS', mailer: demoMailer })
  const smsRows = await db.platform.demoMail.findMany({
    where: { key: { in: keys } },
    orderBy: { to: 'asc' },
  })
  expect(smsRows.map(({ text }) => text)).toEqual([
    expect.stringMatching(/^Lotus Mills ನಿಮ್ಮನ್ನು ಆಹ್ವಾನಿಸುತ್ತಿದೆ: https:\/\/lotus\.localhost\/signup\?inviteCode=/),
    expect.stringMatching(/^Lotus Mills कडून तुम्हाला आमंत्रण: https:/),
    expect.stringMatching(/^Lotus Mills ಗಾಗಿ ನಿಮ್ಮ ಕೋಡ್ \d{6}\./),
    expect.stringMatching(/^Lotus Mills பணித்தளத்திற்கான உங்கள் குறியீடு \d{6}\./),
  ])
})

test('somebody’s workspaces are told to them alone, as links', async () => {
  const { mail } = await sendOne({ about: 'WORKSPACES', userIds: [employer.complainant.id] })
  expect(mail.text).toContain(
    'Lotus Mills: https://lotus.localhost/signin\nRival Works: https://rival.localhost/signin',
  )
  expect(mail.html).toMatch(/<a href="https:\/\/rival\.localhost\/signin"[^>]*>Rival Works<\/a>/)
  expect(mail.from?.name).toBe('Lotus Mills')
})

test('a unit’s logo stands for the workspace’s; large, odd, let go or another workspace’s stay away', async () => {
  const logos = async () => (await sendOne({ userId: employer.complainant.id, path: '/' })).mail
  const wear = (branchLogo: string | null) =>
    db.platform.branch.update({ where: { id: employer.pune.id }, data: { branchLogo } })
  await wear(await stored('BRANCH_LOGO'))
  expect((await logos()).attachments).toHaveLength(1)
  const rival = await db.platform.workspace.findUniqueOrThrow({ where: { host: 'rival.localhost' } })
  for (const overrides of [
    { sizeBytes: 500_000 },
    { contentType: 'image/svg+xml' },
    { confirmedAt: null },
    { workspaceId: rival.id },
  ]) {
    await wear(await stored('BRANCH_LOGO', overrides))
    const mail = await logos()
    expect(mail.attachments).toEqual([])
    expect(mail.html).not.toContain('<img')
  }
  await wear(await stored('PROFILE_IMAGE'))
  expect((await logos()).attachments).toEqual([])
  await wear(null)
  await rm(join(filesDir, 'files'), { recursive: true })
  expect((await logos()).attachments).toEqual([])
})

test('what a workspace is called is put in as it stands, and is no markup', async () => {
  const name = `<script>alert("1")</script> & 'Söhne' {{code}} $t(Sign in)`
  await brand({ name })
  const { mail } = await sendOne({ userId: employer.admin.id, path: '/?a=1&b="2' })
  expect(mail).toMatchObject({ subject: `${name} मध्ये काहीतरी तुमची वाट पाहत आहे`, from: { name } })
  expect(mail.text).toContain(name)
  expect(mail.html).not.toMatch(/<script/i)
  expect(mail.html).toContain(
    '&lt;script&gt;alert(&quot;1&quot;)&lt;/script&gt; &amp; &#39;Söhne&#39; {{code}} $t(Sign in)',
  )
  expect(mail.html).toContain('href="https://lotus.localhost/?a=1&amp;b=&quot;2"')
  await brand({ name: 'Lotus Mills' })
})

test('the demo’s inbox keeps how a mail looks, with the logo inside of it', async () => {
  await brand({ companyLogo: await stored('LOGO') })
  const stranger = await buildPerson(db, employer.workspace, { name: 'Tara Rao' })
  const [key = ''] = await send([{ userId: stranger.id, path: '/' }], { mailer: demoMailer })
  expect((await db.platform.demoMail.findUniqueOrThrow({ where: { key } })).html).toContain(
    `src="data:image/png;base64,${logo.toString('base64')}"`,
  )
})
