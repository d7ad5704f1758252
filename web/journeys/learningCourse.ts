/** A short course in three languages, with one of everything that a learner does, for the journey of a learner. */
import type { CourseDraft, QuestionBlock } from '../../api/courses/definition/draft.ts'
import { textsOf } from '../../api/courses/definition/texts.ts'
import { block, aCourse } from '../../test/course.ts'

/** Where its resource leads: nobody is there, the journey answers itself. */
export const resourceUrl = 'https://guide.example/harassment'

const inLesson = (id: string, order: number, type: QuestionBlock['type'], more: Partial<QuestionBlock>) =>
  block(id, type, { itemId: 'lesson', order, ...more })
const option = (id: string, text: string) => ({ id, text, freeText: false })

const words: Record<string, { ta: string; hi: string }> = {
  'Working without harassment': { ta: 'துன்புறுத்தல் இல்லாத பணி', hi: 'उत्पीड़न के बिना काम' },
  'What the law says, and what to do.': {
    ta: 'சட்டம் என்ன சொல்கிறது, என்ன செய்ய வேண்டும்.',
    hi: 'क़ानून क्या कहता है, और क्या करना है।',
  },
  'What harassment is': { ta: 'துன்புறுத்தல் என்றால் என்ன', hi: 'उत्पीड़न क्या है' },
  'What you know': { ta: 'உங்களுக்குத் தெரிந்தவை', hi: 'आप क्या जानते हैं' },
  '<p>Unwelcome conduct, whoever it comes from.</p>': {
    ta: '<p>விரும்பத்தகாத நடத்தை, யாரிடமிருந்து வந்தாலும்.</p>',
    hi: '<p>अनचाहा व्यवहार, चाहे किसी का भी हो।</p>',
  },
  'Who can be harassed?': { ta: 'யார் துன்புறுத்தப்படலாம்?', hi: 'किसका उत्पीड़न हो सकता है?' },
  Anyone: { ta: 'எவரும்', hi: 'किसी का भी' },
  'Only women': { ta: 'பெண்கள் மட்டும்', hi: 'केवल महिलाओं का' },
  'The law protects women; our rules protect everyone.': {
    ta: 'சட்டம் பெண்களைப் பாதுகாக்கிறது; எங்கள் விதிகள் அனைவரையும் பாதுகாக்கின்றன.',
    hi: 'क़ानून महिलाओं की रक्षा करता है; हमारे नियम सबकी।',
  },
  'I have read the rules': { ta: 'விதிகளைப் படித்தேன்', hi: 'मैंने नियम पढ़ लिए हैं' },
  'The guide of the committee': { ta: 'குழுவின் வழிகாட்டி', hi: 'समिति की मार्गदर्शिका' },
  'In how many days can a complaint be filed?': {
    ta: 'எத்தனை நாட்களுக்குள் புகார் அளிக்கலாம்?',
    hi: 'कितने दिनों में शिकायत की जा सकती है?',
  },
  'Whom do you tell?': { ta: 'யாரிடம் சொல்வீர்கள்?', hi: 'आप किसे बताएँगे?' },
  'The committee': { ta: 'குழுவிடம்', hi: 'समिति को' },
  'Nobody at all': { ta: 'யாரிடமும் இல்லை', hi: 'किसी को भी नहीं' },
}

const base = aCourse()
const written: CourseDraft = {
  ...base,
  items: base.items.map((item) =>
    item.kind === 'QUIZ' ? { ...item, maxAttempts: 3, timeLimitSeconds: 1200, passPercentage: 100 } : item,
  ),
  blocks: [
    {
      id: 'text',
      itemId: 'lesson',
      order: 0,
      type: 'TEXT',
      html: '<p>Unwelcome conduct, whoever it comes from.</p>',
    },
    inLesson('who', 1, 'MULTIPLE_CHOICE', {
      label: 'Who can be harassed?',
      options: [option('anyone', 'Anyone'), option('women', 'Only women')],
      marking: { points: 1, right: ['anyone'] },
      feedback: 'The law protects women; our rules protect everyone.',
    }),
    inLesson('read', 2, 'BUTTON', { label: 'I have read the rules', config: { action: 'ACKNOWLEDGE' } }),
    inLesson('guide', 3, 'RESOURCE', {
      label: 'The guide of the committee',
      config: { url: resourceUrl, mustOpen: true },
    }),
    block('days', 'INPUT_BOX', {
      label: 'In how many days can a complaint be filed?',
      config: { format: 'NUMBER' },
      marking: { points: 1, range: { min: 90, max: 90 } },
    }),
    block('whom', 'MULTIPLE_CHOICE', {
      order: 1,
      label: 'Whom do you tell?',
      options: [option('committee', 'The committee'), option('nobody', 'Nobody at all')],
      marking: { points: 1, right: ['committee'] },
    }),
  ],
}
const translated = (language: 'ta' | 'hi') =>
  Object.fromEntries(
    textsOf(written).flatMap(({ path, text }) => {
      const translation = words[text]
      return translation ? [[path, { text: translation[language], source: text }]] : []
    }),
  )
export const course: CourseDraft = {
  ...written,
  languages: { primary: 'en', translations: { ta: translated('ta'), hi: translated('hi') } },
}
