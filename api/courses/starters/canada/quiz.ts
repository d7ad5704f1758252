/** The quiz of the Canadian course: what somebody should know who works here. */
import { both, gaps, number, oneOf, pairs, quiz, right, someOf, wrong, type StarterItem } from '../write.ts'

/** Builds the quiz of the Canadian course; `after` are the lessons to complete before it. */
export const canadaQuiz = (after: string[]): StarterItem =>
  quiz(
    'quiz',
    both('What you know now', 'अब आप क्या जानते हैं'),
    after,
    oneOf(
      'quizDefinition',
      'MULTIPLE_CHOICE',
      {
        label: both('What are harassment and violence?', 'उत्पीड़न और हिंसा क्या हैं?'),
        feedback: both(
          'Any action, conduct or comment that can reasonably be expected to hurt or humiliate [Code ' +
            '122(1)].',
          'कोई भी काम, व्यवहार या टिप्पणी, जिससे चोट या अपमान की उचित आशंका हो [Code 122(1)]।',
        ),
      },
      wrong('Only what leaves an injury that can be seen', 'केवल वह, जिससे दिखने वाली चोट लगे'),
      right(
        'Any action, conduct or comment that can reasonably be expected to hurt or humiliate an employee',
        'कोई भी काम, व्यवहार या टिप्पणी, जिससे कर्मचारी को चोट या अपमान की उचित आशंका हो',
      ),
      wrong('Only what was meant to hurt', 'केवल वह, जो चोट पहुँचाने के लिए किया गया'),
    ),
    oneOf(
      'quizWhom',
      'SINGLE_SELECT',
      {
        label: both(
          'Your complaint is about the employer. Who gets the notice?',
          'आपकी शिकायत नियोक्ता के बारे में है। सूचना किसे दी जाती है?',
        ),
        feedback: both(
          'Where the employer is a party, the notice goes to the designated recipient [Regulations 15].',
          'जहाँ नियोक्ता एक पक्ष है, वहाँ सूचना नामित प्राप्तकर्ता को दी जाती है [Regulations 15]।',
        ),
      },
      wrong('The employer', 'नियोक्ता को'),
      right('The designated recipient', 'नामित प्राप्तकर्ता को'),
      wrong('Nobody at work', 'काम पर किसी को नहीं'),
    ),
    number(
      'quizContact',
      {
        label: both(
          'Within how many days of the notice is the principal party contacted?',
          'सूचना के कितने दिनों के भीतर मुख्य पक्ष से संपर्क किया जाता है?',
        ),
        feedback: both('Within 7 days [Regulations 20].', '7 दिनों के भीतर [Regulations 20]।'),
      },
      7,
    ),
    number(
      'quizEfforts',
      {
        label: both(
          'Within how many days of the notice do efforts to resolve it begin?',
          'सूचना के कितने दिनों के भीतर समाधान के प्रयास शुरू होते हैं?',
        ),
        feedback: both('Within 45 days [Regulations 23].', '45 दिनों के भीतर [Regulations 23]।'),
      },
      45,
    ),
    gaps(
      'quizComplete',
      {
        label: both('Complete the sentence.', 'वाक्य पूरा कीजिए।'),
        feedback: both(
          'One year. After an absence of more than 90 days it may take longer [Regulations 33].',
          'एक वर्ष। 90 दिनों से अधिक अनुपस्थिति के बाद अधिक समय लग सकता है [Regulations 33]।',
        ),
      },
      both(
        'The whole process is complete within {{months}} months of the notice, unless a party is away ' +
          'for long.',
        'सूचना के {{months}} महीनों में पूरी प्रक्रिया पूरी होती है, यदि कोई पक्ष लंबे समय तक दूर न हो।',
      ),
      { months: { en: ['12', 'twelve'], hi: ['बारह'] } },
    ),
    pairs(
      'quizWays',
      {
        label: both('What does each way need?', 'हर रास्ते के लिए क्या ज़रूरी है?'),
        feedback: both(
          'Everybody’s effort; both parties’ agreement; a request of the principal party [Regulations ' +
            '23; Regulations 24; Regulations 25].',
          'सबका प्रयास; दोनों पक्षों की सहमति; मुख्य पक्ष की माँग [Regulations 23; Regulations 24; ' +
            'Regulations 25]।',
        ),
      },
      [both('Negotiated resolution', 'बातचीत से समाधान'), both('every reasonable effort', 'हर उचित प्रयास')],
      [both('Conciliation', 'सुलह'), both('agreement of both parties', 'दोनों पक्षों की सहमति')],
      [both('Investigation', 'जाँच'), both('request of the principal party', 'मुख्य पक्ष की माँग')],
    ),
    oneOf(
      'quizReport',
      'MULTIPLE_CHOICE',
      {
        label: both(
          'What must never stand in the report of an investigation?',
          'जाँच की रिपोर्ट में क्या कभी नहीं होना चाहिए?',
        ),
        feedback: both(
          'Anything that identifies a person, even indirectly [Regulations 30].',
          'ऐसा कुछ भी, जिससे किसी की पहचान हो, परोक्ष रूप से भी [Regulations 30]।',
        ),
      },
      right('Whatever identifies a person', 'जिससे किसी व्यक्ति की पहचान हो'),
      wrong('What at the work place led to it', 'कार्यस्थल पर उसका कारण'),
      wrong('Recommendations', 'सिफ़ारिशें'),
    ),
    someOf(
      'quizReprisal',
      'MULTIPLE_RESPONSE',
      {
        label: both(
          'Which of these is forbidden towards somebody who gave notice? Choose all that fit.',
          'सूचना देने वाले के साथ इनमें से क्या मना है? जो भी ठीक हों, सब चुनिए।',
        ),
        feedback: both(
          'Dismissal, demotion and the threat of them. Monthly updates are owed to both [Code 147; ' +
            'Regulations 34].',
          'निकालना, पद घटाना और इनकी धमकी। हर महीने जानकारी देना दोनों के प्रति कर्तव्य है [Code 147; ' +
            'Regulations 34]।',
        ),
      },
      right('Demotion', 'पद घटाना'),
      wrong('Monthly updates on the process', 'प्रक्रिया की मासिक जानकारी'),
      right('A threat of dismissal', 'निकालने की धमकी'),
    ),
    someOf(
      'quizTraining',
      'MULTI_SELECT',
      {
        label: both('When is training due?', 'प्रशिक्षण कब देना होता है?'),
        feedback: both(
          'Within three months of the start, every three years, and with a riskier role [Regulations 12].',
          'काम शुरू होने के तीन महीनों में, हर तीन वर्ष में, और अधिक ख़तरे वाली भूमिका पर [Regulations 12]।',
        ),
      },
      right('Within three months of the start', 'काम शुरू होने के तीन महीनों में'),
      right('At least every three years', 'कम से कम हर तीन वर्ष में'),
      wrong('Only after a notice', 'केवल सूचना के बाद'),
      right('On moving to a role with more risk', 'अधिक ख़तरे वाली भूमिका मिलने पर'),
    ),
  )
