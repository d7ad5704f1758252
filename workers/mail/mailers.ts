/** Where mail goes: a real server, the inbox built into the demo, or nowhere. */
import { createRequire } from 'node:module'
import { createTransport } from 'nodemailer'
import type pg from 'pg'
import { v7 as uuid } from 'uuid'
import { inBatches } from '../inBatches.ts'

export type Mail = {
  workspaceId: string
  /** Sent once; also names the message, so that one sent twice by a crash is known as the same. */
  key: string
  /** The workspace's, in the names that a message carries. */
  host: string
  /** The workspace: who a reader knows. */
  fromName: string
  to: string
  language: string
  subject: string
  /** Complete by itself; `html` is the same as it looks, and shows the logo that is attached. */
  text: string
  html: string
  logo: Logo | null
  calendar: { method: 'REQUEST' | 'CANCEL'; text: string } | null
}
/** Travels inside of the mail: a picture that is fetched would tell who reads it, and when. */
export type Logo = { contentType: 'image/png' | 'image/jpeg'; bytes: Buffer }
const logoId = (host: string) => `logo@${host}`
/** How the HTML of a mail names its logo. */
export const logoAddress = (host: string): string => `cid:${logoId(host)}`
export type Text = { workspaceId: string; key: string; to: string; text: string }
/** Sends one SMS; `pool` as for mail. `isOff`: the installation sends none, and nobody is reached by it. */
export type Texter = { send(text: Text, pool: pg.Pool): Promise<void>; isOff?: true }
/**
 * Sends one mail; `pool` is for those that keep it in the database. Twice with the same key is harmless.
 * `isOff` as for SMS.
 */
export type Mailer = { send(mail: Mail, pool: pg.Pool): Promise<void>; close(): void; isOff?: true }

/**
 * Mail through an SMTP server, from the address in `from` under the workspace's name. Only that address, and
 * whom the server hears from, are not the workspace's.
 */
export function smtpMailer(url: string, from: string): Mailer {
  const address = /<([^<>]+)>/.exec(from)?.[1] ?? from
  const domain = address.split('@')[1]
  const transport = createTransport({
    url,
    pool: true,
    connectionTimeout: 10_000,
    socketTimeout: 20_000,
    ...(domain ? { name: domain } : {}),
  })
  return {
    send: async ({ key, host, fromName, to, language, subject, text, html, logo, calendar }) => {
      const messageId = `<${key.replace(/[^A-Za-z0-9-]/g, '.')}@${host}>`
      await transport.sendMail({
        from: { name: fromName, address },
        to,
        subject,
        text,
        html,
        messageId,
        xMailer: false,
        headers: { 'Content-Language': language },
        ...(logo
          ? {
              attachments: [
                {
                  cid: logoId(host),
                  filename: logo.contentType.replace('image/', 'logo.'),
                  contentType: logo.contentType,
                  content: logo.bytes,
                },
              ],
            }
          : {}),
        ...(calendar
          ? { icalEvent: { method: calendar.method, content: calendar.text, filename: 'meeting.ics' } }
          : {}),
      })
    },
    close: () => transport.close(),
  }
}

type DemoRow = Pick<Mail, 'workspaceId' | 'key' | 'to' | 'subject' | 'text' | 'html'> & {
  calendarText: string | null
}
const insertBatch = inBatches(async (pool: pg.Pool, all: DemoRow[]) => {
  await pool.query({
    name: 'demo mails',
    text: `INSERT INTO "DemoMail" (id, "workspaceId", key, "to", subject, text, html, calendar)
      SELECT * FROM unnest($1::uuid[], $2::uuid[], $3::text[], $4::text[], $5::text[], $6::text[], $7::text[],
        $8::text[]) ON CONFLICT (key) DO NOTHING`,
    values: [
      all.map(() => uuid()),
      all.map(({ workspaceId }) => workspaceId),
      all.map(({ key }) => key),
      all.map(({ to }) => to),
      all.map(({ subject }) => subject),
      all.map(({ text }) => text),
      all.map(({ html }) => html),
      all.map(({ calendarText }) => calendarText),
    ],
  })
  return all.map(() => undefined)
})

/** Mail into the built-in inbox: a row per key, and the logo within the page. */
export const demoMailer: Mailer = {
  send: async ({ workspaceId, key, host, to, subject, text, html, logo, calendar }, pool) => {
    const page = logo
      ? html.replace(
          `src="${logoAddress(host)}"`,
          `src="data:${logo.contentType};base64,${logo.bytes.toString('base64')}"`,
        )
      : html
    const calendarText = calendar?.text ?? null
    await insertBatch(pool, { workspaceId, key, to, subject, text, html: page, calendarText })
  },
  close: () => {},
}

/** No mail at all, as SMTP_URL=none asks for. */
export const noMailer: Mailer = { send: async () => {}, close: () => {}, isOff: true }
/** No SMS at all. */
export const noTexter: Texter = { send: async () => {}, isOff: true }

/** SMS into the built-in inbox. */
export const demoTexter: Texter = {
  send: async ({ workspaceId, key, to, text }, pool) => {
    await pool.query(
      `INSERT INTO "DemoMail" (id, "workspaceId", key, "to", subject, text, channel)
        VALUES ($1, $2, $3, $4, '', $5, 'SMS') ON CONFLICT (key) DO NOTHING`,
      [uuid(), workspaceId, key, to, text],
    )
  },
}

/** What we use of Twilio's client; its own types are a thousand files for one call. */
type TwilioClient = {
  messages: { create(message: { to: string; from: string; body: string }): Promise<unknown> }
}

/** SMS through Twilio, which is loaded only where it is configured. */
export function twilioTexter({
  accountSid,
  authToken,
  from,
}: {
  accountSid: string
  authToken: string
  from: string
}): Texter {
  const twilio: (accountSid: string, authToken: string) => TwilioClient = createRequire(import.meta.url)(
    'twilio',
  )
  const { messages } = twilio(accountSid, authToken)
  return { send: async ({ to, text }) => void (await messages.create({ to, from, body: text })) }
}
