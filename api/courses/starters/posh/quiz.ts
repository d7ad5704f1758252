/** The quiz of the POSH course: what somebody should know who works here. */
import { both, gaps, number, oneOf, pairs, quiz, right, someOf, wrong, type StarterItem } from '../write.ts'

/** Builds the quiz of the POSH course; `after` are the lessons to complete before it. */
export const poshQuiz = (after: string[]): StarterItem =>
  quiz(
    'quiz',
    both('What you know now', 'अब आप क्या जानते हैं'),
    after,
    oneOf(
      'quizWho',
      'MULTIPLE_CHOICE',
      {
        label: both('Whom does the Act protect?', 'अधिनियम किसकी रक्षा करता है?'),
        feedback: both(
          'Every woman at the workplace, of any age, employed there or not [Act 2(a)].',
          'कार्यस्थल पर मौजूद हर महिला की, किसी भी उम्र की, चाहे वहाँ नौकरी करती हो या नहीं [Act 2(a)]।',
        ),
      },
      wrong('Women with a permanent contract', 'स्थायी नौकरी वाली महिलाओं की'),
      right(
        'Every woman at the workplace, also interns, customers and visitors',
        'कार्यस्थल पर मौजूद हर महिला की, इंटर्न, ग्राहक और आगंतुक की भी',
      ),
      wrong('Women in the office, not on journeys', 'दफ़्तर की महिलाओं की, यात्रा पर नहीं'),
    ),
    someOf(
      'quizWhich',
      'MULTIPLE_RESPONSE',
      {
        label: both(
          'Which of these are sexual harassment when they are unwelcome? Choose all that fit.',
          'अनचाहे होने पर इनमें से कौन-से यौन उत्पीड़न हैं? जो भी ठीक हों, सब चुनिए।',
        ),
        feedback: both(
          'All but the feedback on work: contact, remarks and pictures are in the list of the Act [Act ' +
            '2(n)].',
          'काम पर राय को छोड़कर सब: संपर्क, टिप्पणियाँ और तस्वीरें अधिनियम की सूची में हैं [Act 2(n)]।',
        ),
      },
      right('An arm around the shoulder', 'कंधे पर हाथ रखना'),
      right('Remarks about her looks in a video call', 'वीडियो कॉल में उसके रूप पर टिप्पणियाँ'),
      wrong('Fair feedback on a missed deadline', 'समय पर काम न होने पर उचित राय'),
      right('A pornographic picture in the team’s chat', 'टीम की चैट में अश्लील तस्वीर'),
    ),
    oneOf(
      'quizSilent',
      'SINGLE_SELECT',
      {
        label: both(
          'She did not say no. Can it still be sexual harassment?',
          'उसने मना नहीं किया। क्या यह फिर भी यौन उत्पीड़न हो सकता है?',
        ),
        feedback: both(
          'Yes. It counts whether the conduct was unwelcome; nobody is obliged to say so aloud [Act 2(n)].',
          'हाँ। देखा यह जाता है कि व्यवहार अनचाहा था या नहीं; इसे ज़ोर से कहना किसी के लिए अनिवार्य ' +
            'नहीं [Act 2(n)]।',
        ),
      },
      right('Yes, if it was unwelcome', 'हाँ, यदि वह अनचाहा था'),
      wrong('No, silence is consent', 'नहीं, चुप रहना सहमति है'),
      wrong('Only if somebody saw it', 'केवल तब, जब किसी ने देखा हो'),
    ),
    number(
      'quizMonths',
      {
        label: both(
          'The committee may give more time to complain. How many months more, at most?',
          'समिति शिकायत के लिए और समय दे सकती है। अधिक से अधिक कितने महीने और?',
        ),
        feedback: both(
          'Three more, with written reasons: six in all [Act 9].',
          'तीन और, लिखित कारणों के साथ: कुल छह [Act 9]।',
        ),
      },
      3,
    ),
    oneOf(
      'quizConciliation',
      'MULTIPLE_CHOICE',
      {
        label: both('When may the committee try conciliation?', 'समिति सुलह का प्रयास कब कर सकती है?'),
        feedback: both(
          'Only when she asks for it, before the inquiry, and never on terms of money [Act 10].',
          'केवल तब, जब वह माँगे, जाँच से पहले, और कभी पैसे की शर्त पर नहीं [Act 10]।',
        ),
      },
      wrong('Whenever the employer thinks it best', 'जब भी नियोक्ता को ठीक लगे'),
      wrong('When the respondent offers money', 'जब प्रतिवादी पैसे की पेशकश करे'),
      right('When she asks for it, before the inquiry', 'जब वह माँगे, जाँच से पहले'),
    ),
    pairs(
      'quizDays',
      {
        label: both('How long does each step have at most?', 'हर कदम के लिए अधिक से अधिक कितना समय है?'),
        feedback: both(
          'Answer 10 working days, inquiry 90 days, action of the employer 60 days [Rules 7(3); Act ' +
            '11(4); Act 13(4)].',
          'उत्तर 10 कार्य दिवस, जाँच 90 दिन, नियोक्ता की कार्रवाई 60 दिन [Rules 7(3); Act 11(4); Act 13(4)]।',
        ),
      },
      [both('Answer of the respondent', 'प्रतिवादी का उत्तर'), both('10 working days', '10 कार्य दिवस')],
      [both('Inquiry of the committee', 'समिति की जाँच'), both('90 days', '90 दिन')],
      [both('Action of the employer', 'नियोक्ता की कार्रवाई'), both('60 days', '60 दिन')],
    ),
    gaps(
      'quizCommittee',
      {
        label: both('Complete the sentence.', 'वाक्य पूरा कीजिए।'),
        feedback: both(
          'One member comes from outside, and at least half of the members are women [Act 4].',
          'एक सदस्य बाहर से होता है, और कम से कम आधे सदस्य महिलाएँ होती हैं [Act 4]।',
        ),
      },
      both(
        'Of the Internal Committee, at least {{share}} of the members are women.',
        'आंतरिक समिति में कम से कम {{share}} सदस्य महिलाएँ होती हैं।',
      ),
      { share: { en: ['half', 'one half', 'a half', '50%', '50 %', '1/2'], hi: ['आधे', 'आधी', 'आधा'] } },
    ),
    oneOf(
      'quizPublic',
      'MULTIPLE_CHOICE',
      {
        label: both(
          'The case is over. What may be told to others?',
          'मामला समाप्त हो गया है। दूसरों को क्या बताया जा सकता है?',
        ),
        feedback: both(
          'That justice was done, without anything that identifies her or the witnesses [Act 16].',
          'कि न्याय हुआ, पर ऐसा कुछ नहीं, जिससे महिला या गवाहों की पहचान हो [Act 16]।',
        ),
      },
      wrong('Everything, because it is over', 'सब कुछ, क्योंकि वह समाप्त हो गया है'),
      right(
        'That justice was done, without anything that identifies her',
        'कि न्याय हुआ, उसकी पहचान बताए बिना',
      ),
      wrong('The report, if somebody files a request for information', 'रिपोर्ट, यदि कोई सूचना का आवेदन करे'),
    ),
    someOf(
      'quizManager',
      'MULTI_SELECT',
      {
        label: both(
          'You lead a team and hear of harassment. What is right?',
          'आप टीम का नेतृत्व करते हैं और उत्पीड़न के बारे में सुनते हैं। क्या सही है?',
        ),
        feedback: both(
          'Listen, show the way to the committee, and protect whoever speaks. Inquiring is the ' +
            'committee’s part, and confidentiality binds you, too [Act 16; Act 19].',
          'सुनिए, समिति का रास्ता बताइए, और बोलने वाले की रक्षा कीजिए। जाँच समिति का काम है, और ' +
            'गोपनीयता आप पर भी लागू है [Act 16; Act 19]।',
        ),
      },
      right('Listen and explain how to complain', 'सुनना और समझाना कि शिकायत कैसे करें'),
      wrong('Ask both to shake hands', 'दोनों से हाथ मिलाने को कहना'),
      right('Stop what you see yourself', 'जो ख़ुद देखें, उसे रोकना'),
      wrong('Collect statements from the team', 'टीम से बयान इकट्ठे करना'),
    ),
  )
