/** European Union: Directive 2019/1937 on the protection of persons who report breaches of Union law. */
import type { LawPack } from '../law.ts'

const directive = 'Directive (EU) 2019/1937'

export const eu: LawPack = {
  id: 'EU',
  name: 'EU whistleblowing (2019/1937)',
  meetings: null,
  rows: [
    {
      ref: 'EU-9-ACK',
      citation: `${directive}, Art 9(1)(b)`,
      text: 'Receipt is acknowledged within 7 days, over a secure channel and by an impartial person.',
      status: 'C',
      source: 'service.betterregulation.com/document/413646',
      amount: 7,
      unit: 'DAY',
      bound: 'MAX',
    },
    {
      ref: 'EU-9-FEEDBACK',
      citation: `${directive}, Art 9(1)(f)`,
      text: 'Feedback within 3 months of the acknowledgement.',
      status: 'S',
      source: 'wiseguard.eu',
      amount: 3,
      unit: 'MONTH',
      bound: 'MAX',
    },
    {
      ref: 'EU-9-2',
      citation: `${directive}, Art 9(2), 18`,
      text: 'An oral channel; a meeting on request, with minutes to check.',
      status: 'S',
      source: 'trusty.report',
      amount: null,
      unit: null,
      bound: 'NONE',
    },
    {
      ref: 'EU-11',
      citation: `${directive}, Art 11`,
      text: 'An external authority gives feedback within 3 months, in justified cases 6.',
      status: 'G',
      source: 'trusty.report',
      amount: 6,
      unit: 'MONTH',
      bound: 'MAX',
    },
  ],
}
