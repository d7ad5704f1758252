/** Where mail goes: a real server, or the inbox built into the demo. */
import { createRequire } from 'node:module'
import { createTransport } from 'nodemailer'
import type pg from 'pg'
import { v7 as uuid } from 'uuid'

export type Mail = {
  workspaceId: string
  /** Sent once; also names the message, so that one sent twice by a crash is known as the same. */
  key: string
  /** The workspace: who a reader knows. */
  fromName: string
  to: string; subject: string; text: string
  calendar: { method: 'REQUEST' | 'CANCEL'; text: string } | null
}
export type Text = { workspaceId: string; key: string; to: string; text: string }
/** Sends one SMS; `client` as for mail. */
export type Texter = { send(text: Text, client: pg.PoolClient): Promise<void> }
/** Sends one mail; `client` is inside the transaction that marks it as sent. */
export type Mailer = { send(mail: Mail, client: pg.PoolClient): Promise<void>; close(): void }

/** Mail through an SMTP server, from the address in `from` under the workspace's name. */
export function smtpMailer(url: string, from: string): Mailer {
  const address = /<([^>]+)>/.exec(from)?.[1] ?? from
  const transport = createTransport({ url, pool: true, connectionTimeout: 10_000, socketTimeout: 20_000 })
  return {
    send: async ({ key, fromName, to, subject, text, calendar }) => {
      const messageId = `<${key.replace(/[^A-Za-z0-9-]/g, '.')}@${address.split('@')[1] ?? 'redress'}>`
      await transport.sendMail({ from: { name: fromName, address }, to, subject, text, messageId, ...(calendar ? { icalEvent: { method: calendar.method, content: calendar.text, filename: 'meeting.ics' } } : {}) })
    },
    close: () => transport.close(),
  }
}

/** Mail into the built-in inbox: a row per key. */
export const demoMailer: Mailer = {
  send: async ({ workspaceId, key, to, subject, text, calendar }, client) => {
    await client.query(
      'INSERT INTO "DemoMail" (id, "workspaceId", key, "to", subject, text, calendar) VALUES ($1, $2, $3, $4, $5, $6, $7) ON CONFLICT (key) DO NOTHING',
      [uuid(), workspaceId, key, to, subject, text, calendar?.text ?? null])
  },
  close: () => {},
}

/** SMS into the built-in inbox. */
export const demoTexter: Texter = {
  send: async ({ workspaceId, key, to, text }, client) => {
    await client.query(`INSERT INTO "DemoMail" (id, "workspaceId", key, "to", subject, text, channel) VALUES ($1, $2, $3, $4, '', $5, 'SMS') ON CONFLICT (key) DO NOTHING`, [uuid(), workspaceId, key, to, text])
  },
}

/** What we use of Twilio's client; its own types are a thousand files for one call. */
type TwilioClient = { messages: { create(message: { to: string; from: string; body: string }): Promise<unknown> } }

/** SMS through Twilio, which is loaded only where it is configured. */
export function twilioTexter({ accountSid, authToken, from }: { accountSid: string; authToken: string; from: string }): Texter {
  const twilio = createRequire(import.meta.url)('twilio') as (accountSid: string, authToken: string) => TwilioClient
  const { messages } = twilio(accountSid, authToken)
  return { send: async ({ to, text }) => void (await messages.create({ to, from, body: text })) }
}
