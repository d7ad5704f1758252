/** Canada: harassment and violence in federally regulated work places (SOR/2020-130). */
import { both, type StarterCourse } from '../write.ts'
import { after } from './after.ts'
import { before } from './before.ts'
import { canadaLaw } from './law.ts'
import { canadaQuiz } from './quiz.ts'

export const canada: StarterCourse = {
  title: both('Harassment and violence prevention (Canada)', 'उत्पीड़न और हिंसा की रोकथाम (कनाडा)'),
  description: both(
    'What harassment and violence are, how to prevent them, how notice is given and how it is resolved, ' +
      'by the Work Place Harassment and Violence Prevention Regulations (SOR/2020-130).',
    'उत्पीड़न और हिंसा क्या हैं, उन्हें कैसे रोकें, सूचना कैसे दी जाती है और समाधान कैसे होता है, संघीय ' +
      'कार्यस्थलों के विनियम (SOR/2020-130) के अनुसार।',
  ),
  note: both(
    'For federally regulated work places. Training has to fit yours [Regulations 12]: add your policy, ' +
      'your risks and your designated recipient. A lawyer must check it before you use it; it is not ' +
      'legal advice.',
    'संघीय कानून के अधीन कार्यस्थलों के लिए। प्रशिक्षण आपके कार्यस्थल के अनुरूप होना चाहिए [Regulations ' +
      '12]: अपनी नीति, अपने ख़तरे और अपना नामित प्राप्तकर्ता जोड़ें। उपयोग से पहले किसी वकील से जँचवाना ' +
      'ज़रूरी है; यह कानूनी सलाह नहीं है।',
  ),
  durationMinutes: 35,
  validityMonths: 36,
  items: [...before, ...after, canadaQuiz(['what', 'prevent', 'notice', 'resolve', 'privacy', 'managers'])],
  law: canadaLaw,
}
