/** The employer's mail server: takes every mail, and lets the test read them as their addressees do. */
import { once } from 'node:events'
import { createServer } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import PostalMime from 'postal-mime'
import { SMTPServer } from 'smtp-server'

export type ReceivedMail = { to: string; subject: string; text: string }
export type MailServer = {
  /** For SMTP_URL. */
  url: string
  mails: ReceivedMail[]
  /**
   * Opens the newest unread mail to an address whose text matches, and answers what matched first in brackets.
   * Waits up to a minute; throws when there is none by then.
   */
  find(to: string, pattern: RegExp): Promise<string>
  close(): Promise<void>
}

const waitMs = 60_000

export async function startMailServer(address: string): Promise<MailServer> {
  const mails: ReceivedMail[] = []
  const opened = new Set<ReceivedMail>()
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    onData(stream, session, done) {
      buffer(stream)
        .then((bytes) => PostalMime.parse(bytes))
        .then(({ subject = '', text = '' }) => {
          for (const { address: to } of session.envelope.rcptTo) mails.push({ to, subject, text })
          return done()
        })
        .catch(done)
    },
  })
  const port = await freePortOn(address)
  server.listen(port, address)
  return {
    url: `smtp://${address}:${port}`,
    mails,
    async find(to, pattern) {
      for (const latest = Date.now() + waitMs; Date.now() < latest; await sleep(50)) {
        const mail = mails.findLast((each) => each.to === to && !opened.has(each) && pattern.test(each.text))
        if (!mail) continue
        opened.add(mail)
        return pattern.exec(mail.text)?.[1] ?? ''
      }
      const received = mails.filter((mail) => mail.to === to).map(({ subject }) => subject)
      throw new Error(`No mail to ${to} matches ${pattern}; it received ${JSON.stringify(received)}`)
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
      }),
  }
}

async function freePortOn(address: string): Promise<number> {
  const probe = createServer().listen(0, address)
  await once(probe, 'listening')
  const at = probe.address()
  await new Promise((resolve) => {
    probe.close(resolve)
  })
  return at && typeof at === 'object' ? at.port : 0
}
