/**
 * What the course about federally regulated work places in Canada may cite. Rows of the law pack say
 * themselves where they were read; the others say it here.
 */
import type { Law } from '../citations.ts'

const regulations = 'SOR-2020-130.xml, Justice Canada'
const code = 'L-2.xml, Justice Canada'

export const canadaLaw: Law = {
  'Code 122(1)': {
    says:
      'Any action, conduct or comment, also of a sexual nature, that can reasonably be expected to ' +
      'cause offence, humiliation or other physical or psychological injury or illness to an employee.',
    source: `${regulations} s.23(2) names it; text on secondary pages`,
  },
  'Code 125(4)': {
    says: 'The duties hold if the occurrence becomes known within three months of leaving.',
    source: code,
  },
  'Code 147': {
    says: 'No dismissal, penalty or discipline, nor a threat of it, for using one’s rights under Part II.',
    source: 'njc-cnm.gc.ca, module 9: disciplinary action',
  },
  'Regulations 5': {
    says: 'Employer and applicable partner assess the work place together; review every three years.',
    source: regulations,
  },
  'Regulations 9': {
    says: 'Preventive measures, and a plan to put them into practice.',
    source: regulations,
  },
  'Regulations 10': {
    says: 'A policy for all employees: roles, risks, training, resolution process, privacy, support.',
    source: regulations,
  },
  'Regulations 11': { says: 'Emergency procedures, available to all employees.', source: regulations },
  'Regulations 12': {
    says: 'Training within three months of the start, at least every three years, and on a riskier role.',
    source: regulations,
  },
  'Regulations 13': { says: 'Information on support services in the area.', source: regulations },
  'Regulations 14': { says: 'A designated recipient: a person or a work unit.', source: regulations },
  'Regulations 15': { row: 'CA-20' },
  'Regulations 16': { row: 'CA-20' },
  'Regulations 18': { row: 'CA-18' },
  'Regulations 19': {
    says: 'Initial review; deemed resolved where the principal party cannot be identified.',
    source: regulations,
  },
  'Regulations 20': { row: 'CA-20' },
  'Regulations 21': { row: 'CA-20' },
  'Regulations 22': { row: 'CA-20' },
  'Regulations 23': { row: 'CA-23' },
  'Regulations 24': { says: 'Conciliation where both agree to it and on a person.', source: regulations },
  'Regulations 25': {
    says: 'An investigation only if the principal party requests it.',
    source: regulations,
  },
  'Regulations 27': { row: 'CA-27' },
  'Regulations 28': { row: 'CA-27' },
  'Regulations 30': {
    says: 'Report without anything that identifies a person, even indirectly; copies to both parties.',
    source: regulations,
  },
  'Regulations 31': {
    says: 'Employer and committee choose recommendations together; the employer carries them out.',
    source: regulations,
  },
  'Regulations 33': { row: 'CA-33' },
  'Regulations 34': { row: 'CA-34' },
  'Regulations 35': { row: 'CA-35' },
  'Regulations 36': { row: 'CA-36' },
  'Regulations 37': { says: 'A death is reported within 24 hours.', source: regulations },
}
