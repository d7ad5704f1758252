/** Canada, federal: Work Place Harassment and Violence Prevention Regulations, SOR/2020-130. */
import type { LawPack } from '../law.ts'

const regulations = 'SOR/2020-130'

export const canada: LawPack = {
  id: 'CANADA',
  name: 'Canada, federal (SOR/2020-130)',
  edition: '2026-12c',
  lookedUpOn: '2026-11-27',
  meetings: null,
  demands: {
    served: ['CA-20', 'CA-23', 'CA-33', 'CA-34'],
    meetings: [],
    onRequest: ['CA-26'],
    freeWithdrawal: 'CA-18',
    afterWithdrawal: 'CA-6',
    acts: [
      { ref: 'CA-6', by: ['COMMITTEE', 'EMPLOYER'] },
      { ref: 'CA-20', by: ['COMMITTEE', 'EMPLOYER'] },
      { ref: 'CA-23', by: ['COMMITTEE', 'EMPLOYER'] },
      { ref: 'CA-26', by: ['COMMITTEE', 'EMPLOYER'] },
      { ref: 'CA-27', by: ['COMMITTEE', 'EMPLOYER'] },
      { ref: 'CA-30', by: ['COMMITTEE', 'EMPLOYER'] },
      { ref: 'CA-31', by: ['EMPLOYER'] },
    ],
    told: [{ ref: 'CA-34', parties: ['COMPLAINANT', 'RESPONDENT'] }],
    order: [
      { first: 'CA-23', next: 'CA-26' },
      { first: 'CA-26', next: 'CA-27' },
      { first: 'CA-27', next: 'CA-30' },
      { first: 'CA-30', next: 'CA-31' },
    ],
    stops: [
      { ref: 'CA-27', or: [] },
      { ref: 'CA-33', or: 'WHOLE' },
    ],
    // The employer acts on a report that identifies no one.
    readers: [
      {
        ref: 'CA-30',
        parties: ['EMPLOYER'],
        never: [],
        withReason: ['COMPLAINANT', 'RESPONDENT', 'INCIDENTS', 'WITNESSES', 'EVIDENCE'],
      },
    ],
  },
  rows: [
    {
      ref: 'CA-20',
      citation: `${regulations}, ss.15-16, 20-22`,
      text:
        'Notice is oral or written; only a witness may be anonymous. The principal party and a named ' +
        'witness are contacted within 7 days; the respondent is told the same at first contact, for ' +
        'which there is no deadline, and which is no duty.',
      status: 'C',
      source: 'Justice Canada XML SOR-2020-130; laws-lois.justice.gc.ca page-2',
      amount: 7,
      unit: 'DAY',
      bound: 'MAX',
      starts: 'FILED',
    },
    {
      ref: 'CA-18',
      citation: `${regulations}, s.18`,
      text: 'The principal party may end the process at any time.',
      status: 'C',
      source: 'laws-lois.justice.gc.ca SOR-2020-130',
      amount: null,
      unit: null,
      bound: 'NONE',
    },
    {
      ref: 'CA-6',
      citation: `${regulations}, ss.6(1), 32(a)`,
      text:
        'Where the principal party ends the process and the occurrence is not resolved, or the respondent is neither ' +
        'an employee nor the employer, the employer and the work place committee or the representative review the ' +
        'work place assessment together. That review completes the process. The law names no days for it.',
      status: 'C',
      source: 'Justice Canada XML SOR-2020-130',
      amount: null,
      unit: null,
      bound: 'NONE',
    },
    {
      ref: 'CA-23',
      citation: `${regulations}, s.23`,
      text: 'Efforts to reach a negotiated resolution begin within 45 days of the notice.',
      status: 'C',
      source: 'Justice Canada XML SOR-2020-130',
      amount: 45,
      unit: 'DAY',
      bound: 'MAX',
      starts: 'FILED',
    },
    {
      ref: 'CA-26',
      citation: `${regulations}, ss.25-26`,
      text:
        'There is an investigation only if the principal party asks for it and the occurrence is not resolved. Both ' +
        'sides get notice of it. It ends if it is resolved before the report.',
      status: 'C',
      source: 'Justice Canada XML SOR-2020-130',
      amount: null,
      unit: null,
      bound: 'NONE',
    },
    {
      ref: 'CA-27',
      citation: `${regulations}, ss.27-28`,
      text:
        'From a list agreed beforehand an investigator is picked, without a term. Without one, employer ' +
        'and both parties agree; failing that in 60 days, one is taken whom the Canadian Centre for ' +
        'Occupational Health and Safety identifies.',
      status: 'C',
      source: 'Justice Canada XML SOR-2020-130',
      amount: 60,
      unit: 'DAY',
      bound: 'EXACT',
      starts: { after: 'CA-26', by: 'RECEIPT' },
    },
    {
      ref: 'CA-30',
      citation: `${regulations}, s.30`,
      text:
        'The investigator’s report says what happened, why, and what is recommended, and identifies no one. Both ' +
        'sides and the work place committee get a copy.',
      status: 'C',
      source: 'Justice Canada XML SOR-2020-130',
      amount: null,
      unit: null,
      bound: 'NONE',
    },
    {
      ref: 'CA-136',
      citation: 'Canada Labour Code, ss.136(5.1), 136.1',
      text:
        'A health and safety representative takes no part in the investigation, and gets nothing that is likely to ' +
        'identify a person without their consent.',
      status: 'C',
      source: 'Justice Canada XML L-2.xml',
      amount: null,
      unit: null,
      bound: 'NONE',
    },
    {
      ref: 'CA-31',
      citation: `${regulations}, ss.31-32`,
      text:
        'The employer chooses with the work place committee which recommendations are carried out, and carries out ' +
        'all of them.',
      status: 'C',
      source: 'Justice Canada XML SOR-2020-130',
      amount: null,
      unit: null,
      bound: 'NONE',
    },
    {
      ref: 'CA-33',
      citation: `${regulations}, s.33`,
      text:
        'The whole process is complete within 1 year of the notice. If a party is away from work for more than 90 ' +
        'days in a row after it: by the later of that and 6 months after the return, so that it has no end before ' +
        'the return.',
      status: 'C',
      source: 'Justice Canada XML SOR-2020-130',
      amount: 12,
      unit: 'MONTH',
      bound: 'MAX',
      starts: 'FILED',
      later: { amount: 6, unit: 'MONTH', moreThan: 90, open: true },
    },
    {
      ref: 'CA-34',
      citation: `${regulations}, s.34`,
      text:
        'Monthly updates: to the principal party from the month after the notice, to the ' +
        'respondent from the month after first contact, until completion.',
      status: 'C',
      source: 'laws-lois.justice.gc.ca SOR-2020-130 page-3',
      amount: 1,
      unit: 'MONTH',
      bound: 'MAX',
    },
    {
      ref: 'CA-35',
      citation: `${regulations}, s.35`,
      text:
        'Notices, actions, decisions, reasons for delay and reports are kept for 10 years. The law names' +
        ' no start; their making is used.',
      status: 'C',
      source: 'laws-lois.justice.gc.ca SOR-2020-130 section-35',
      amount: null,
      unit: null,
      bound: 'NONE',
    },
    {
      ref: 'CA-36',
      citation: `${regulations}, s.36`,
      text: 'By 1 March, a report on the notices of the calendar year before, with eight figures.',
      status: 'C',
      source: 'laws-lois.justice.gc.ca SOR-2020-130 section-36',
      amount: null,
      unit: null,
      bound: 'NONE',
    },
  ],
}
