/** Canada, federal: SOR/2020-130. */
import { both, type Pack } from './write.ts'

const head = both(
  'Head of Compliance and Enforcement, Labour Program',
  'अनुपालन और प्रवर्तन प्रमुख, श्रम कार्यक्रम (Labour Program)',
)
/** Never later than three months after the start: the shortest three months, from 1 February, have 89 days. */
const threeMonths = 89
export const canada: Pack = {
  key: 'canada-federal',
  name: both(
    'Canada, federal: workplace harassment and violence (SOR/2020-130)',
    'कनाडा, संघीय: कार्यस्थल पर उत्पीड़न और हिंसा (SOR/2020-130)',
  ),
  place: { code: 'CA', countryCode: 'CA', name: 'Canada', authorityName: head.en },
  rules: {
    annualReport: { month: 3, day: 1 },
    trainingEveryMonths: 36,
    trainingWithinDaysOfJoining: threeMonths,
  },
  items: [
    {
      key: 'annual-report',
      title: both('Annual report on notices of an occurrence', 'घटना की सूचनाओं की वार्षिक रिपोर्ट'),
      description: both(
        'By 1 March, on the previous calendar year: eight figures with the name, business number and contact of the ' +
          'employer, on form LAB1206.',
        '1 मार्च तक, पिछले कैलेंडर वर्ष के लिए: नियोक्ता के नाम, व्यवसाय संख्या और संपर्क के साथ आठ आँकड़े, ' +
          'फ़ॉर्म LAB1206 पर।',
      ),
      legalReference: 'SOR/2020-130, s. 36',
      citation: 'LAW_TEXT',
      authority: head,
      frequency: 'YEARLY',
      dueDate: { month: 3, day: 1 },
    },
    {
      key: 'assessment',
      title: both('Review of the work place assessment', 'कार्यस्थल के आकलन की समीक्षा'),
      description: both(
        'Jointly with the committee or the representative, at least every three years.',
        'समिति या प्रतिनिधि के साथ मिलकर, कम से कम हर तीन साल में।',
      ),
      legalReference: 'SOR/2020-130, s. 5(3)',
      citation: 'LAW_TEXT',
      frequency: 'EVERY_N_YEARS',
      everyYears: 3,
      dueAfterDays: 0,
    },
    {
      key: 'policy',
      title: both('Review of the prevention policy', 'रोकथाम नीति की समीक्षा'),
      description: both('Jointly, at least every three years.', 'मिलकर, कम से कम हर तीन साल में।'),
      legalReference: 'SOR/2020-130, s. 10(4)',
      citation: 'LAW_TEXT',
      frequency: 'EVERY_N_YEARS',
      everyYears: 3,
      dueAfterDays: 0,
      fulfilledBy: { kind: 'POLICY', starter: 'CANADA' },
    },
    {
      key: 'training',
      title: both('Training of all employees', 'सभी कर्मचारियों का प्रशिक्षण'),
      description: both(
        'Within three months of the start, at least every three years, after an update, and on moving to a role with ' +
          'a greater risk.',
        'काम शुरू करने के तीन महीने के भीतर, कम से कम हर तीन साल में, प्रशिक्षण में बदलाव के बाद, और अधिक जोखिम ' +
          'वाली भूमिका में जाने पर।',
      ),
      legalReference: 'SOR/2020-130, s. 12',
      citation: 'LAW_TEXT',
      frequency: 'EVERY_N_YEARS',
      everyYears: 3,
      dueAfterDays: 0,
      fulfilledBy: {
        kind: 'COURSE',
        starter: 'CANADA',
        due: { kind: 'DAYS_AFTER_JOINING', value: threeMonths },
        everyMonths: 36,
      },
    },
    {
      key: 'training-content',
      title: both('Review of the training', 'प्रशिक्षण की समीक्षा'),
      description: both(
        'Jointly, at least every three years and after any change of an element of it.',
        'मिलकर, कम से कम हर तीन साल में और उसके किसी हिस्से में बदलाव के बाद।',
      ),
      legalReference: 'SOR/2020-130, s. 12',
      citation: 'LAW_TEXT',
      frequency: 'EVERY_N_YEARS',
      everyYears: 3,
      dueAfterDays: 0,
    },
    {
      key: 'recipient',
      title: both('Training of the designated recipient', 'नामित प्राप्तकर्ता का प्रशिक्षण'),
      description: both(
        'Before taking up the duties, and at least every three years. The same holds for the employer.',
        'ज़िम्मेदारी लेने से पहले, और कम से कम हर तीन साल में। नियोक्ता के लिए भी यही लागू है।',
      ),
      legalReference: 'SOR/2020-130, s. 12',
      citation: 'LAW_TEXT',
      frequency: 'EVERY_N_YEARS',
      everyYears: 3,
      dueAfterDays: 0,
    },
    {
      key: 'emergency',
      title: both(
        'Review of the emergency procedures after they were used',
        'इस्तेमाल के बाद आपातकालीन प्रक्रियाओं की समीक्षा',
      ),
      description: both(
        'The regulation names no days; 30 is a setting.',
        'विनियम दिनों की संख्या नहीं बताता; 30 एक सेटिंग है।',
      ),
      legalReference: 'SOR/2020-130, s. 11(3)',
      citation: 'LAW_TEXT',
      frequency: 'EVENT',
      dueAfterDays: 30,
    },
    {
      key: 'assessment-after',
      title: both(
        'Review of the assessment after an unresolved or outside occurrence',
        'अनसुलझी या बाहरी घटना के बाद आकलन की समीक्षा',
      ),
      description: both(
        'Where the principal party ends the process unresolved, or the respondent is not an employee. The regulation ' +
          'names no days; 30 is a setting.',
        'जब मुख्य पक्ष समाधान के बिना प्रक्रिया समाप्त करे, या प्रत्यर्थी कर्मचारी न हो। विनियम दिनों की संख्या ' +
          'नहीं बताता; 30 एक सेटिंग है।',
      ),
      legalReference: 'SOR/2020-130, s. 6(1)',
      citation: 'LAW_TEXT',
      frequency: 'EVENT',
      dueAfterDays: 30,
    },
    {
      key: 'death',
      title: both('Report of a death', 'मृत्यु की रिपोर्ट'),
      description: both(
        'Within 24 hours of knowing that it was the result of an occurrence. Days are counted here, so it is due on ' +
          'the same day.',
        'यह जानने के 24 घंटे के भीतर कि मृत्यु किसी घटना का नतीजा थी। यहाँ दिन गिने जाते हैं, इसलिए यह उसी दिन देय है।',
      ),
      legalReference: 'SOR/2020-130, s. 37',
      citation: 'LAW_TEXT',
      authority: head,
      frequency: 'EVENT',
      dueAfterDays: 0,
    },
  ],
}
