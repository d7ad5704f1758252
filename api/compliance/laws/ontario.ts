/** Ontario: the Occupational Health and Safety Act, of business units that are chosen. */
import { both, type Pack } from './write.ts'

export const ontario: Pack = {
  key: 'canada-ontario',
  name: both('Ontario: workplace harassment (OHSA)', 'ओंटारियो: कार्यस्थल पर उत्पीड़न (OHSA)'),
  place: { code: 'CA-ON', countryCode: 'CA', name: 'Ontario', authorityName: 'Ministry of Labour' },
  above: { code: 'CA', name: 'Canada' },
  rules: {},
  items: [
    {
      key: 'policy',
      title: both('Yearly review of the harassment policy', 'उत्पीड़न नीति की सालाना समीक्षा'),
      description: both(
        'As often as necessary, at least once a year. From six workers on in writing, and posted.',
        'जितनी बार ज़रूरी हो, साल में कम से कम एक बार। छह कर्मचारियों से लिखित रूप में, और प्रदर्शित।',
      ),
      legalReference: 'OHSA, s. 32.0.1',
      citation: 'LAW_TEXT',
      frequency: 'YEARLY',
      dueAfterDays: 0,
      fulfilledBy: {
        kind: 'POLICY',
        starter: null,
        name: both('Workplace harassment policy', 'कार्यस्थल पर उत्पीड़न नीति'),
      },
    },
    {
      key: 'program',
      title: both('Review of the written program', 'लिखित कार्यक्रम की समीक्षा'),
      description: both(
        'With the committee or the representative. The duty to have the program is on the text; that it is reviewed ' +
          'once a year was not found there.',
        'समिति या प्रतिनिधि के साथ। कार्यक्रम रखने का कर्तव्य कानून के पाठ में है; साल में एक बार समीक्षा की बात ' +
          'वहाँ नहीं मिली।',
      ),
      legalReference: 'OHSA, s. 32.0.6',
      citation: 'PRACTICE',
      frequency: 'YEARLY',
      dueAfterDays: 0,
    },
    {
      key: 'training',
      title: both(
        'Workers and supervisors instructed on the policy and program',
        'कर्मचारियों और सुपरवाइज़रों को नीति और कार्यक्रम की जानकारी',
      ),
      description: both(
        'The law names no interval; every year is a setting. Keep the records for at least one year.',
        'कानून कोई अंतराल नहीं बताता; हर साल एक सेटिंग है। रिकॉर्ड कम से कम एक वर्ष रखें।',
      ),
      legalReference: 'OHSA, s. 32.0.8',
      citation: 'LAW_TEXT',
      frequency: 'YEARLY',
      dueAfterDays: 0,
      // It is on the employer's own policy and program, of which no starter can know.
      fulfilledBy: {
        kind: 'COURSE',
        starter: null,
        due: { kind: 'DAYS_AFTER_ASSIGN', value: 30 },
        everyMonths: 12,
      },
    },
  ],
}
