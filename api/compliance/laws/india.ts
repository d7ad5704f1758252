/** POSH Act and Rules 2013, and the companies' rules beside them. */
import { both, type Pack } from './write.ts'

const fine = both(
  'A fine of up to ₹50,000; doubled and the licence at risk when repeated (s. 26).',
  '₹50,000 तक का जुर्माना; दोहराने पर दोगुना, और लाइसेंस पर भी जोखिम (धारा 26)।',
)
const officer = both('District Officer', 'ज़िला अधिकारी')
export const india: Pack = {
  key: 'india-posh',
  name: both(
    'India: sexual harassment at work (POSH Act 2013)',
    'भारत: कार्यस्थल पर यौन उत्पीड़न (POSH अधिनियम 2013)',
  ),
  place: { code: 'IN', countryCode: 'IN', name: 'India', authorityName: officer.en },
  rules: { annualReport: { month: 1, day: 31 }, trainingEveryMonths: 12 },
  items: [
    {
      key: 'committee',
      title: both('Check the internal committee', 'आंतरिक समिति की जाँच करें'),
      description: both(
        'A written order for each office: a senior woman employee presides, at least two employees and one external ' +
          'member, at least half of them women, each for at most three years from their own nomination. The yearly ' +
          'check is a setting; the duty is standing.',
        'हर कार्यालय के लिए लिखित आदेश: पीठासीन अधिकारी वरिष्ठ महिला कर्मचारी हो, कम से कम दो कर्मचारी और एक बाहरी ' +
          'सदस्य हों, कम से कम आधे सदस्य महिलाएँ हों, और हर सदस्य अपने नामांकन से अधिकतम तीन वर्ष तक रहे। सालाना ' +
          'जाँच एक सेटिंग है; कर्तव्य हमेशा लागू है।',
      ),
      legalReference: 'POSH Act 2013, s. 4',
      citation: 'LAW_TEXT',
      penaltyNote: fine,
      frequency: 'YEARLY',
      dueAfterDays: 0,
      needsCommittee: true,
    },
    {
      key: 'annual-report',
      title: both('Annual report of the committee', 'समिति की वार्षिक रिपोर्ट'),
      description: both(
        'For each calendar year: complaints received, disposed of and pending for more than 90 days, workshops ' +
          'held, and action taken. To the employer and the District Officer, one for each committee. Neither the ' +
          'Act nor the Rules name a date: 31 January is custom, and some districts have set their own.',
        'हर कैलेंडर वर्ष के लिए: मिली, निपटाई गई और 90 दिन से अधिक लंबित शिकायतें, हुई कार्यशालाएँ ' +
          'और की गई कार्रवाई। नियोक्ता और ज़िला अधिकारी को, हर समिति की एक रिपोर्ट। न अधिनियम न ' +
          'नियम कोई तारीख़ बताते हैं: 31 जनवरी प्रचलन है, और कुछ ज़िलों ने अपनी तारीख़ तय की है।',
      ),
      legalReference: 'POSH Act 2013, s. 21; Rules 2013, r. 14',
      citation: 'LAW_TEXT',
      authority: officer,
      penaltyNote: fine,
      frequency: 'YEARLY',
      dueDate: { month: 1, day: 31 },
    },
    {
      key: 'employer-report',
      title: both('Cases in the employer’s own annual report', 'नियोक्ता की अपनी वार्षिक रिपोर्ट में मामले'),
      description: both(
        'The number of cases filed and disposed of goes into the employer’s annual report, or, where there is none, ' +
          'to the District Officer. It is due with that report: set the day to yours.',
        'दर्ज और निपटाए गए मामलों की संख्या नियोक्ता की वार्षिक रिपोर्ट में जाती है, और जहाँ ऐसी रिपोर्ट नहीं है, ' +
          'वहाँ ज़िला अधिकारी को। यह उसी रिपोर्ट के साथ देय है: दिन अपनी रिपोर्ट के अनुसार रखें।',
      ),
      legalReference: 'POSH Act 2013, s. 22',
      citation: 'SECONDARY',
      authority: officer,
      penaltyNote: fine,
      frequency: 'YEARLY',
      dueDate: { month: 1, day: 31 },
    },
    {
      key: 'board-report',
      title: both(
        'Complaints and headcount in the board’s report',
        'बोर्ड की रिपोर्ट में शिकायतें और कर्मचारियों की संख्या',
      ),
      description: both(
        'Companies: complaints received, disposed of and pending for more than 90 days, and the number of women, men ' +
          'and transgender employees. On the financial year, unlike section 21: set the day to that of your board.',
        'कंपनियाँ: मिली, निपटाई गई और 90 दिन से अधिक लंबित शिकायतें, और महिला, पुरुष तथा ट्रांसजेंडर कर्मचारियों की ' +
          'संख्या। धारा 21 से अलग, वित्तीय वर्ष के लिए: दिन अपने बोर्ड के अनुसार रखें।',
      ),
      legalReference: 'Companies (Accounts) Second Amendment Rules 2025, r. 8(5)(x)',
      citation: 'SECONDARY',
      frequency: 'YEARLY',
      dueDate: { month: 9, day: 30 },
    },
    {
      key: 'workshops',
      title: both('Workshops for all employees', 'सभी कर्मचारियों के लिए कार्यशालाएँ'),
      description: both(
        'At regular intervals; the law names no number. Once a year is practice. Quarterly meetings of the committee ' +
          'do not count as training.',
        'नियमित अंतराल पर; कानून कोई संख्या नहीं बताता। साल में एक बार प्रचलन है। समिति की तिमाही बैठकें प्रशिक्षण ' +
          'नहीं मानी जातीं।',
      ),
      legalReference: 'POSH Act 2013, s. 19(c)',
      citation: 'LAW_TEXT',
      penaltyNote: fine,
      frequency: 'YEARLY',
      dueAfterDays: 0,
      // No number of days in the law either: a month is a setting.
      fulfilledBy: {
        kind: 'COURSE',
        starter: 'POSH',
        due: { kind: 'DAYS_AFTER_ASSIGN', value: 30 },
        everyMonths: 12,
      },
    },
    {
      key: 'orientation',
      title: both('Orientation for members of the committee', 'समिति के सदस्यों का अभिविन्यास'),
      description: both(
        'Capacity building for members. The law names no interval; once a year is practice.',
        'सदस्यों का क्षमता निर्माण। कानून कोई अंतराल नहीं बताता; साल में एक बार प्रचलन है।',
      ),
      legalReference: 'POSH Act 2013, s. 19(c); Rules 2013, r. 13',
      citation: 'LAW_TEXT',
      penaltyNote: fine,
      frequency: 'YEARLY',
      dueAfterDays: 0,
    },
    {
      key: 'display',
      title: both(
        'Display of the penalties and of the order that appoints the committee',
        'दंड और समिति नियुक्त करने वाले आदेश का प्रदर्शन',
      ),
      description: both(
        'At a conspicuous place of the office. The yearly check is a setting; the duty is standing.',
        'कार्यालय की ऐसी जगह जहाँ सबकी नज़र पड़े। सालाना जाँच एक सेटिंग है; कर्तव्य हमेशा लागू है।',
      ),
      legalReference: 'POSH Act 2013, s. 19(b)',
      citation: 'LAW_TEXT',
      penaltyNote: fine,
      frequency: 'YEARLY',
      dueAfterDays: 0,
    },
    {
      key: 'policy',
      title: both(
        'Policy against sexual harassment, known to all',
        'यौन उत्पीड़न के ख़िलाफ़ नीति, जो सबको पता हो',
      ),
      description: both(
        'An internal policy that is spread widely, with the names of the members of the committee.',
        'एक आंतरिक नीति, जो व्यापक रूप से पहुँचाई जाए, समिति के सदस्यों के नामों के साथ।',
      ),
      legalReference: 'Rules 2013, r. 13',
      citation: 'SECONDARY',
      penaltyNote: fine,
      frequency: 'YEARLY',
      dueAfterDays: 0,
      fulfilledBy: { kind: 'POLICY', starter: 'POSH' },
    },
  ],
}
