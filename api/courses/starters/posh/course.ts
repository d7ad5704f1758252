/** India: the Act and Rules of 2013 on sexual harassment of women at workplaces. */
import { both, type StarterCourse } from '../write.ts'
import { after } from './after.ts'
import { before } from './before.ts'
import { poshLaw } from './law.ts'
import { poshQuiz } from './quiz.ts'

export const posh: StarterCourse = {
  title: both('Working without harassment (POSH)', 'उत्पीड़न के बिना काम (POSH)'),
  description: both(
    'What sexual harassment at work is, what you can do, how a complaint is made and what the committee ' +
      'does about it, by the Act and Rules of 2013.',
    'काम पर यौन उत्पीड़न क्या है, आप क्या कर सकते हैं, शिकायत कैसे की जाती है और समिति उस पर क्या करती ' +
      'है, 2013 के अधिनियम और नियमावली के अनुसार।',
  ),
  note: both(
    'Add your policy and the names of your committee. A lawyer must check it before you use it; it is ' +
      'not legal advice.',
    'अपनी नीति और अपनी समिति के नाम जोड़ें। उपयोग से पहले वकील से जँचवाएँ; यह कानूनी सलाह नहीं है।',
  ),
  durationMinutes: 35,
  validityMonths: 12,
  items: [...before, ...after, poshQuiz(['what', 'act', 'complain', 'inquiry', 'privacy', 'managers'])],
  law: poshLaw,
}
