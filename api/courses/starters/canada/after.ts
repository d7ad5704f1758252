/** Lessons of the Canadian course from the notice on. */
import {
  acknowledge,
  both,
  lesson,
  number,
  oneOf,
  pairs,
  right,
  someOf,
  text,
  wrong,
  type StarterItem,
} from '../write.ts'

const resolve: StarterItem = lesson(
  'resolve',
  both('How it is resolved, and by when', 'समाधान कैसे होता है, और कब तक'),
  text(
    'resolveSteps',
    `- Every notice is reviewed [Regulations 19].
    - Within 7 days the principal party is contacted: that the notice has come, where the policy is, what
    each step is, and that somebody may represent them. A witness who gave a name gets word, too
    [Regulations 20; Regulations 21].
    - The responding party, the person it is said of, is told the same at the first contact [Regulations
    22].
    - Within 45 days efforts to resolve it begin [Regulations 23].
    - Once a month both hear how it stands [Regulations 34].
    - Within one year it is all complete. If a party is away for more than 90 days in a row, it may take
    until six months after the return [Regulations 33].`,
    `- हर सूचना की समीक्षा होती है [Regulations 19]।
    - 7 दिनों के भीतर मुख्य पक्ष से संपर्क किया जाता है: सूचना मिल गई है, नीति कहाँ है, हर चरण क्या है, और
    कोई उनका प्रतिनिधि हो सकता है। नाम बताने वाले गवाह को भी ख़बर मिलती है [Regulations 20; Regulations 21]।
    - प्रतिवादी को, यानी जिसके बारे में सूचना है, पहले संपर्क पर यही बताया जाता है [Regulations 22]।
    - 45 दिनों के भीतर समाधान के प्रयास शुरू होते हैं [Regulations 23]।
    - महीने में एक बार दोनों को बताया जाता है कि स्थिति क्या है [Regulations 34]।
    - एक वर्ष में सब पूरा होता है। यदि कोई पक्ष लगातार 90 दिनों से अधिक अनुपस्थित हो, तो लौटने के छह महीने
    बाद तक का समय लग सकता है [Regulations 33]।`,
  ),
  text(
    'resolveWays',
    `There are three ways, and the principal party may end the process at any time [Regulations 18]:
    - Negotiated resolution: everybody tries in earnest to resolve it [Regulations 23].
    - Conciliation, if both agree to it and on the person who helps [Regulations 24].
    - Investigation, if it is not resolved and the principal party asks for it [Regulations 25].

    An investigator is trained, has experience, and has no conflict of interest [Regulations 27; Regulations
    28]. The report says what happened in general, what at the work place led to it, and what to change.
    Employer and committee choose recommendations together, and the employer carries out all that were
    chosen [Regulations 30; Regulations 31].`,
    `तीन रास्ते हैं, और मुख्य पक्ष किसी भी समय प्रक्रिया समाप्त कर सकता है [Regulations 18]:
    - बातचीत से समाधान: सब सच्चे मन से समाधान की कोशिश करते हैं [Regulations 23]।
    - सुलह, यदि दोनों इस पर और मदद करने वाले व्यक्ति पर सहमत हों [Regulations 24]।
    - जाँच, यदि समाधान न हो और मुख्य पक्ष इसकी माँग करे [Regulations 25]।

    जाँचकर्ता प्रशिक्षित और अनुभवी होता है, और उसका कोई हित नहीं टकराता [Regulations 27; Regulations 28]।
    रिपोर्ट सामान्य रूप से बताती है कि क्या हुआ, कार्यस्थल पर उसका कारण क्या था, और क्या बदला जाए। नियोक्ता
    और समिति मिलकर सिफ़ारिशें चुनते हैं, और नियोक्ता चुनी हुई सभी सिफ़ारिशें लागू करता है [Regulations 30;
    Regulations 31]।`,
  ),
  pairs(
    'resolveTimes',
    {
      label: both('How long does each have at most?', 'हर एक के लिए अधिक से अधिक कितना समय है?'),
      feedback: both(
        'Contact 7 days, beginning of efforts 45 days, everything one year [Regulations 20; Regulations ' +
          '23; Regulations 33].',
        'संपर्क 7 दिन, प्रयासों की शुरुआत 45 दिन, सब कुछ एक वर्ष [Regulations 20; Regulations 23; ' +
          'Regulations 33]।',
      ),
    },
    [both('First contact', 'पहला संपर्क'), both('7 days', '7 दिन')],
    [both('Efforts begin', 'प्रयास शुरू होते हैं'), both('45 days', '45 दिन')],
    [both('Everything is complete', 'सब पूरा होता है'), both('one year', 'एक वर्ष')],
  ),
  oneOf(
    'resolveAsks',
    'MULTIPLE_CHOICE',
    {
      label: both('When is there an investigation?', 'जाँच कब होती है?'),
      feedback: both(
        'Only if it is not resolved and the principal party asks for it [Regulations 25].',
        'केवल तब, जब समाधान न हो और मुख्य पक्ष इसकी माँग करे [Regulations 25]।',
      ),
    },
    wrong('Always, after every notice', 'हमेशा, हर सूचना के बाद'),
    right('If it is not resolved and the principal party asks', 'यदि समाधान न हो और मुख्य पक्ष माँग करे'),
    wrong('If the responding party agrees', 'यदि प्रतिवादी सहमत हो'),
  ),
)

const privacy: StarterItem = lesson(
  'privacy',
  both('Privacy, and no reprisals', 'निजता, और बदले से सुरक्षा'),
  text(
    'privacyWhat',
    `The policy of your employer says how the privacy of everybody involved is protected [Regulations 10].
    The report of an investigation must not identify anybody, even indirectly [Regulations 30]. Keep names
    and details to yourself, whether you gave notice, are named in it, saw something, or look after the
    matter.

    You may bring somebody to represent you through the whole process [Regulations 20; Regulations 22].`,
    `आपके नियोक्ता की नीति बताती है कि शामिल सभी लोगों की निजता की रक्षा कैसे होती है [Regulations 10]। जाँच
    की रिपोर्ट से किसी की पहचान नहीं होनी चाहिए, परोक्ष रूप से भी नहीं [Regulations 30]। नाम और विवरण किसी
    को मत बताइए, चाहे आपने सूचना दी हो, उसमें आपका नाम हो, आपने कुछ देखा हो, या आप मामला सँभालते हों।

    पूरी प्रक्रिया में कोई आपका प्रतिनिधि हो सकता है [Regulations 20; Regulations 22]।`,
  ),
  text(
    'privacyReprisal',
    `An employer must not dismiss, suspend, lay off, demote, fine or discipline anybody, nor threaten it, for
    using their rights under this law or for giving evidence [Code 147]. Watch for the quieter kinds, too:
    worse shifts, being left out, jokes about “the complaint”. Tell the designated recipient at once, and
    write it down.`,
    `इस कानून के अधिकारों का उपयोग करने या गवाही देने के कारण नियोक्ता किसी को न निकाल सकता है, न निलंबित कर
    सकता है, न काम से हटा सकता है, न पद घटा सकता है, न जुर्माना या अनुशासन की कार्रवाई कर सकता है, न इसकी
    धमकी दे सकता है [Code 147]। छिपे रूपों पर भी ध्यान दीजिए: ख़राब शिफ़्ट, अलग-थलग करना, “शिकायत” पर मज़ाक।
    नामित प्राप्तकर्ता को तुरंत बताइए, और लिख लीजिए।`,
  ),
  oneOf(
    'privacyShifts',
    'SINGLE_SELECT',
    {
      label: both(
        'After giving notice, somebody gets only night shifts, without a reason. What is that?',
        'सूचना देने के बाद किसी को बिना कारण केवल रात की शिफ़्ट मिलती है। यह क्या है?',
      ),
      feedback: both(
        'It may be a reprisal, which the Code forbids: report it [Code 147].',
        'यह बदले की कार्रवाई हो सकती है, जो संहिता में मना है: इसकी सूचना दीजिए [Code 147]।',
      ),
    },
    right('Possibly a reprisal, to be reported', 'शायद बदले की कार्रवाई, जिसकी सूचना देनी चाहिए'),
    wrong('Nothing, because shifts are the manager’s business', 'कुछ नहीं, शिफ़्ट प्रबंधक का मामला है'),
    wrong('A part of the resolution process', 'समाधान की प्रक्रिया का एक भाग'),
  ),
  acknowledge(
    'privacyPromise',
    both('I keep names and details to myself.', 'नाम और विवरण मेरे पास गोपनीय रहेंगे।'),
  ),
)

const managers: StarterItem = lesson(
  'managers',
  both('What managers and the employer must do', 'प्रबंधकों और नियोक्ता को क्या करना होता है'),
  text(
    'managersEmployer',
    `Besides assessment, policy, training and support, the employer
    - names a designated recipient [Regulations 14]
    - keeps records for ten years: of reviews, notices and what was done, and of reasons for delay
    [Regulations 35]
    - reports by 1 March each year on the notices of the year before [Regulations 36]
    - reports a death within 24 hours of learning of it [Regulations 37]`,
    `मूल्यांकन, नीति, प्रशिक्षण और सहायता के अलावा नियोक्ता
    - एक नामित प्राप्तकर्ता तय करता है [Regulations 14]
    - समीक्षाओं, सूचनाओं और उन पर हुए काम और देरी के कारणों के अभिलेख दस वर्ष तक रखता है [Regulations 35]
    - हर वर्ष 1 मार्च तक पिछले वर्ष की सूचनाओं की रिपोर्ट देता है [Regulations 36]
    - मृत्यु की जानकारी मिलने के 24 घंटों के भीतर उसकी रिपोर्ट देता है [Regulations 37]`,
  ),
  text(
    'managersYou',
    `If you lead people:
    - Take every word of it seriously. Listen, thank them, and do not ask for proof.
    - Pass a notice on to the designated recipient the same day: the seven days are counted from the day
    after it was given.
    - Do not investigate yourself, and do not decide for the person what they should want.
    - Stop what you see, and keep people safe at once if there is danger.
    - See to it that nobody pays for having spoken.`,
    `यदि आप लोगों का नेतृत्व करते हैं:
    - इस बारे में हर बात को गंभीरता से लीजिए। सुनिए, धन्यवाद दीजिए, और सबूत मत माँगिए।
    - सूचना उसी दिन नामित प्राप्तकर्ता तक पहुँचाइए: सात दिन सूचना दिए जाने के अगले दिन से गिने जाते हैं।
    - ख़ुद जाँच मत कीजिए, और उस व्यक्ति के लिए तय मत कीजिए कि वह क्या चाहे।
    - जो देखें, उसे रोकिए, और ख़तरा हो, तो लोगों को तुरंत सुरक्षित कीजिए।
    - ध्यान रखिए कि बोलने के कारण किसी को नुकसान न हो।`,
  ),
  number(
    'managersYears',
    {
      label: both('For how many years are records kept?', 'अभिलेख कितने वर्षों तक रखे जाते हैं?'),
      feedback: both('Ten years [Regulations 35].', 'दस वर्ष [Regulations 35]।'),
    },
    10,
  ),
  someOf(
    'managersDo',
    'MULTI_SELECT',
    {
      label: both(
        'Somebody tells you, their supervisor, what happened on Friday. What do you do?',
        'कोई आपको, अपने पर्यवेक्षक को, बताता है कि शुक्रवार को क्या हुआ। आप क्या करते हैं?',
      ),
      feedback: both(
        'Notice may be given orally, and the days are running: listen, pass it on, keep people safe ' +
          '[Regulations 15; Regulations 20].',
        'सूचना बोलकर भी दी जा सकती है, और दिन गिने जा रहे हैं: सुनिए, आगे पहुँचाइए, लोगों को सुरक्षित ' +
          'रखिए [Regulations 15; Regulations 20]।',
      ),
    },
    right('Pass it on to the designated recipient today', 'आज ही नामित प्राप्तकर्ता तक पहुँचाना'),
    wrong('Wait for it in writing', 'लिखित में आने की प्रतीक्षा करना'),
    right('Ask whether they feel safe on shift', 'पूछना कि अगली शिफ़्ट सुरक्षित लगती है या नहीं'),
    wrong('Ask the others whether it is true', 'दूसरों से पूछना कि क्या यह सच है'),
  ),
)

export const after: StarterItem[] = [resolve, privacy, managers]
