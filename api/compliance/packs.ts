/**
 * Obligations that laws name, as starting points that the employer's counsel reads before use. `citation` says which
 * of them rest on the text of the law, on secondary pages, or on practice (law.md, last looked up in November 2026).
 */
import type { z } from '@hono/zod-openapi'
import type { Citation, Frequency } from './basicsContract.ts'
import type { JurisdictionRules } from './contract.ts'
import type { PackKey } from './packsContract.ts'

type MonthDay = { month: number; day: number }
export type PackItem = {
  key: string
  title: string
  description: string
  legalReference: string
  citation: Citation
  authority?: string
  penaltyNote?: string
  frequency: Frequency
  everyYears?: number
  dueDate?: MonthDay
  dueAfterDays?: number
  minHeadcount?: number
  needsCommittee?: true
  /** What usually fulfils it, which the employer then names. */
  fulfilledBy?: 'COURSE' | 'POLICY'
}
export type Pack = {
  key: PackKey
  name: string
  place: { code: string; countryCode: string; name: string; authorityName: string | null }
  /** Of a country that holds the jurisdiction, where it is a part of one. */
  above?: { code: string; name: string }
  rules: z.input<typeof JurisdictionRules>
  items: readonly PackItem[]
}

const fine = 'A fine of up to ₹50,000; doubled and the licence at risk when repeated (s. 26).'
const india: Pack = {
  key: 'india-posh',
  name: 'India: sexual harassment at work (POSH Act 2013)',
  place: { code: 'IN', countryCode: 'IN', name: 'India', authorityName: 'District Officer' },
  rules: { annualReport: { month: 1, day: 31 }, trainingEveryMonths: 12 },
  items: [
    {
      key: 'committee',
      title: 'Check the internal committee',
      description:
        'A written order for each office: a senior woman employee presides, at least two employees and one external ' +
        'member, at least half of them women, each for at most three years from their own nomination. The yearly ' +
        'check is a setting; the duty is standing.',
      legalReference: 'POSH Act 2013, s. 4',
      citation: 'LAW_TEXT',
      penaltyNote: fine,
      frequency: 'YEARLY',
      dueAfterDays: 0,
      needsCommittee: true,
    },
    {
      key: 'annual-report',
      title: 'Annual report of the committee',
      description:
        'For each calendar year: complaints received, disposed of and pending for more than 90 days, workshops held, ' +
        'and action taken. To the employer and the District Officer, one for each committee. Neither the Act nor the ' +
        'Rules name a date: 31 January is custom, and some districts have set their own.',
      legalReference: 'POSH Act 2013, s. 21; Rules 2013, r. 14',
      citation: 'LAW_TEXT',
      authority: 'District Officer',
      penaltyNote: fine,
      frequency: 'YEARLY',
      dueDate: { month: 1, day: 31 },
    },
    {
      key: 'employer-report',
      title: 'Cases in the employer’s own annual report',
      description:
        'The number of cases filed and disposed of goes into the employer’s annual report, or, where there is none, ' +
        'to the District Officer. It is due with that report: set the day to yours.',
      legalReference: 'POSH Act 2013, s. 22',
      citation: 'SECONDARY',
      authority: 'District Officer',
      penaltyNote: fine,
      frequency: 'YEARLY',
      dueDate: { month: 1, day: 31 },
    },
    {
      key: 'board-report',
      title: 'Complaints and headcount in the board’s report',
      description:
        'Companies: complaints received, disposed of and pending for more than 90 days, and the number of women, men ' +
        'and transgender employees. On the financial year, unlike section 21: set the day to that of your board.',
      legalReference: 'Companies (Accounts) Second Amendment Rules 2025, r. 8(5)(x)',
      citation: 'SECONDARY',
      frequency: 'YEARLY',
      dueDate: { month: 9, day: 30 },
    },
    {
      key: 'workshops',
      title: 'Workshops for all employees',
      description:
        'At regular intervals; the law names no number. Once a year is practice. Quarterly meetings of the committee ' +
        'do not count as training.',
      legalReference: 'POSH Act 2013, s. 19(c)',
      citation: 'LAW_TEXT',
      penaltyNote: fine,
      frequency: 'YEARLY',
      dueAfterDays: 0,
      fulfilledBy: 'COURSE',
    },
    {
      key: 'orientation',
      title: 'Orientation for members of the committee',
      description: 'Capacity building for members. The law names no interval; once a year is practice.',
      legalReference: 'POSH Act 2013, s. 19(c); Rules 2013, r. 13',
      citation: 'LAW_TEXT',
      penaltyNote: fine,
      frequency: 'YEARLY',
      dueAfterDays: 0,
    },
    {
      key: 'display',
      title: 'Display of the penalties and of the order that appoints the committee',
      description:
        'At a conspicuous place of the office. The yearly check is a setting; the duty is standing.',
      legalReference: 'POSH Act 2013, s. 19(b)',
      citation: 'LAW_TEXT',
      penaltyNote: fine,
      frequency: 'YEARLY',
      dueAfterDays: 0,
    },
    {
      key: 'policy',
      title: 'Policy against sexual harassment, known to all',
      description:
        'An internal policy that is spread widely, with the names of the members of the committee.',
      legalReference: 'Rules 2013, r. 13',
      citation: 'SECONDARY',
      penaltyNote: fine,
      frequency: 'YEARLY',
      dueAfterDays: 0,
      fulfilledBy: 'POLICY',
    },
  ],
}

const head = 'Head of Compliance and Enforcement, Labour Program'
const canada: Pack = {
  key: 'canada-federal',
  name: 'Canada, federal: workplace harassment and violence (SOR/2020-130)',
  place: { code: 'CA', countryCode: 'CA', name: 'Canada', authorityName: head },
  rules: {
    annualReport: { month: 3, day: 1 },
    trainingEveryMonths: 36,
    trainingWithinDaysOfJoining: 90,
  },
  items: [
    {
      key: 'annual-report',
      title: 'Annual report on notices of an occurrence',
      description:
        'By 1 March, on the previous calendar year: eight figures with the name, business number and contact of the ' +
        'employer, on form LAB1206.',
      legalReference: 'SOR/2020-130, s. 36',
      citation: 'LAW_TEXT',
      authority: head,
      frequency: 'YEARLY',
      dueDate: { month: 3, day: 1 },
    },
    {
      key: 'assessment',
      title: 'Review of the work place assessment',
      description: 'Jointly with the committee or the representative, at least every three years.',
      legalReference: 'SOR/2020-130, s. 5(3)',
      citation: 'LAW_TEXT',
      frequency: 'EVERY_N_YEARS',
      everyYears: 3,
      dueAfterDays: 0,
    },
    {
      key: 'policy',
      title: 'Review of the prevention policy',
      description: 'Jointly, at least every three years.',
      legalReference: 'SOR/2020-130, s. 10(4)',
      citation: 'LAW_TEXT',
      frequency: 'EVERY_N_YEARS',
      everyYears: 3,
      dueAfterDays: 0,
      fulfilledBy: 'POLICY',
    },
    {
      key: 'training',
      title: 'Training of all employees',
      description:
        'Within three months of the start, at least every three years, after an update, and on moving to a role with ' +
        'a greater risk.',
      legalReference: 'SOR/2020-130, s. 12',
      citation: 'LAW_TEXT',
      frequency: 'EVERY_N_YEARS',
      everyYears: 3,
      dueAfterDays: 0,
      fulfilledBy: 'COURSE',
    },
    {
      key: 'training-content',
      title: 'Review of the training',
      description: 'Jointly, at least every three years and after any change of an element of it.',
      legalReference: 'SOR/2020-130, s. 12',
      citation: 'LAW_TEXT',
      frequency: 'EVERY_N_YEARS',
      everyYears: 3,
      dueAfterDays: 0,
    },
    {
      key: 'recipient',
      title: 'Training of the designated recipient',
      description:
        'Before taking up the duties, and at least every three years. The same holds for the employer.',
      legalReference: 'SOR/2020-130, s. 12',
      citation: 'LAW_TEXT',
      frequency: 'EVERY_N_YEARS',
      everyYears: 3,
      dueAfterDays: 0,
    },
    {
      key: 'emergency',
      title: 'Review of the emergency procedures after they were used',
      description: 'The regulation names no days; 30 is a setting.',
      legalReference: 'SOR/2020-130, s. 11(3)',
      citation: 'LAW_TEXT',
      frequency: 'EVENT',
      dueAfterDays: 30,
    },
    {
      key: 'assessment-after',
      title: 'Review of the assessment after an unresolved or outside occurrence',
      description:
        'Where the principal party ends the process unresolved, or the respondent is not an employee. The regulation ' +
        'names no days; 30 is a setting.',
      legalReference: 'SOR/2020-130, s. 6(1)',
      citation: 'LAW_TEXT',
      frequency: 'EVENT',
      dueAfterDays: 30,
    },
    {
      key: 'death',
      title: 'Report of a death',
      description:
        'Within 24 hours of knowing that it was the result of an occurrence. Days are counted here, so it is due on ' +
        'the same day.',
      legalReference: 'SOR/2020-130, s. 37',
      citation: 'LAW_TEXT',
      authority: head,
      frequency: 'EVENT',
      dueAfterDays: 0,
    },
  ],
}

const ontario: Pack = {
  key: 'canada-ontario',
  name: 'Ontario: workplace harassment (OHSA)',
  place: { code: 'CA-ON', countryCode: 'CA', name: 'Ontario', authorityName: 'Ministry of Labour' },
  above: { code: 'CA', name: 'Canada' },
  rules: {},
  items: [
    {
      key: 'policy',
      title: 'Yearly review of the harassment policy',
      description: 'As often as necessary, at least once a year. From six workers on in writing, and posted.',
      legalReference: 'OHSA, s. 32.0.1',
      citation: 'LAW_TEXT',
      frequency: 'YEARLY',
      dueAfterDays: 0,
      fulfilledBy: 'POLICY',
    },
    {
      key: 'program',
      title: 'Review of the written program',
      description:
        'With the committee or the representative. The duty to have the program is on the text; that it is reviewed ' +
        'once a year was not found there.',
      legalReference: 'OHSA, s. 32.0.6',
      citation: 'PRACTICE',
      frequency: 'YEARLY',
      dueAfterDays: 0,
    },
    {
      key: 'training',
      title: 'Workers and supervisors instructed on the policy and program',
      description:
        'The law names no interval; every year is a setting. Keep the records for at least one year.',
      legalReference: 'OHSA, s. 32.0.8',
      citation: 'LAW_TEXT',
      frequency: 'YEARLY',
      dueAfterDays: 0,
      fulfilledBy: 'COURSE',
    },
  ],
}
export const packs: readonly Pack[] = [india, canada, ontario]
