/**
 * What the course about the Act of 2013 may cite. Rows of the law pack say themselves where they were
 * read; the others say it here.
 */
import type { Law } from '../citations.ts'

export const poshLaw: Law = {
  'Act 2(a)': {
    says: 'A woman of any age, employed or not, who says that she was sexually harassed at a workplace.',
    source: 'lexonomix.com, “aggrieved woman”; solposh.com',
  },
  'Act 2(n)': {
    says: 'Five kinds of unwelcome acts, directly or by implication; the list is not closed.',
    source: 'lexonomix.com, POSH law series 5; nyaytantra.com/posh-complaint',
  },
  'Act 2(o)': {
    says: 'Workplace: also places visited in the course of work, and transport that the employer provides.',
    source: 'solposh.com, rights of aggrieved women',
  },
  'Act 3(2)': {
    says: 'Five circumstances that are sexual harassment when connected with it: promises, threats …',
    source: 'lexonomix.com, POSH law series 5',
  },
  'Act 4': { row: 'POSH-4' },
  'Act 9': { row: 'POSH-9' },
  'Act 10': { row: 'POSH-10' },
  'Act 11(1)': { row: 'POSH-11-1-FINDINGS' },
  'Act 11(4)': { row: 'POSH-11-4' },
  'Act 12': { row: 'POSH-12' },
  'Act 13': {
    says: 'Not proved: no action; proved: action under the service rules, deduction from pay, or both.',
    source: 'roopslawassist.com; judiciaryexam.com (Hindi text)',
  },
  'Act 13(1)': { row: 'POSH-13-1' },
  'Act 13(4)': { row: 'POSH-13-4' },
  'Act 14': { row: 'POSH-14' },
  'Act 16': {
    says: 'Contents, identities, conciliation, inquiry, recommendations and action are not made public.',
    source: 'guddabhaiya.com POSH-8; ajinkyainnovations.com (Marathi text)',
  },
  'Act 17': {
    says: 'Whoever breaks confidentiality is liable under the service rules, else as Rule 12 says.',
    source: 'ljrfvoice.com/posh-rules-2013',
  },
  'Act 18': { row: 'POSH-18' },
  'Act 19': {
    says: 'Duties of an employer: safe place, display, workshops, facilities, attendance, the police …',
    source: 'judiciaryexam.com dhaara-19 (Hindi text)',
  },
  'Act 21': { row: 'POSH-21' },
  'Act 26': {
    says: 'Fine of up to ₹50,000 for an employer; double when it happens again, and the licence is at risk.',
    source: 'lawrato.com section-26',
  },
  'Rules 7(1)': { row: 'POSH-R7-2' },
  'Rules 7(2)': { row: 'POSH-R7-2' },
  'Rules 7(3)': { row: 'POSH-R7-3' },
  'Rules 7(6)': { row: 'POSH-R7-6' },
  'Rules 7(7)': { row: 'POSH-R7-7' },
  'Rules 8': { row: 'POSH-12-REQUEST' },
  'Rules 9': {
    says: 'Without service rules: apology, warning, reprimand, promotion or rise withheld, termination …',
    source: 'nyaaya (false complaint explainer); poshequili.com',
  },
  'Rules 12': {
    says: '₹5,000 are recovered from whoever breaks confidentiality, where there are no service rules.',
    source: 'ljrfvoice.com/posh-rules-2013',
  },
}
