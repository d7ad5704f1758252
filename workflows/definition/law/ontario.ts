/** Ontario: Occupational Health and Safety Act as amended by Bills 168 and 132, and its Code of Practice. */
import type { LawPack } from '../law.ts'

export const ontario: LawPack = {
  id: 'ONTARIO',
  name: 'Ontario (OHSA)',
  meetings: null,
  rows: [
    {
      ref: 'ON-32-0-6',
      citation: 'OHSA, s.32.0.6',
      text: 'A written program; a separate channel when the employer or the supervisor is accused.',
      status: 'S',
      source: 'mathewsdinsdale.com; workplacelawconsulting.com',
      amount: null,
      unit: null,
      bound: 'NONE',
    },
    {
      ref: 'ON-32-0-7',
      citation: 'OHSA, s.32.0.7',
      text:
        'An investigation that fits the circumstances; results and corrective action in ' +
        'writing to both. An inspector may order an outside investigator.',
      status: 'S',
      source: 'mathewsdinsdale.com; thehayneslawfirm.com',
      amount: null,
      unit: null,
      bound: 'NONE',
    },
    {
      ref: 'ON-CODE-90',
      citation: 'Ontario Code of Practice',
      text: 'The investigation is finished within 90 days. The code is optional and the number was not confirmed.',
      status: 'G',
      source: 'general knowledge',
      amount: 90,
      unit: 'DAY',
      bound: 'NONE',
    },
    {
      ref: 'ON-CODE-10',
      citation: 'Ontario Code of Practice',
      text: 'Results are told within 10 days. The code is optional and the number was not confirmed.',
      status: 'G',
      source: 'general knowledge',
      amount: 10,
      unit: 'DAY',
      bound: 'NONE',
    },
  ],
}
