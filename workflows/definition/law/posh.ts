/**
 * India: Sexual Harassment of Women at Workplace (Prevention, Prohibition and Redressal) Act and Rules, 2013.
 */
import type { LawPack } from '../law.ts'

const act = 'POSH Act 2013'
const rules = 'POSH Rules 2013'

export const posh: LawPack = {
  id: 'POSH',
  name: 'POSH (India)',
  edition: '2026-12',
  lookedUpOn: '2026-11-26',
  // "Conducting the inquiry" is what the rule says: conciliation is not part of it.
  meetings: { quorum: 3, presidingOfficer: true, ref: 'POSH-R7-7', exceptFor: ['POSH-10'] },
  demands: {
    served: [
      'POSH-R7-2',
      'POSH-R7-3',
      'POSH-11-1-FINDINGS',
      'POSH-11-4',
      'POSH-13-1',
      'POSH-13-4',
      'POSH-18',
    ],
    meetings: ['POSH-11-4', 'POSH-14'],
    onRequest: ['POSH-10', 'POSH-12-REQUEST'],
    capped: ['POSH-9-MORE'],
    acts: [
      { ref: 'POSH-R7-2', by: ['COMMITTEE'] },
      { ref: 'POSH-R7-3', by: ['RESPONDENT'] },
      { ref: 'POSH-R7-5', by: ['COMMITTEE'] },
      { ref: 'POSH-R7-5-NOTICE', by: ['COMMITTEE'] },
      { ref: 'POSH-10', by: ['COMMITTEE'] },
      { ref: 'POSH-11-1-BROKEN', by: ['COMMITTEE', 'COMPLAINANT'] },
      { ref: 'POSH-11-1-FINDINGS', by: ['COMPLAINANT', 'RESPONDENT'] },
      { ref: 'POSH-11-4', by: ['COMMITTEE'] },
      { ref: 'POSH-12-REQUEST', by: ['COMMITTEE'] },
      { ref: 'POSH-13-1', by: ['COMMITTEE'] },
      { ref: 'POSH-13-4', by: ['EMPLOYER'] },
      { ref: 'POSH-14', by: ['COMMITTEE'] },
    ],
    order: [
      { first: 'POSH-R7-2', next: 'POSH-R7-3' },
      { first: 'POSH-R7-3', next: 'POSH-11-4' },
      { first: 'POSH-R7-5-NOTICE', next: 'POSH-R7-5' },
      // Asked for during a hearing it is held all the same, as long as there is no report.
      { offered: 'POSH-10', before: 'POSH-11-4' },
      { over: 'POSH-10', since: 'POSH-13-1' },
      { over: 'POSH-12-REQUEST', since: 'POSH-13-1' },
      { first: 'POSH-11-4', next: 'POSH-11-1-FINDINGS' },
      // An inquiry that is ended after three absences has no findings to answer.
      { first: 'POSH-11-1-FINDINGS', next: 'POSH-13-1', unless: 'POSH-R7-5' },
      { first: 'POSH-11-4', next: 'POSH-14' },
      // Never what follows by itself where a complaint was not proved.
      { first: 'POSH-11-1-FINDINGS', next: 'POSH-14' },
      { first: 'POSH-13-1', next: 'POSH-13-4' },
      { first: 'POSH-13-1', next: 'POSH-18' },
    ],
    stops: [{ ref: 'POSH-11-4', or: ['POSH-10'] }],
    afterNotice: [{ ref: 'POSH-R7-5', absences: 3, notice: 'POSH-R7-5-NOTICE' }],
    notBefore: ['POSH-18'],
    reasons: [{ citing: 'POSH-9-MORE' }, { opening: 'POSH-14' }],
    readers: [
      {
        ref: 'POSH-16',
        parties: ['EMPLOYER'],
        never: [],
        withReason: ['INCIDENTS', 'WITNESSES', 'EVIDENCE'],
      },
    ],
    wayBack: [{ from: 'POSH-10', through: 'POSH-11-1-BROKEN', to: 'POSH-11-4' }],
  },
  rows: [
    {
      ref: 'POSH-4',
      citation: `${act}, s.4`,
      text:
        'The presiding officer is a senior woman; at least two employees and one external member; at ' +
        'least half are women; a term of at most 3 years; one committee for each office.',
      status: 'C',
      source: 'patnahighcourt.gov.in/POSH; nyaytantra.com',
      amount: null,
      unit: null,
      bound: 'NONE',
    },
    {
      ref: 'POSH-9',
      citation: `${act}, s.9`,
      text:
        'A complaint is made within 3 months of the incident, or of the last one of a series. Help is given to ' +
        'those who cannot write it; an heir or another person may file it for her.',
      status: 'C',
      source: 'lawgist.in s.9; nyaytantra.com chapters 4 and 5',
      amount: 3,
      unit: 'MONTH',
      bound: 'MAX',
    },
    {
      ref: 'POSH-9-MORE',
      citation: `${act}, s.9`,
      text: 'The committee may add up to 3 months, with written reasons: 6 months in all.',
      status: 'C',
      source: 'lawgist.in s.9; nyaytantra.com chapters 4 and 5',
      amount: 3,
      unit: 'MONTH',
      bound: 'MAX',
      inAll: { amount: 6, unit: 'MONTH' },
    },
    {
      ref: 'POSH-R7-2',
      citation: `${rules}, Rule 7(1)-(2)`,
      text: 'Six copies with documents and witnesses; a copy goes to the respondent within 7 working days of receipt.',
      status: 'C',
      source: 'comply4hr.com/showsec.asp?seccode=SHWWR7',
      amount: 7,
      unit: 'WORKING_DAY',
      bound: 'MAX',
      starts: 'FILED',
    },
    {
      ref: 'POSH-R7-3',
      citation: `${rules}, Rule 7(3)`,
      text: 'The respondent replies within 10 working days of receiving the documents.',
      status: 'C',
      source: 'comply4hr.com/showsec.asp?seccode=SHWWR7',
      amount: 10,
      unit: 'WORKING_DAY',
      bound: 'EXACT',
      starts: { after: 'POSH-R7-2', by: 'RECEIPT' },
    },
    {
      ref: 'POSH-R7-5',
      citation: `${rules}, Rule 7(5)`,
      text:
        'After absence from 3 hearings in a row the committee may end the inquiry or ' +
        'decide without that person, but only after 15 days’ written notice.',
      status: 'C',
      source: 'comply4hr.com/showsec.asp?seccode=SHWWR7',
      amount: 15,
      unit: 'DAY',
      bound: 'MIN',
      starts: { after: 'POSH-R7-5-NOTICE', by: 'RECEIPT' },
    },
    {
      ref: 'POSH-R7-5-NOTICE',
      citation: `${rules}, Rule 7(5)`,
      text:
        'The notice is given in writing to the party who stayed away, and the decision is about that party alone; ' +
        'the 15 days run from it.',
      status: 'C',
      source: 'comply4hr.com/showsec.asp?seccode=SHWWR7',
      amount: null,
      unit: null,
      bound: 'NONE',
    },
    {
      ref: 'POSH-R7-6',
      citation: `${rules}, Rule 7(6)`,
      text: 'No lawyers before the committee.',
      status: 'C',
      source: 'comply4hr.com/showsec.asp?seccode=SHWWR7',
      amount: null,
      unit: null,
      bound: 'NONE',
    },
    {
      ref: 'POSH-R7-7',
      citation: `${rules}, Rule 7(7)`,
      text: 'At least 3 members, the presiding officer among them, are present in conducting the inquiry.',
      status: 'C',
      source: 'comply4hr.com/showsec.asp?seccode=SHWWR7',
      amount: null,
      unit: null,
      bound: 'NONE',
    },
    {
      ref: 'POSH-10',
      citation: `${act}, s.10`,
      text:
        'Conciliation before the inquiry, only at her request, which need not be in writing, and never for money. ' +
        'A settlement is recorded, goes to the employer and to both, and there is no further inquiry.',
      status: 'C',
      source: 'ajinkyainnovations.com s.10 (Marathi text); nyaytantra.com chapter 4',
      amount: null,
      unit: null,
      bound: 'NONE',
    },
    {
      ref: 'POSH-11-1-BROKEN',
      citation: `${act}, s.11(1) first proviso`,
      text:
        'If she reports that a term of the settlement was not kept, the committee goes on to inquire, or passes ' +
        'the complaint to the police.',
      status: 'C',
      source: 'judiciaryexam.com (Hindi text); apnilaw.com',
      amount: null,
      unit: null,
      bound: 'NONE',
    },
    {
      ref: 'POSH-11-1-FINDINGS',
      citation: `${act}, s.11(1) second proviso`,
      text:
        'Where both are employees, both are heard, get a copy of the findings, and may make representations ' +
        'against them to the committee. No days are named.',
      status: 'S',
      source: 'apnilaw.com; posh.metisindia.com',
      amount: null,
      unit: null,
      bound: 'NONE',
    },
    {
      ref: 'POSH-11-4',
      citation: `${act}, s.11(4)`,
      text:
        'The inquiry is complete within 90 days. The text names no start; mostly they are counted from receipt ' +
        'of the complaint. An overrun does not by itself void the inquiry.',
      status: 'C',
      source: 'statutes.roopslawassist.com; legalogic.com; keepitright.org',
      amount: 90,
      unit: 'DAY',
      bound: 'MAX',
      starts: 'FILED',
    },
    {
      ref: 'POSH-12',
      citation: `${act}, s.12`,
      text:
        'On her written request while the inquiry is pending: transfer, leave of ' +
        'up to 3 months, or other relief; the employer reports back.',
      status: 'C',
      source: 'statutes.roopslawassist.com (ss.11-13)',
      amount: 3,
      unit: 'MONTH',
      bound: 'MAX',
    },
    {
      ref: 'POSH-12-REQUEST',
      citation: `${act}, s.12; ${rules}, Rule 8`,
      text:
        'Relief is recommended on her written request alone, while the inquiry is pending. The employer gives it and ' +
        'reports back; the law names no days.',
      status: 'C',
      source: 'statutes.roopslawassist.com (section page; Rules page, rule 8)',
      amount: null,
      unit: null,
      bound: 'NONE',
    },
    {
      ref: 'POSH-13-1',
      citation: `${act}, s.13(1)`,
      text: 'The report goes to the employer and the parties within 10 days of completing the inquiry.',
      status: 'C',
      source: 'statutes.roopslawassist.com (ss.11-13)',
      amount: 10,
      unit: 'DAY',
      bound: 'MAX',
      starts: { after: 'POSH-11-4' },
    },
    {
      ref: 'POSH-13-4',
      citation: `${act}, s.13(4)`,
      text: 'The employer acts on the report within 60 days of receiving it.',
      status: 'S',
      source: 'serein.in; mondaq 1717326',
      amount: 60,
      unit: 'DAY',
      bound: 'MAX',
    },
    {
      ref: 'POSH-14',
      citation: `${act}, s.14; Rule 10`,
      text:
        'Action over a false or malicious complaint needs a finding of malice, known falsity or a forged document, ' +
        'after an inquiry of its own. Being unable to prove a complaint is not enough.',
      status: 'C',
      source: 'ajinkyainnovations.com s.14 (Marathi text); statutes.roopslawassist.com Rule 10',
      amount: null,
      unit: null,
      bound: 'NONE',
    },
    {
      ref: 'POSH-16',
      citation: `${act}, s.16`,
      text:
        'What the complaint says, who the parties and witnesses are, and what comes of conciliation, inquiry and ' +
        'recommendations is not made known beyond those who need it to act.',
      status: 'C',
      source: 'guddabhaiya.com POSH-8 (s.16 in full)',
      amount: null,
      unit: null,
      bound: 'NONE',
    },
    {
      ref: 'POSH-18',
      citation: `${act}, s.18`,
      text: 'An appeal can be made within 90 days of the recommendations, also where they are not carried out.',
      status: 'C',
      source: 'nirutapublications.org (s.18 in full)',
      amount: 90,
      unit: 'DAY',
      bound: 'EXACT',
      starts: { after: 'POSH-13-1' },
    },
    {
      ref: 'POSH-21',
      citation: `${act}, ss.21-22; ${rules}, Rule 14`,
      text:
        'Five figures for each calendar year: received, disposed of, pending for more than 90 days, workshops, ' +
        'action taken. The law names no date: 31 January is custom, and some authorities have set one.',
      status: 'C',
      source: 'poshequili.com; mondaq 1156836; lexcomply.com',
      amount: null,
      unit: null,
      bound: 'NONE',
    },
  ],
}
