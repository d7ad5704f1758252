/** English. */
export const terms = {
  workingDays: { one: '{{count}} working day', other: '{{count}} working days' },
  days: { one: '{{count}} day', other: '{{count}} days' },
  months: { one: '{{count}} month', other: '{{count}} months' },
  hours: { one: '{{count}} hour', other: '{{count}} hours' },
  respondent: 'respondent',
  employer: 'employer',
  complainant: 'complainant',
  committee: 'committee',
} as const
