/** European Union: Directive 2019/1937 on the protection of persons who report breaches of Union law. */
import type { LawPack } from '../law.ts'

const directive = 'Directive (EU) 2019/1937'

export const eu: LawPack = {
  id: 'EU',
  name: 'EU whistleblowing (2019/1937)',
  edition: '2026-11',
  lookedUpOn: '2026-11-26',
  meetings: null,
  demands: {
    served: ['EU-9-ACK', 'EU-9-FEEDBACK'],
    meetings: [],
    onRequest: [],
    acts: [
      { ref: 'EU-9-ACK', by: ['COMMITTEE'] },
      { ref: 'EU-9-FEEDBACK', by: ['COMMITTEE'] },
    ],
    order: [{ first: 'EU-9-ACK', next: 'EU-9-FEEDBACK' }],
    stops: [
      { ref: 'EU-9-ACK', or: [] },
      { ref: 'EU-9-FEEDBACK', or: [] },
    ],
    silence: ['EU-9-ACK'],
    readers: [
      {
        ref: 'EU-16',
        parties: ['RESPONDENT', 'EMPLOYER'],
        never: ['COMPLAINANT'],
        withReason: ['INCIDENTS', 'WITNESSES', 'EVIDENCE'],
      },
    ],
  },
  rows: [
    {
      ref: 'EU-9-ACK',
      citation: `${directive}, Art 9(1)(b)`,
      text: 'Receipt is acknowledged within 7 days.',
      status: 'C',
      source: 'webkommentar.com Artikel 9 (German text); betterregulation.com 413646',
      amount: 7,
      unit: 'DAY',
      bound: 'MAX',
      starts: 'FILED',
    },
    {
      ref: 'EU-9-FEEDBACK',
      citation: `${directive}, Art 9(1)(f)`,
      text:
        'Feedback within 3 months of the acknowledgement or, where none was sent, of the end of the 7 days. No ' +
        'extension.',
      status: 'C',
      source: 'webkommentar.com Artikel 9 (German text)',
      amount: 3,
      unit: 'MONTH',
      bound: 'MAX',
      starts: { after: 'EU-9-ACK', by: 'ANY_END' },
    },
    {
      ref: 'EU-9-2',
      citation: `${directive}, Art 9(2), 18`,
      text:
        'Reports in writing, orally or both; a meeting on request within reasonable time. Whoever reported may ' +
        'check, correct and sign the minutes.',
      status: 'C',
      source: 'webkommentar.com Artikel 9; gesetze.legal Art 18',
      amount: null,
      unit: null,
      bound: 'NONE',
    },
    {
      ref: 'EU-11',
      citation: `${directive}, Art 11(2)`,
      text: 'An external authority gives feedback within 3 months, in justified cases 6.',
      status: 'C',
      source: 'judict.eu 32019L1937 Article 11',
      amount: 6,
      unit: 'MONTH',
      bound: 'MAX',
    },
    {
      ref: 'EU-16',
      citation: `${directive}, Art 16`,
      text:
        'Who reported, and what reveals it, is told to nobody but authorised staff without explicit ' +
        'consent, unless a ' +
        'law forces it; they are told beforehand.',
      status: 'C',
      source: 'webkommentar.com Article 16',
      amount: null,
      unit: null,
      bound: 'NONE',
    },
  ],
}

const furtherFeedback = 'IE-FURTHER'
/** Ireland: the directive, and what the Irish act adds to it. */
export const ireland: LawPack = {
  ...eu,
  id: 'IRELAND',
  name: 'Ireland whistleblowing (Protected Disclosures Act)',
  edition: '2026-11',
  lookedUpOn: '2026-11-27',
  demands: {
    ...eu.demands,
    served: [...eu.demands.served, furtherFeedback],
    onRequest: [furtherFeedback],
    acts: [...eu.demands.acts, { ref: furtherFeedback, by: ['COMMITTEE'] }],
    order: [...eu.demands.order, { first: 'EU-9-FEEDBACK', next: furtherFeedback }],
    stops: [...(eu.demands.stops ?? []), { ref: furtherFeedback, or: [], anew: true }],
  },
  rows: [
    ...eu.rows,
    {
      ref: furtherFeedback,
      citation: 'Protected Disclosures Act 2014 (Ireland), s.6A, as amended in 2022',
      text:
        'Where whoever reported asks for it in writing, further feedback is given every 3 months from the feedback ' +
        'on, until the procedure is closed.',
      status: 'S',
      source: 'lexology.com (Ireland); heading of s.6A: revisedacts.lawreform.ie',
      amount: 3,
      unit: 'MONTH',
      bound: 'MAX',
      starts: { after: 'EU-9-FEEDBACK' },
    },
  ],
}
