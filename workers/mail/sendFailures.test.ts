/** Whose fault a refusal is, by the answers that real servers give. */
import { expect, test } from 'vitest'
import { mailFailure, textFailure } from './sendFailures.ts'

const answered = (command: string, response: string) => ({
  code: command === 'RCPT TO' ? 'EENVELOPE' : 'EMESSAGE',
  command,
  response,
  responseCode: Number(response.slice(0, 3)),
})
test.each([
  ['ADDRESS', 'RCPT TO', '550 5.1.1 The email account that you tried to reach does not exist'],
  ['ADDRESS', 'RCPT TO', '550 5.1.1 <a@b.example>: Recipient address rejected: User unknown in table'],
  ['ADDRESS', 'RCPT TO', '550 5.4.1 Recipient address rejected: Access denied'],
  ['FULL', 'RCPT TO', '552 5.2.2 The recipient’s inbox is out of storage space'],
  ['ADDRESS', 'RCPT TO', '556 5.1.10 Recipient address has null MX'],
  ['FULL', 'RCPT TO', '552 Mailbox exceeds its quota'],
  ['BLOCKED', 'RCPT TO', '550 5.7.1 You are not allowed to send to this recipient'],
  ['ADDRESS', 'RCPT TO', '550 No such user here'],
  ['ADDRESS', 'RCPT TO', '550 Unrouteable address'],
  ['ADDRESS', 'DATA', '550 5.2.1 The email account is disabled'],
  ['BLOCKED', 'RCPT TO', '554 5.7.1 <a@b.example>: Relay access denied'],
  ['BLOCKED', 'RCPT TO', '550 relay not permitted'],
  ['BLOCKED', 'RCPT TO', '550 5.7.1 Service unavailable, client host blocked using a list'],
  ['BLOCKED', 'RCPT TO', '530 5.7.0 Authentication required'],
  ['SENDER', 'MAIL FROM', '550 5.1.8 Sender address rejected: Domain not found'],
  ['SENDER', 'MAIL FROM', '552 5.3.4 Message size exceeds fixed limit'],
  ['BLOCKED', 'DATA', '550 5.7.26 This mail is unauthenticated: SPF and DKIM did not pass'],
  ['BLOCKED', 'DATA', '554 Transaction failed'],
  ['LATER', 'RCPT TO', '450 4.2.0 Greylisted, try again later'],
  ['LATER', 'RCPT TO', '452 4.2.2 Mailbox full'],
  ['LATER', 'CONN', '421 Too many connections'],
] as const)('%s: %s answered with %s', (failure, command, response) => {
  expect(mailFailure(answered(command, response))).toBe(failure)
})
test('a password of ours that is wrong is ours; a line that broke tells nothing', () => {
  const wrong = { code: 'EAUTH', command: 'AUTH PLAIN', response: '535 5.7.8 failed', responseCode: 535 }
  expect(mailFailure(wrong)).toBe('SENDER')
  expect(mailFailure({ code: 'ESOCKET' })).toBe('UNKNOWN')
  expect(mailFailure(undefined)).toBe('UNKNOWN')
})
test.each([
  ['ADDRESS', 400, 21211],
  ['ADDRESS', 400, 21610],
  ['ADDRESS', 400, 21614],
  ['BLOCKED', 400, 21408],
  ['BLOCKED', 400, 21606],
  ['SENDER', 401, 20003],
  ['SENDER', 403, undefined],
  ['LATER', 429, 20429],
  ['LATER', 503, undefined],
  ['UNKNOWN', undefined, 'ECONNRESET'],
] as const)('SMS, %s: %s %s', (failure, status, code) => {
  expect(textFailure({ status, code })).toBe(failure)
})
