/** Canada, federal: Work Place Harassment and Violence Prevention Regulations, SOR/2020-130. */
import type { LawPack } from '../law.ts'

const regulations = 'SOR/2020-130'

export const canada: LawPack = {
  id: 'CANADA',
  name: 'Canada, federal (SOR/2020-130)',
  meetings: null,
  demands: {
    served: ['CA-20', 'CA-23', 'CA-33', 'CA-34'],
    meetings: [],
    onRequest: [],
    freeWithdrawal: 'CA-18',
  },
  rows: [
    {
      ref: 'CA-20',
      citation: `${regulations}, ss.15-16, 20-22`,
      text:
        'Notice is oral or written and a witness may be anonymous. The principal party and a named ' +
        'witness are contacted within 7 days; the respondent is informed at first contact.',
      status: 'C',
      source: 'laws-lois.justice.gc.ca SOR-2020-130 page-2',
      amount: 7,
      unit: 'DAY',
      bound: 'MAX',
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
      ref: 'CA-23',
      citation: `${regulations}, s.23`,
      text: 'Negotiated resolution starts within 45 days of the notice.',
      status: 'C',
      source: 'canada.ca complaints/resolve',
      amount: 45,
      unit: 'DAY',
      bound: 'MAX',
    },
    {
      ref: 'CA-27',
      citation: `${regulations}, ss.27-28`,
      text:
        'The parties agree on an investigator; if there is none within ' +
        '60 days, one is taken from the government’s list.',
      status: 'S',
      source: 'psacunion.ca roadmap',
      amount: 60,
      unit: 'DAY',
      bound: 'MAX',
    },
    {
      ref: 'CA-33',
      citation: `${regulations}, s.33`,
      text: 'The whole process is complete within 1 year of the notice.',
      status: 'C',
      source: 'canada.ca complaints/resolve; njc-cnm.gc.ca/communique/id/897',
      amount: 12,
      unit: 'MONTH',
      bound: 'MAX',
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
      text: 'Records are kept. How long (10 years) and what former employees have (3 months) was not confirmed.',
      status: 'G',
      source: 'hrlawyers.ca',
      amount: null,
      unit: null,
      bound: 'NONE',
    },
    {
      ref: 'CA-36',
      citation: `${regulations}, s.36`,
      text: 'An annual report by 1 March with eight listed items.',
      status: 'C',
      source: 'laws-lois.justice.gc.ca SOR-2020-130 section-36',
      amount: null,
      unit: null,
      bound: 'NONE',
    },
  ],
}
