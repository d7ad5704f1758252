/** Ontario: Occupational Health and Safety Act as amended by Bills 168 and 132, and its Code of Practice. */
import type { LawPack } from '../law.ts'

export const ontario: LawPack = {
  id: 'ONTARIO',
  name: 'Ontario (OHSA)',
  edition: '2026-12',
  lookedUpOn: '2026-11-22',
  meetings: null,
  demands: {
    served: ['ON-32-0-7'],
    meetings: [],
    onRequest: [],
    acts: [
      { ref: 'ON-32-0-7', by: ['COMMITTEE', 'EMPLOYER'] },
      { ref: 'ON-CODE-90', by: ['COMMITTEE', 'EMPLOYER'] },
      { ref: 'ON-CODE-10', by: ['COMMITTEE', 'EMPLOYER'] },
    ],
    order: [
      { first: 'ON-32-0-7', next: 'ON-CODE-90' },
      { first: 'ON-CODE-90', next: 'ON-CODE-10' },
    ],
    stops: [{ ref: 'ON-CODE-90', or: [] }],
    readers: [
      {
        ref: 'ON-32-0-6-TELLS',
        parties: ['EMPLOYER'],
        never: [],
        withReason: ['INCIDENTS', 'WITNESSES', 'EVIDENCE'],
      },
    ],
  },
  rows: [
    {
      ref: 'ON-32-0-6',
      citation: 'OHSA, s.32.0.6',
      text:
        'A written program; another recipient when the employer or the supervisor is accused, who is not under the ' +
        'control of the accused.',
      status: 'C',
      source: 'labour.gov.on.ca harassment/part2.php',
      amount: null,
      unit: null,
      bound: 'NONE',
    },
    {
      ref: 'ON-32-0-6-TELLS',
      citation: 'OHSA, s.32.0.6',
      text:
        'The program says that information about an incident or complaint, and who is involved, is told only as far ' +
        'as the investigation, corrective action or the law needs it.',
      status: 'G',
      source: 'general knowledge; the text was not read',
      amount: null,
      unit: null,
      bound: 'NONE',
    },
    {
      ref: 'ON-32-0-7',
      citation: 'OHSA, s.32.0.7',
      text:
        'An investigation of incidents and complaints that fits the circumstances, by someone who is not involved; ' +
        'results and corrective action in writing to both. An inspector may order an outside investigator (s.55.3).',
      status: 'C',
      source: 'ontario.ca/page/workplace-harassment-investigation-employer; hrproactive.com (results)',
      amount: null,
      unit: null,
      bound: 'NONE',
    },
    {
      ref: 'ON-CODE-90',
      citation: 'Ontario Ministry of Labour, guidance on investigations',
      text:
        'It is reasonable to finish an investigation within 90 days, unless there are compelling reasons, such as ' +
        'many witnesses or illness. Guidance, not the Act; it names no start.',
      status: 'C',
      source: 'ontario.ca/page/workplace-harassment-investigation-employer',
      amount: 90,
      unit: 'DAY',
      bound: 'NONE',
    },
    {
      ref: 'ON-CODE-10',
      citation: 'Ontario Code of Practice, Part III',
      text: 'Results are told in writing within 10 days of the end of the investigation. The code is optional.',
      status: 'S',
      source: 'newmanhumanresources.com',
      amount: 10,
      unit: 'DAY',
      bound: 'NONE',
    },
  ],
}
