/** Where mail goes: a real server, or the inbox built into the demo. */
import { createTransport } from 'nodemailer'
import type pg from 'pg'
import { v7 as uuid } from 'uuid'

export type Mail = {
  workspaceId: string
  /** Sent once; also names the message, so that one sent twice by a crash is known as the same. */
  key: string
  to: string; subject: string; text: string
  calendar: { method: 'REQUEST' | 'CANCEL'; text: string } | null
}
export type Text = { workspaceId: string; key: string; to: string; text: string }
/** Sends one SMS; `client` as for mail. */
export type Texter = { send(text: Text, client: pg.PoolClient): Promise<void> }
/** Sends one mail; `client` is inside the transaction that marks it as sent. */
export type Mailer = { send(mail: Mail, client: pg.PoolClient): Promise<void>; close(): void }

/** Mail through an SMTP server, from `from`. */
export function smtpMailer(url: string, from: string): Mailer {
  const transport = createTransport({ url, pool: true, connectionTimeout: 10_000, socketTimeout: 20_000 })
  return {
    send: async ({ key, to, subject, text, calendar }) => {
      const messageId = `<${key.replace(/[^A-Za-z0-9-]/g, '.')}@${from.split('@')[1]?.replace('>', '') ?? 'redress'}>`
      await transport.sendMail({ from, to, subject, text, messageId, ...(calendar ? { icalEvent: { method: calendar.method, content: calendar.text, filename: 'meeting.ics' } } : {}) })
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

/** SMS through Twilio. */
export async function twilioTexter({ accountSid, authToken, from }: { accountSid: string; authToken: string; from: string }): Promise<Texter> {
  const { default: twilio } = await import('twilio')
  const { messages } = twilio(accountSid, authToken)
  return { send: async ({ to, text }) => void (await messages.create({ to, from, body: text })) }
}
